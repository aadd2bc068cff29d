// UX, "The panel" 4: a decided alert is one row, in every phase and language. A word that does not fit is absent, not cut.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { aDecision, alertsWith, aSnapshot } from '../../../support/shown-consultation.ts';

const ID = 'cfa_ibuprofen';
const PHASES = [
  'undo',
  'sending',
  'confirming',
  'recorded',
  'applied',
  'not-applied',
  'not-confirmed',
  'conflict',
  'refused',
] as const;
/** Of lists in panels of 320, 400 and 480 px, beside the note of a page of 1366, and on pages of their own. */
const WIDTHS = [286, 366, 434, 446, 600, 900];

/** Pixels that the first two words of a conflict need: its line may end after them. */
function widthOfTwo(words: HTMLElement): number {
  const range = document.createRange();
  const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode() as Text;
  range.setStart(text, 0);
  range.setEnd(text, text.data.indexOf(' '));
  return range.getBoundingClientRect().width;
}

/** The words that are in view, each whole; throws for one that is cut. */
function inView(words: HTMLElement, row: DOMRect): string {
  const text = words.textContent;
  const clip = words.getBoundingClientRect();
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  const node = walker.nextNode() as Text;
  expect(node.data).to.equal(text);
  const seen: string[] = [];
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    // WebKit has a rectangle more for a word that begins a line: the end of the line before.
    const box = [...range.getClientRects()].at(-1)!;
    const middle = (box.top + box.bottom) / 2;
    if (middle > Math.min(row.bottom, clip.bottom)) continue;
    const right = Math.min(row.right, clip.right);
    if (box.right > right + 0.5) throw new Error(`“${word}” is cut: ${box.right} > ${right}`);
    seen.push(word);
  }
  return seen.join(' ');
}

