// The length of the undo window as a page may set it.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';

afterEach(endShown);

/** Returns the undo window of a decision pressed now. */
const windowOf = ({ control, consultation }: Shown) => {
  control('cfa_labs', 'accept').click();
  return consultation.asked.at(-1)?.undoSeconds;
};

describe('<scribe-cdss-alerts> undo-seconds', () => {
  for (const [given, seconds] of [
    ['3', 3],
    ['0', 0],
    ['-1', 0],
    [' 2 ', 2],
    ['', 5],
    [' ', 5],
    ['soon', 5],
    ['Infinity', 5],
    ['99999999', 2_147_483],
  ] as const) {
    it(`is ${seconds} where the attribute is "${given}"`, async () => {
      const shown = await shownAlerts();
      shown.element.setAttribute('undo-seconds', given);
      expect(shown.element.undoSeconds).to.equal(seconds);
      expect(windowOf(shown)).to.equal(seconds);
    });

    it(`is ${seconds} where the property is the text "${given}"`, async () => {
      const shown = await shownAlerts();
      shown.element.undoSeconds = given as never;
      expect(windowOf(shown)).to.equal(seconds);
    });
  }

  for (const given of [null, undefined, NaN, [], {}]) {
    it(`is 5 where the property is ${Number.isNaN(given) ? 'NaN' : JSON.stringify(given)}`, async () => {
      const shown = await shownAlerts();
      shown.element.undoSeconds = given as never;
      expect(windowOf(shown)).to.equal(5);
    });
  }

  it('is 5 again without the attribute, as a number', async () => {
    const shown = await shownAlerts();
    shown.element.setAttribute('undo-seconds', '3');
    shown.element.removeAttribute('undo-seconds');
    expect(shown.element.undoSeconds).to.equal(5);
    expect(windowOf(shown)).to.equal(5);
  });

  it('is for what the doctor presses: what a script accepts or rejects is sent at once', async () => {
    const { element, consultation } = await shownAlerts();
    void element.accept('cfa_labs').catch(() => undefined);
    void element.reject('cfa_metformin').catch(() => undefined);
    expect(consultation.asked.map(({ undoSeconds }) => undoSeconds)).to.deep.equal([0, 0]);
  });
});
