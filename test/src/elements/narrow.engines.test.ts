// Where engines can differ: layout at 320 px, adopted sheets.
// In a narrow panel words stay whole, also with the spacing of WCAG 1.4.12, and nothing overflows.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { LANGUAGES } from '../../support/engine.ts';
import { documents, endShown, session, show } from './shown-element.ts';

const SPACING = new CSSStyleSheet();
SPACING.replaceSync(
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
);

const alerts = (id: string) => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

/** Returns the words inside the elements that are on more than one line. */
function brokenWords(elements: readonly HTMLElement[]): string[] {
  return elements.flatMap((element) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
}

async function showNarrow(lang: string, width: number, size: number, isSpaced = false) {
  const shown = await show<ScribeElement>('completed', { template: alerts, lang });
  shown.element.style.inlineSize = `${width}px`;
  shown.element.style.setProperty('--scribe-font-size', `${size}px`);
  const root = shown.element.shadowRoot!;
  if (isSpaced) root.adoptedStyleSheets = [...root.adoptedStyleSheets, SPACING];
  return shown;
}

describe('a narrow panel', () => {
  afterEach(endShown);

  for (const lang of LANGUAGES) {
    for (const [width, size] of [
      [236, 15],
      [296, 20],
    ] as const) {
      it(`${lang}, ${width} px at ${size} px: buttons that decide keep their words whole`, async () => {
        const { findAll } = await showNarrow(lang, width, size);
        const buttons = findAll('[data-action=accept], [data-action=reject]');
        expect(buttons).not.to.have.length(0);
        expect(brokenWords(buttons)).to.deep.equal([]);
        expect(buttons.filter((button) => button.scrollWidth > button.clientWidth)).to.deep.equal([]);
      });
    }

    it(`${lang}: the patient’s name keeps its words whole beside the status`, async () => {
      for (const size of [15, 20, 28]) {
        const { find } = await showNarrow(lang, 376, size);
        expect(brokenWords([find('.patient')]), `${size} px`).to.deep.equal([]);
        endShown();
      }
    });

    it(`${lang}: the number of selected alerts, and of red ones, stays beside its word`, async () => {
      const { element, find, pass } = await showNarrow(lang, 296, 15);
      element.shadowRoot!.querySelector<HTMLElement>('[data-action=select-all]')!.click();
      await pass();
      const linesOf = (part: Element): number => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      expect(linesOf(find('.batch-bar .count'))).to.equal(1);
      endShown();
      const gate = await show<ScribeElement>('gated-many', { template: session, lang });
      await gate.pass();
      const root = gate.element.shadowRoot!;
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, SPACING];
      for (const width of [260, 280, 296, 320, 340]) {
        gate.element.style.inlineSize = `${width}px`;
        expect(gate.findAll('.gate-visit b').map(linesOf), `${width} px`).to.deep.equal([1, 1, 1, 1, 1]);
      }
    });

    it(`${lang}: at twice the size of text the words of a note beside the alerts stay whole`, async () => {
      const { element, findAll } = await show<ScribeElement>('completed', { template: documents, lang });
      element.style.cssText = 'inline-size: 700px; --scribe-font-size: 30px';
      expect(brokenWords(findAll('.section'))).to.deep.equal([]);
    });

    it(`${lang}: what is said of a document begins in view on every line`, async () => {
      const { element, find } = await show<ScribeElement>('completed', { template: documents, lang });
      element.style.inlineSize = '236px';
      const list = find('.meta');
      const [specialty] = list.children;
      specialty!.append(' and care of the aged, with palliative medicine at home');
      const { left } = find('.document-title').getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(specialty!);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      expect(lines.length).to.be.above(2);
      expect(lines.filter((line) => line.left < left - 0.5)).to.deep.equal([]);
    });

    it(`${lang}, with text spacing: nothing that is stale or reviewed reaches beyond the edge`, async () => {
      const { element, page, pass, findAll } = await showNarrow(lang, 280, 20, true);
      page.proxy.fail('/v1/', { code: 'service_unavailable' });
      void element.refresh();
      await pass(60_000);
      const edge = element.getBoundingClientRect().right;
      const beyond = findAll('.freshness *, .reviewed *').filter((part) => part.getBoundingClientRect().right > edge);
      expect(beyond.map(({ className }) => className)).to.deep.equal([]);
    });
  }
});
