// Libraries of the page that add methods to every function, as Sugar does.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> where every function has a `once`', () => {
  before(() => Object.assign(Function.prototype, { once: () => undefined }));
  after(() => delete (Function.prototype as { once?: unknown }).once);

  it('hears the second click, too', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await shown.settled();
    shown.control('cfa_labs', 'accept').click();
    expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
  });
});
