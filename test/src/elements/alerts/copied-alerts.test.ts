import { expect } from '@open-wc/testing';
import { endShown } from '../../../support/shown-alerts.ts';
import { AI, IBUPROFEN, copied } from './copied.ts';

describe('<scribe-cdss-alerts> what is copied of alerts (UX rules 6, 7)', () => {
  afterEach(() => {
    getSelection()?.removeAllRanges();
    endShown();
  });

  it('is unchanged if it is a word or two', async () => {
    expect((await copied(`${IBUPROFEN} h3`)).isPrevented).to.equal(false);
  });

  for (const [lifecycleStatus, warning] of [
    ['draft', 'DRAFT: Incomplete'],
    ['corrected', 'Report status not known to be final'],
  ] as const) {
    it(`carries the warning of a report that is ${lifecycleStatus}, with each word`, async () => {
      const { text, html } = await copied(`${IBUPROFEN} h3`, lifecycleStatus);
      expect(text).to.contain('Ibuprofen').and.to.contain(warning).and.to.contain(AI);
      expect(html).to.contain(warning);
    });
  }

  it('has the warning once where several alerts are copied', async () => {
    const { text } = await copied('.cards', 'draft');
    expect(text.match(/DRAFT:/g)).to.have.length(1);
  });
});