describe('a decided row', () => {
  afterEach(endShown);

  for (const lang of ['en', 'es', 'pt-BR'])
    for (const name of ['Pneumococcal polysaccharide vaccine', 'INR'])
      it(`is one line with a whole outcome beside its button: ${lang}, ${name}`, async () => {
        const alerts = alertsWith(ID, { element: name, status: 'rejected' });
        const shown = await shownAlerts({ lang, snapshot: aSnapshot({}, alerts) });
        const wrong: string[] = [];
        for (const width of WIDTHS)
          for (const phase of PHASES)
            for (const decision of ['accepted', 'rejected'] as const) {
              shown.element.style.inlineSize = `${width}px`;
              shown.consultation.showDecisions({ [ID]: aDecision(decision, phase) });
              await shown.rendered();
              const card = shown.card(ID);
              const [row, title, strong] = ['summary', 'h3', '.outcome strong'].map((selector) =>
                card.querySelector<HTMLElement>(selector)!,
              ) as [HTMLElement, HTMLElement, HTMLElement];
              // Without room for both it says what has become of the decision, and that begins with the words that matter.
              const isTold = width < 440 && (phase === 'confirming' || phase === 'not-applied');
              const button = card.querySelector('.offer');
              const box = row.getBoundingClientRect();
              const whole = strong.textContent;
              const short = phase === 'conflict' ? [whole.split(' ')[0]] : [];
              // In a wide font even two words may not fit; then the icon alone says it.
              const { right } = card.querySelector('.outcome svg')!.getBoundingClientRect();
              const room = box.right - right - 0.35 * parseFloat(getComputedStyle(strong).fontSize);
              if (phase === 'conflict' && widthOfTwo(strong) > room) short.push('');
              const where = `${width} ${phase} ${decision}`;
              try {
                if (isTold) {
                  const told = card.querySelector<HTMLElement>('.progress')!;
                  if (strong.getBoundingClientRect().width > 1) wrong.push(`${where}: “${whole}” in sight`);
                  const { left, right } = told.getBoundingClientRect();
                  if (right > box.right + 0.5 || right - left < 60)
                    wrong.push(`${where}: ${right - left} for its words`);
                } else {
                  const seen = inView(strong, box);
                  if (![whole, ...short].includes(seen)) wrong.push(`${where}: “${seen}” of “${whole}”`);
                }
              } catch (error) {
                wrong.push(`${where}: ${(error as Error).message}`);
              }
              if (button && button.getBoundingClientRect().left < box.right) wrong.push(`${where}: under the button`);
              if (card.getBoundingClientRect().height !== 40)
                wrong.push(`${where}: ${card.getBoundingClientRect().height} high`);
              const named = title.getBoundingClientRect();
              if (named.width < (name === 'INR' ? 25 : 35) || named.bottom > box.bottom)
                wrong.push(`${where}: name of ${named.width}`);
            }
        expect(wrong).to.deep.equal([]);
      });

  it('shows the whole name beside an outcome that was read: no button can come or go', async () => {
    const alerts = alertsWith(ID, { element: 'Kidney function', status: 'accepted' });
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts) });
    shown.element.style.inlineSize = '366px';
    await shown.rendered();
    const name = shown.find(`[data-id=${ID}] h3 bdi`);
    expect(name.scrollWidth).to.equal(name.clientWidth);
    const [outcome, row] = ['.outcome strong', 'summary'].map((part) =>
      shown.find(`[data-id=${ID}] ${part}`).getBoundingClientRect(),
    );
    expect(outcome!.right).to.be.at.most(row!.right);
  });

  for (const lang of ['es', 'pt-BR'])
    it(`that failed breaks no word of its outcome in large text in a panel of 320 px: ${lang}`, async () => {
      const shown = await shownAlerts({ lang });
      shown.element.style.cssText = 'inline-size: 296px; --scribe-font-size: 28px';
      shown.consultation.showDecisions({ [ID]: aDecision('accepted', 'refused') });
      await shown.settled();
      const words = shown.find('.decision strong bdi');
      const range = document.createRange();
      range.setStart(words.firstChild!, words.textContent.indexOf(' ') + 1);
      range.setEnd(words.firstChild!, words.textContent.length);
      expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).to.equal(1);
    });

  it('is described by its outcome, which a screen reader says where focus comes to a decision that failed', async () => {
    const shown = await shownAlerts();
    const card = shown.card(ID);
    const described = () => {
      const { textContent } = shown.find(`#${card.getAttribute('aria-describedby')}`);
      return textContent.replaceAll(/\s+/g, ' ').trim();
    };
    expect(described()).to.equal('Replace ibuprofen with paracetamol.');
    shown.consultation.showDecisions({ [ID]: aDecision('accepted', 'refused') });
    await shown.settled();
    expect(described()).to.match(/^Not recorded Your acceptance was not recorded\./);
  });

  it('is open with its sources on the line of the buttons beside them', async () => {
    const alerts = alertsWith(ID, { status: 'accepted' });
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts) });
    shown.element.style.inlineSize = '366px';
    shown.card(ID).querySelector('details')!.open = true;
    await shown.rendered();
    const [sources, button] = ['.more summary', '.more .show-plan'].map((part) =>
      shown.find(`[data-id=${ID}] ${part}`).getBoundingClientRect(),
    );
    expect(sources!.height).to.equal(button!.height);
  });

  for (const [name, widen] of Object.entries({
    'for a finger': '.root { --_target: 44px }',
    'with wide letters': '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  }))
    for (const lang of ['en', 'es', 'pt-BR'])
      it(`says in words that a decision failed, also in a panel of 320 px ${name}: ${lang}`, async () => {
        const shown = await shownAlerts({ lang });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(widen);
        const root = shown.element.shadowRoot!;
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        shown.element.style.inlineSize = '286px';
        for (const phase of ['not-confirmed', 'refused'] as const) {
          shown.consultation.showDecisions({ [ID]: aDecision('accepted', phase) });
          await shown.settled();
          const card = shown.card(ID).getBoundingClientRect();
          const words = shown.card(ID).querySelector('.outcome strong')!.getBoundingClientRect();
          expect(words.bottom, phase).to.be.at.most(card.bottom);
          expect(words.right, phase).to.be.at.most(card.right);
        }
      });

  for (const phase of ['undo', 'refused'] as const)
    it(`shows the whole outline of what has focus in it, although a card clips what is outside: ${phase}`, async () => {
      const shown = await shownAlerts({ snapshot: aSnapshot({}, alertsWith(ID, {})) });
      shown.consultation.showDecisions({ [ID]: aDecision('accepted', phase) });
      await shown.settled();
      const card = shown.card(ID);
      // As high as for a finger.
      card.style.setProperty('--_target', '44px');
      const { top, bottom } = card.getBoundingClientRect();
      const controls = card.querySelectorAll<HTMLElement>(':scope > details > summary, .offer');
      expect(controls).to.have.length(2);
      for (const control of controls) {
        control.focus({ focusVisible: true });
        const { outlineOffset, outlineWidth } = getComputedStyle(control);
        const outside = parseFloat(outlineOffset) + parseFloat(outlineWidth);
        const box = control.getBoundingClientRect();
        expect(box.top - outside, control.localName).to.be.at.least(top + 1);
        expect(box.bottom + outside, control.localName).to.be.at.most(bottom - 1);
      }
    });
});
