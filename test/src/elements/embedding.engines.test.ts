// Where engines can differ: layout, adopted sheets, page styles.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeSession } from '../../../src/elements/session/scribe-session.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { LANGUAGES } from '../../support/engine.ts';
import { endShown, show } from './shown-element.ts';

const both = (id: string) =>
  html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`;

const HOSTILE = `
  html { font-size: 62.5% !important; }
  * { color: #eee !important; font: 900 40px/3 fantasy !important; letter-spacing: 9px !important; text-transform: uppercase !important;
      text-align: center !important; white-space: nowrap !important; direction: inherit; visibility: inherit; }
  h2, p, button, dl, li { display: none !important; }
`;

/** Returns the computed styles of everything that a hostile sheet could change inside an element. */
function look(element: ScribeSession): string[] {
  return [...element.renderRoot.querySelectorAll('*')].map((inner) => {
    const { color, fontSize, fontFamily, fontWeight, letterSpacing, textTransform, textAlign, whiteSpace, display } =
      getComputedStyle(inner);
    return [
      color,
      fontSize,
      fontFamily,
      fontWeight,
      letterSpacing,
      textTransform,
      textAlign,
      whiteSpace,
      display,
    ].join();
  });
}

describe('in a page of others, in each engine', () => {
  afterEach(endShown);

  it('looks the same under hostile global styles', async () => {
    const { element } = await show<ScribeSession>('completed', { template: both });
    const before = look(element);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(HOSTILE);
    document.adoptedStyleSheets.push(sheet);
    try {
      expect(look(element)).to.deep.equal(before);
    } finally {
      document.adoptedStyleSheets.pop();
    }
  });

  for (const scenario of [
    'completed',
    'gated-many',
    'several-documents',
    'draft',
    'hostile-text',
    'unavailable',
  ] as const) {
    for (const lang of LANGUAGES) {
      it(`fits 320 px: ${scenario} in ${lang}`, async () => {
        const { element } = await show<ScribeSession>(scenario, { template: both, lang });
        const documents = element.querySelector('scribe-documents')!;
        element.style.width = '320px';
        await documents.updateComplete;
        for (const root of [element.renderRoot, documents.renderRoot]) {
          const wide = [...root.querySelectorAll<HTMLElement>('.root, .root *')].filter(
            (inner) =>
              !inner.closest('.hidden, svg') &&
              inner.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
          );
          expect(wide.map(({ className, textContent }) => `${className}: ${textContent}`)).to.deep.equal([]);
        }
      });
    }
  }

  it('keeps the direction of its language in a page from right to left, and its own dir before that', async () => {
    const { element, find, pass } = await show<ScribeSession>('completed', { template: both });
    const inner = element.querySelector('scribe-documents')?.shadowRoot?.querySelector('.root');
    const directions = () => [find('.root'), inner].map((root) => root && getComputedStyle(root).direction);
    element.parentElement!.dir = 'rtl';
    await pass();
    expect(directions()).to.deep.equal(['ltr', 'ltr']);
    element.dir = 'rtl';
    await pass();
    expect(directions()).to.deep.equal(['rtl', 'rtl']);
    await expectAccessible(element);
    element.dir = '';
    await pass();
    expect(directions()).to.deep.equal(['ltr', 'ltr']);
  });

  it('keeps what is said in order where a built-in language is asked to stand right to left', async () => {
    const { element, find, pass } = await show<ScribeSession>('gated-many');
    element.dir = 'rtl';
    await pass();
    const text = find('.progress > span').lastChild as Text;
    const placeOf = (character: number): number => {
      const range = document.createRange();
      range.setStart(text, character);
      range.setEnd(text, character + 1);
      return range.getBoundingClientRect().x;
    };
    expect(text.data.trim()).to.equal('0 of 5 reviewed');
    const start = text.data.indexOf('0');
    expect(placeOf(start)).to.be.lessThan(placeOf(start + 2));
  });

  it('shows nothing that would be moved below a session that is being read', async () => {
    const { element, text } = await show<ScribeSession>('loading', { template: both });
    expect(text()).to.contain('Loading');
    expect(element.querySelector('scribe-documents')?.getBoundingClientRect().height).to.equal(0);
  });

  it('speaks English, dates included, where it has no messages in the language', async () => {
    const { text, find } = await show<ScribeSession>('completed', { lang: 'fr' });
    expect(text()).to.contain('Completed');
    expect(text()).to.contain('47 minutes ago');
    expect(find('.root').lang).to.equal('en');
  });
});
