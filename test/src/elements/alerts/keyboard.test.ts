import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { focused, press } from './keys.ts';
import { aDecision, aSnapshot, undoneBefore } from '../../../support/shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> keyboard', () => {
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

  it('takes back with u the decision that was made last, wherever focus is by then', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({
      cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(4000) }),
      cfa_ibuprofen: aDecision('rejected', 'undo', { undoUntil: undoneBefore(3000) }),
    });
    await focused(shown, 'cfa_statin');
    await press(shown, 'u');
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_labs'] }]);
    expect(shown.focusedId()).to.equal('cfa_labs');
  });

  it('bears a key press without a key, as browsers and password managers make when they fill in a form', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    const errors: unknown[] = [];
    const hear = (event: ErrorEvent) => {
      errors.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', hear);
    shown.card('cfa_labs').dispatchEvent(new Event('keydown', { bubbles: true, composed: true }));
    window.removeEventListener('error', hear);
    expect(errors).to.deep.equal([]);
  });

  it('works in a browser that knows no popovers', async () => {
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selectors: string) {
      if (selectors.includes('popover')) throw new DOMException('Not a valid selector.', 'SyntaxError');
      return matches.call(this, selectors);
    } as typeof matches;
    try {
      const shown = await shownAlerts({ undoSeconds: 0 });
      await focused(shown, 'cfa_labs');
      await press(shown, 'a');
      expect(shown.consultation.asked.map(({ ids }) => ids[0])).to.deep.equal(['cfa_labs']);
    } finally {
      Element.prototype.matches = matches;
    }
  });

  it('takes back with u the decision of the alert that focus is on, though another was decided later', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({
      cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(4000) }),
      cfa_ibuprofen: aDecision('rejected', 'undo', { undoUntil: undoneBefore(3000) }),
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

  it('has focus in the question for a reason after Enter on the button, as after its key', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    shown.control('cfa_ibuprofen', 'reject').focus();
    await press(shown, 'Enter');
    expect(shown.find(':focus').matches('.reason-form input')).to.equal(true);
  });

  it('works in a dialog of the page, which Escape in a question does not close', async () => {
    const shown = await shownAlerts();
    const dialog = document.createElement('dialog');
    shown.element.replaceWith(dialog);
    dialog.append(shown.element);
    dialog.showModal();
    await shown.settled();
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'r');
    expect(shown.findAll('.reason-form')).to.have.length(1);
    await press(shown, 'Escape');
    expect([shown.findAll('.reason-form').length, dialog.open]).to.deep.equal([0, true]);
  });

  it('decides nothing by a letter with AltGr', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_labs');
    for (const key of ['a', 'r', 'x']) {
      const fields = { key, modifierAltGraph: true, bubbles: true, composed: true };
      shown.card('cfa_labs').dispatchEvent(new KeyboardEvent('keydown', fields));
    }
    expect(shown.consultation.asked).to.deep.equal([]);
  });

  it('decides and takes back nothing by a letter while the question for a reason is open, wherever focus is in its card', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(4000) }) });
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => void heard.push(key);
    document.addEventListener('keydown', hear);
    await focused(shown, 'cfa_ibuprofen');
    await press(shown, 'r');
    const parts = [
      shown.card('cfa_ibuprofen'),
      ...shown.card('cfa_ibuprofen').querySelectorAll<HTMLElement>('button, input'),
    ];
    expect(parts.length).to.be.greaterThan(6);
    for (const part of parts)
      for (const key of ['a', 'r', 'u']) {
        part.focus();
        await press(shown, key);
        expect(shown.consultation.asked, `${key} on ${part.className}`).to.deep.equal([]);
        expect(shown.focusedId()).to.equal('cfa_ibuprofen');
      }
    document.removeEventListener('keydown', hear);
    expect(shown.findAll('.reason-form')).to.have.length(1);
    expect(heard).to.deep.equal([]);
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

  for (const from of ['a card', 'the map itself', 'the last control'])
    it(`closes the map of the keys when focus goes on from ${from}, which would be under it`, async () => {
      const shown = await shownAlerts();
      const after = document.createElement('button');
      shown.element.after(after);
      const isLast = from === 'the last control';
      (isLast ? shown.findAll('.card button').at(-1)! : shown.card('cfa_ibuprofen')).focus();
      await press(shown, '?');
      await shown.settled();
      if (from === 'the map itself') shown.find('.keys').focus();
      expect(shown.findAll('.keys:popover-open')).to.have.length(1);
      await sendKeys({ press: 'Tab' });
      await shown.settled();
      expect(shown.findAll('.keys:popover-open')).to.have.length(0);
      expect(document.activeElement).to.equal(isLast ? after : shown.element);
      after.remove();
    });

  it('leaves the keys of an input method alone', async () => {
    const shown = await shownAlerts();
    await focused(shown, 'cfa_ibuprofen');
    // In Safari only the code identifies the key that ends a composition.
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

  it('does nothing with shortcuts off, and Tab still reaches every control', async () => {
    const shown = await shownAlerts();
    // Values as frameworks set them on a property and on an attribute.
    for (const off of ['off', false, 'false']) {
      shown.element.shortcuts = off as 'off';
      await focused(shown, 'cfa_labs');
      await press(shown, 'a', 'r', 'x', 'j', '?');
      expect(shown.consultation.asked).to.have.length(0);
    }
    expect(shown.focusedId()).to.equal('cfa_labs');
    expect(shown.findAll('button, input').filter(({ tabIndex }) => tabIndex < 0)).to.have.length(0);
  });
});
