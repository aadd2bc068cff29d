// Keys and clicks that no doctor meant as a decision: under a lock screen, at the end of a drag, of a page that took them for itself.
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { alertsWith } from '../../../support/shown-consultation.ts';
import { focused, press } from './keys.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  endShown();
});

const asked = (shown: Shown) => shown.consultation.asked.map(({ what, ids }) => [what, ...ids]);
const middleOf = (control: Element): [number, number] => {
  const { left, top, width, height } = control.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};

describe('<scribe-cdss-alerts>: input that was not meant for it', () => {
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

  it('a panel that the page has dragged by a button decides nothing', async () => {
    const shown = await shownAlerts();
    const button = shown.control('cfa_labs', 'accept');
    const [x, y] = middleOf(button);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    shown.element.style.translate = '40px 30px';
    await sendMouse({ type: 'move', position: [x + 40, y + 30] });
    await sendMouse({ type: 'up' });
    expect(asked(shown)).to.deep.equal([]);
    await sendMouse({ type: 'click', position: [x + 40, y + 30] });
    expect(asked(shown)).to.have.length(1);
  });

  it('an alert that came to say something else while its button was held is not decided', async () => {
    const shown = await shownAlerts();
    await sendMouse({ type: 'move', position: middleOf(shown.control('cfa_labs', 'accept')) });
    await sendMouse({ type: 'down' });
    shown.consultation.showAlerts(alertsWith('cfa_labs', { actionCategory: 'remove' }));
    await shown.settled();
    await new Promise((done) => setTimeout(done, 500));
    await sendMouse({ type: 'up' });
    expect(asked(shown)).to.deep.equal([]);
  });
});
