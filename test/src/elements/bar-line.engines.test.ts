// Where engines can differ: what of a full line gives way.
// In the bar's line the time and the words about it are whole at every width; of the count the words give way, never its number.
import { expect } from '@open-wc/testing';
import { ScribeError } from '../../../src/index.ts';
import type { Connection, ConsultationSnapshot, Failure } from '../../../src/consultation/snapshot.ts';
import { LANGUAGES } from '../../support/engine.ts';
import { endShown, type Shown, shownAlerts } from '../../support/shown-alerts.ts';
import { aDecision, aSnapshot } from '../../support/shown-consultation.ts';

/** Of elements in panels of 320 to 480 px. */
const WIDTHS = [296, 308, 320, 340, 360, 384, 400, 420, 440, 464];
const failure: Failure = { reason: 'unavailable', error: new ScribeError('api', 'Down.', { requestId: 'req_1' }) };
const connected = (connection: Connection): ConsultationSnapshot => aSnapshot({ connection });
const { documents } = aSnapshot();

const STATES: Readonly<Record<string, ConsultationSnapshot>> = {
  calm: aSnapshot(),
  offline: connected('offline'),
  reconnecting: connected('reconnecting'),
  polling: connected('polling'),
  stale: aSnapshot({ documents: { ...documents, failure } }),
};

const isSeen = (part: Element): boolean => part.checkVisibility() && part.getBoundingClientRect().width > 1;

function placeOf(text: Node, from: number, to: number): DOMRect {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range.getBoundingClientRect();
}

/** The parts of the line that are cut. */
function cutParts({ find, findAll }: Shown): string[] {
  const recorded = find('.bar .recorded');
  const line = recorded.getBoundingClientRect();
  const text = [...recorded.childNodes].find((node) => /\p{Nd}/u.test(node.textContent ?? ''))!;
  const end = recorded.dataset['number']!.length;
  const [number, words] = [placeOf(text, 0, end), placeOf(text, end + 1, text.textContent!.length)];
  const isNumberCut = number.right > line.right + 0.5 || number.bottom > line.bottom + 2;
  const areWordsCut = words.top < line.bottom - 4 && words.right > line.right + 0.5;
  return [
    ...(isNumberCut ? ['the number'] : []),
    ...(areWordsCut ? ['the words after it'] : []),
    ...findAll('.bar .freshness span')
      // Words within another part cut nothing; Firefox gives them a width to scroll.
      .filter((part) => getComputedStyle(part).display !== 'inline')
      .filter((part) => isSeen(part) && part.scrollWidth > part.clientWidth)
      .map(({ textContent }) => textContent),
  ];
}

async function cutAt(shown: Shown): Promise<string[]> {
  const cut: string[] = [];
  for (const width of WIDTHS) {
    shown.element.style.inlineSize = `${width}px`;
    await shown.rendered();
    cut.push(...cutParts(shown).map((part) => `${width} px: ${part}`));
  }
  return cut;
}

describe('the line of the bar', () => {
  afterEach(endShown);

  it('says in words in a panel that the record is an old copy, and that a decision is being sent', async () => {
    const stale = await shownAlerts({ snapshot: STATES['stale']! });
    for (const width of WIDTHS) {
      stale.element.style.inlineSize = `${width}px`;
      await stale.rendered();
      const words = stale.find('.bar .freshness .in-short');
      expect(words.textContent, `${width} px`).to.match(/^As of 10:42/);
      // Below, a reference's button has its place.
      expect(isSeen(words.querySelector('span')!), `${width} px`).to.equal(width >= 340);
    }
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_ibuprofen: aDecision('accepted', 'sending') });
    shown.element.style.inlineSize = '384px';
    await shown.settled();
    expect(isSeen(shown.find('.bar .unsettled .in-full'))).to.equal(true);
  });

  it('has in large text the time and its button on a line of their own, the button at its end', async () => {
    const shown = await shownAlerts();
    shown.element.style.cssText = 'inline-size: 296px; --scribe-font-size: 28px';
    for (const phase of [undefined, 'sending', 'refused'] as const) {
      if (phase) shown.consultation.showDecisions({ cfa_ibuprofen: aDecision('accepted', phase) });
      await shown.settled();
      const [count, time, button, line] = ['.recorded', '.freshness', '.how > .icon-only', '.how'].map((part) =>
        shown.find(`.bar ${part}`).getBoundingClientRect(),
      ) as [DOMRect, DOMRect, DOMRect, DOMRect];
      expect(time.top, phase).to.be.at.least(count.bottom - 1);
      expect(button.top, phase).to.be.at.least(count.bottom - 1);
      expect(time.left, phase).to.be.closeTo(line.left, 1);
      expect(button.right, phase).to.be.closeTo(line.right, 1);
    }
  });

  for (const lang of [...LANGUAGES, 'es-MX']) {
    for (const [name, snapshot] of Object.entries(STATES))
      it(`${lang}, ${name}: says the time and what is wrong with it whole`, async () => {
        const shown = await shownAlerts({ lang, snapshot });
        expect(await cutAt(shown)).to.deep.equal([]);
      });

    for (const [phase, part] of [
      ['refused', '.failed'],
      ['sending', '.unsettled'],
    ] as const)
      for (const name of ['calm', 'stale', 'reconnecting'])
        it(`${lang}, ${name}, beside a decision that is ${phase}: says the time whole`, async () => {
          const shown = await shownAlerts({ lang, snapshot: STATES[name]! });
          shown.consultation.showDecisions({ cfa_ibuprofen: aDecision('accepted', phase) });
          await shown.settled();
          expect(shown.find(`.bar ${part}`).checkVisibility()).to.equal(true);
          expect(await cutAt(shown)).to.deep.equal([]);
        });
  }
});
