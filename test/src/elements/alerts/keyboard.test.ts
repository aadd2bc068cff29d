// Engines: all (key events, focus, pointer)
import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { aDecision, aSnapshot, NOW } from '../../../support/shown-consultation.ts';

const press = async (shown: Shown, ...keys: string[]): Promise<void> => {
  for (const key of keys) {
    // Not every driver knows `Control+a`.
    const modifiers = key.split('+').slice(0, -1);
    for (const down of modifiers) await sendKeys({ down });
    await sendKeys({ press: key.split('+').at(-1) ?? key });
    for (const up of modifiers) await sendKeys({ up });
    await shown.settled();
  }
};

const focused = async (shown: Shown, id: string): Promise<void> => {
  shown.card(id).focus();
  await shown.settled();
};

afterEach(endShown);

describe('<scribe-cdss-alerts> keyboard', () => {
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

  it('reviews ten alerts, three of them red and rejected with a reason, in 13 keys', async () => {
    const [alert] = someAlerts();
    const alerts = Array.from({ length: 10 }, (_, index) => ({
      ...alert,
      id: `cfa_${index}`,
      severity: index < 3 ? 'red' : 'orange',
    }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts as never), undoSeconds: 0 });
    const decided: Record<string, ReturnType<typeof aDecision>> = {};
    shown.consultation.answer = ([id = ''], decision) => {
      decided[id] = aDecision(decision, 'recorded');
      shown.consultation.showDecisions(decided);
      return Promise.resolve([{ id, elementId: 'pe_labs', status: decision }]);
    };
    let keys = 0;
    const pressed = (...list: string[]) => {
      keys += list.length;
      return press(shown, ...list);
    };
    await focused(shown, 'cfa_0');
    await pressed('r', '2', 'r', '1', 'r', '3');
    for (let rest = 0; rest < 7; rest++) await pressed(rest % 2 ? 'a' : 'r');
    expect(shown.consultation.asked.map(({ ids }) => ids[0])).to.deep.equal(alerts.map(({ id }) => id));
    expect(keys).to.equal(13);
    expect(shown.focusedId()).to.equal('cfa_9');
    expect(shown.consultation.asked[1]?.reason).to.equal('Does not fit this patient');
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
    // WebKit scrolls to a card whose content it skips, but to nothing in it.
    shown.card('cfa_labs').scrollIntoView({ block: 'center' });
    const { x, y, width, height } = accept.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.focusedId()).to.equal('cfa_labs');
    await resetMouse();
  });

  it('takes back with u the decision that was made last, wherever focus is by then', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({
      cfa_labs: aDecision('accepted', 'undo', { undoUntil: NOW + 4000 }),
      cfa_ibuprofen: aDecision('rejected', 'undo', { undoUntil: NOW + 3000 }),
    });
    await focused(shown, 'cfa_statin');
    await press(shown, 'u');
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_labs'] }]);
    expect(shown.focusedId()).to.equal('cfa_labs');
  });

  it('takes back with u the decision of the alert that focus is on, though another was decided later', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({
      cfa_labs: aDecision('accepted', 'undo', { undoUntil: NOW + 4000 }),
      cfa_ibuprofen: aDecision('rejected', 'undo', { undoUntil: NOW + 3000 }),
    });
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'u');
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_ibuprofen'] }]);
  });

  it('selects with x, undoes with u, shows the keys with ?', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    await press(shown, 'x');
    expect(shown.find('.batch-bar').textContent).to.contain('1 selected');
    await press(shown, '?');
    expect(shown.find('.keys').textContent).to.contain('Next alert');
    await press(shown, '?');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    await press(shown, 'u');
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_labs'] }]);
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

  it('keeps a comment through Escape, and brings it back where the question was left', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'r');
    const field = () => shown.find('.reason-form textarea') as HTMLTextAreaElement;
    field().focus();
    await sendKeys({ type: 'Single dose' });
    await press(shown, 'Escape');
    expect(field().value).to.equal('Single dose');
    expect(shown.element.shadowRoot?.activeElement).to.equal(field());
    shown.find('.reason-form input').focus();
    await press(shown, 'Escape');
    expect(shown.findAll('.reason-form')).to.have.length(0);
    await press(shown, 'r');
    expect(field().value).to.equal('Single dose');
  });

  it('leaves the keys of an input method alone', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    // Safari tells the key that ends a word by its code alone.
    const type = (target: HTMLElement, key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, 'keyCode', { value: 229 });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    for (const key of ['a', 'r', 'x', 'j', '?', 'Escape'])
      expect(type(shown.card('cfa_ibuprofen'), key)).to.equal(false);
    await shown.settled();
    expect(shown.consultation.asked).to.have.length(0);
    expect(shown.findAll('.reason-form, .keys:popover-open')).to.have.length(0);
    await press(shown, 'r');
    for (const key of ['Escape', 'Enter', '1']) type(shown.find('.reason-form textarea'), key);
    type(shown.find('.reason-form input'), 'Escape');
    await shown.settled();
    expect(shown.findAll('.reason-form')).to.have.length(1);
    expect(shown.consultation.asked).to.have.length(0);
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

  it('decides and selects no card that has no focus: the first key brings it there', async () => {
    for (const key of ['a', 'r', 'x']) {
      const shown = await shownAlerts();
      shown.find('.how > .icon-only').focus();
      await sendKeys({ press: key });
      await shown.settled();
      expect(shown.consultation.asked).to.deep.equal([]);
      expect(shown.findAll('.batch-bar, .reason-form')).to.have.length(0);
      expect(shown.focusedId()).to.equal(shown.findAll('[data-id]')[0]?.dataset['id']);
      endShown();
    }
  });

  it('decides nothing of a row that was not recorded: the first key opens its card again', async () => {
    for (const key of ['a', 'r']) {
      const shown = await shownAlerts();
      shown.consultation.showDecisions({ cfa_ibuprofen: aDecision('rejected', 'refused') });
      await shown.settled();
      await focused(shown, 'cfa_ibuprofen');
      await press(shown, key);
      expect(shown.consultation.asked.map(({ what }) => what)).to.deep.equal(['dismiss']);
      expect(shown.findAll('.reason-form')).to.have.length(0);
      await press(shown, '1');
      expect(shown.consultation.asked).to.have.length(1);
      endShown();
    }
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

  it('does nothing with shortcuts off, and Tab still reaches every control', async () => {
    const shown = await shownAlerts();
    shown.element.shortcuts = 'off';
    await focused(shown, 'cfa_labs');
    await press(shown, 'a', 'r', 'x', 'j', '?');
    expect(shown.consultation.asked).to.have.length(0);
    expect(shown.focusedId()).to.equal('cfa_labs');
    expect(shown.findAll('button, input').filter(({ tabIndex }) => tabIndex < 0)).to.have.length(0);
  });
});
