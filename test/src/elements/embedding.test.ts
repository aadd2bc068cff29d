// Engines: all (layout, adopted sheets, page styles)
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

/** Computed styles of everything that a hostile sheet could change inside an element. */
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

describe('in a page of others', () => {
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

  it('takes its colours from tokens, on any ancestor', async () => {
    const { element, find } = await show<ScribeSession>('completed', {
      template: (id) => html`<scribe-session session-id=${id}></scribe-session>`,
    });
    element.parentElement?.style.setProperty('--scribe-color-text', 'rgb(1, 2, 3)');
    element.parentElement?.style.setProperty('--scribe-font-size', '20px');
    expect(getComputedStyle(find('.root')).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(find('.root')).fontSize).to.equal('20px');
  });

  it('is audited inside its shadow tree: a pale text is found', async () => {
    const { element } = await show<ScribeSession>('completed');
    element.style.setProperty('--scribe-color-muted', '#c8c8c8');
    const error: unknown = await expectAccessible(element).catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain('color-contrast');
  });

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

  it('takes the direction of a host’s own language', async () => {
    const { find, text } = await show<ScribeSession>('completed', {
      lang: 'ar',
      options: { messages: { ar: { statusCompleted: 'مكتملة' } } },
    });
    expect(getComputedStyle(find('.root')).direction).to.equal('rtl');
    expect(text()).to.contain('مكتملة');
  });

  it('follows the language of the nearest lang, its own first, as it changes', async () => {
    const { element, text, pass } = await show<ScribeSession>('completed', { lang: 'es-MX' });
    expect(text()).to.contain('Completada');
    element.parentElement?.setAttribute('lang', 'pt-BR');
    await pass();
    expect(text()).to.contain('Concluída');
    element.lang = 'en';
    await pass();
    expect(text()).to.contain('Completed');
  });

  it('speaks English, dates included, where it has no messages in the language', async () => {
    const { text, find } = await show<ScribeSession>('completed', { lang: 'fr' });
    expect(text()).to.contain('Completed');
    expect(text()).to.contain('47 minutes ago');
    expect(find('.root').lang).to.equal('en');
  });

  it('takes a session id that is a number as text: it, and those that inherit it, ask for that', async () => {
    const { element, page, pass } = await show<ScribeSession>('completed', {
      template: () => both(''),
    });
    Object.assign(element, { sessionId: 1042 });
    await pass();
    await pass(1000);
    expect(element.sessionId).to.equal('1042');
    expect(page.assertions).to.deep.equal([['1042']]);
    Object.assign(element, { sessionId: null });
    await pass();
    expect([element.sessionId, element.state]).to.deep.equal([undefined, 'idle']);
  });

  it('says a host’s own words', async () => {
    const { text } = await show<ScribeSession>('completed', {
      options: { messages: { en: { statusCompleted: 'Ready to sign' } } },
    });
    expect(text()).to.contain('Ready to sign');
  });
});
