// Where engines can differ: names of keys, what a key does by itself, focus, the pointer.
import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { focused, press } from './keys.ts';
import { aDecision, aSnapshot } from '../../../support/shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> keyboard, in each engine', () => {
  it('decides and selects nothing that was scrolled away: the first key brings it back', async () => {
    const [alert] = someAlerts();
    const alerts = Array.from({ length: 20 }, (_, index) => ({ ...alert, id: `cfa_${index}`, severity: 'orange' }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts as never), undoSeconds: 0 });
    for (const key of ['x', 'r', 'a']) {
      await focused(shown, 'cfa_0');
      scrollTo(0, document.documentElement.scrollHeight);
      expect(shown.card('cfa_0').getBoundingClientRect().bottom).to.be.below(0);
      await press(shown, key);
      expect(shown.consultation.asked, key).to.deep.equal([]);
      expect(shown.card('cfa_0').querySelector('[data-action=select]'), key).to.have.property('checked', false);
      expect(shown.card('cfa_0').getBoundingClientRect().bottom, key).to.be.above(0);
    }
    await press(shown, 'a');
    expect(shown.consultation.asked).to.have.length(1);
  });

  it('moves with arrows, j and k, Home and End, and keeps one stop for Tab', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'ArrowDown', 'j', 'k');
    expect(shown.focusedId()).to.equal('cfa_trimethoprim');
    await press(shown, 'End', 'ArrowDown');
    expect(shown.focusedId()).to.equal('cfa_diet');
    await press(shown, 'Home', 'ArrowUp');
    expect(shown.focusedId()).to.equal('cfa_ibuprofen');
    expect(shown.findAll('.card[tabindex="0"]')).to.deep.equal([shown.card('cfa_ibuprofen')]);
    shown.control('cfa_labs', 'accept').focus();
    expect(shown.findAll('.card[tabindex="0"]')).to.deep.equal([shown.card('cfa_labs')]);
  });

  it('goes on to the next open card, not to its button, when a button is pressed by key', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').focus();
    await press(shown, 'Enter', 'Enter');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.focusedId()).to.equal('cfa_metformin');
    expect(shown.element.shadowRoot?.activeElement).to.equal(shown.card('cfa_metformin'));
    expect(shown.consultation.asked).to.have.length(1);
  });

  it('stays with the card that was decided by pointer', async () => {
    const shown = await shownAlerts();
    const accept = shown.control('cfa_labs', 'accept');
    // WebKit scrolls to a card whose content it skips, but not to anything inside it.
    shown.card('cfa_labs').scrollIntoView({ block: 'center' });
    const { x, y, width, height } = accept.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.focusedId()).to.equal('cfa_labs');
    await resetMouse();
  });

  it('leaves the reasons with Escape and gives focus back to the card', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'r');
    expect(shown.element.shadowRoot?.activeElement?.getAttribute('type')).to.equal('radio');
    await press(shown, 'Escape');
    expect(shown.findAll('.reason-form')).to.have.length(0);
    expect(shown.focusedId()).to.equal('cfa_ibuprofen');
  });

  it('acts once for Enter that is held: it rejects nothing with the reason that was chosen before', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'r', 'ArrowDown', 'Escape');
    shown.control('cfa_ibuprofen', 'reject').focus();
    // The driver tells the second and third as repeats of a held key.
    for (const _ of [1, 2, 3]) {
      await sendKeys({ down: 'Enter' });
      await shown.settled();
    }
    await sendKeys({ up: 'Enter' });
    expect(shown.find('.reason-form :checked').matches(':focus')).to.equal(true);
    expect(shown.consultation.asked).to.deep.equal([]);
  });

  it('lets no key of its own, and nothing written in it, reach the page', async () => {
    const shown = await shownAlerts();
    const seen: string[] = [];
    const note = ({ key, type }: KeyboardEvent) => seen.push(`${type} ${key}`);
    for (const type of ['keydown', 'keyup', 'keypress'] as const) document.addEventListener(type, note);
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'j', 'k', 'x', 'r');
    shown.find('textarea').focus();
    await press(shown, 'a', 'j', '1');
    for (const type of ['keydown', 'keyup', 'keypress'] as const) document.removeEventListener(type, note);
    expect(seen).to.deep.equal([]);
    expect((shown.find('textarea') as HTMLTextAreaElement).value).to.equal('aj1');
    expect(shown.consultation.asked).to.have.length(0);
  });

  it('decides nothing under the map of the keys, which the next key closes', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    await press(shown, '?');
    expect(shown.findAll('.keys:popover-open')).to.have.length(1);
    await press(shown, 'a');
    expect(shown.findAll('.keys:popover-open')).to.have.length(0);
    expect(shown.consultation.asked).to.have.length(0);
    await press(shown, 'a');
    expect(shown.consultation.asked).to.have.length(1);
  });

  for (const key of ['Escape', '?', 'a'])
    it(`gives focus back to its button when the map of the keys is closed by ${key} with focus in it`, async () => {
      const shown = await shownAlerts();
      const button = shown.find('[popovertarget]');
      button.focus();
      await press(shown, 'Enter');
      shown.find('.keys').focus();
      await press(shown, key);
      // A browser takes focus from what it no longer shows with the next frame.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(shown.findAll('.keys:popover-open')).to.have.length(0);
      expect(shown.element.shadowRoot?.activeElement === button).to.equal(true);
      expect(shown.consultation.asked).to.deep.equal([]);
    });

  it('takes no key of the page, and none with a modifier', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    await press(shown, 'Control+a', 'Alt+r', 'Shift+X');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    shown.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await shown.settled();
    expect(shown.consultation.asked).to.have.length(0);
    expect(shown.findAll('.batch-bar')).to.have.length(0);
  });
});
