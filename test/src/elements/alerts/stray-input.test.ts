// Keys that no doctor meant as a decision: under a lock screen, or of a page that took them for itself.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { focused, press } from './keys.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  endShown();
});

const asked = (shown: Shown) => shown.consultation.asked.map(({ what, ids }) => [what, ...ids]);
describe('<scribe-cdss-alerts>: keys that were not meant for it', () => {
  it('a digit that the page has taken for itself decides nothing', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    await press(shown, 'r');
    const take = (event: Event): void => event.preventDefault();
    window.addEventListener('keydown', take, true);
    ends.push(() => window.removeEventListener('keydown', take, true));
    await press(shown, '1');
    expect(asked(shown)).to.deep.equal([]);
  });

  it('under something that the page has laid over all of a card, neither a key nor Enter on a button decides it', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    const lock = document.createElement('div');
    lock.style.cssText = 'position: fixed; inset: 0; z-index: 9';
    document.body.append(lock);
    ends.push(() => lock.remove());
    await press(shown, 'a');
    shown.control('cfa_labs', 'accept').focus();
    await press(shown, 'Enter');
    expect(asked(shown)).to.deep.equal([]);
    lock.style.insetBlockStart = '99%';
    await press(shown, 'Enter');
    expect(asked(shown)).to.have.length(1);
  });
});
