import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import type { DecisionSnapshot } from '../../../../src/consultation/snapshot.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { confirm, review, select } from './batch-steps.ts';
import {
  aDecision,
  alertsWith,
  aSnapshot,
  madeNow,
  nextPatient,
  pass,
  stopTime,
  yellowAlerts,
} from '../../../support/shown-consultation.ts';

afterEach(endShown);

const aClick = () => madeNow(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
const aKey = () => madeNow(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, composed: true }));
/** Resolves when the change is painted: time counts from there, and the widget hears of it first. */
const painted = () =>
  new Promise<Event>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    requestAnimationFrame(() => port2.postMessage(undefined));
  });
/** Waits longer than the time in which a new event counts as meant for the former content. */
const aWhile = () => painted().then(() => pass(400));
/** Lets the page paint nothing for longer than that time. */
const busy = () => void pass(500);
const idsOf = (shown: Shown) => shown.findAll('[data-id]').map(({ dataset: { id = '' } }) => id);
const decided = (shown: Shown) => shown.consultation.asked.map(({ ids }) => ids);

describe('<scribe-cdss-alerts>: a click that the page comes to late', () => {
  /** Clicks before `change`; the event reaches the card that is then in this place. */
  async function clickedAfter(shown: Shown, change: () => void, place = 0, action = 'accept'): Promise<void> {
    const click = aClick();
    change();
    await shown.settled();
    await aWhile();
    shown.control(idsOf(shown).at(place) as string, action).dispatchEvent(click);
  }

  it('decides nothing of the card whose reasons were closed under it', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_ibuprofen', 'reject').click();
    await shown.settled();
    await aWhile();
    const late = aClick();
    shown.control('cfa_ibuprofen', 'leave-reason').dispatchEvent(aClick());
    await shown.rendered();
    shown.control('cfa_ibuprofen', 'accept').dispatchEvent(late);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides nothing as the second of a slow double click, aimed at the place of the first', async () => {
    const shown = await shownAlerts();
    const [first, next] = idsOf(shown) as [string, string];
    shown.control(first, 'accept').dispatchEvent(aClick());
    await shown.settled();
    await aWhile();
    const second = new MouseEvent('click', { bubbles: true, composed: true, detail: 2 });
    shown.control(next, 'accept').dispatchEvent(madeNow(second));
    expect(decided(shown)).to.deep.equal([[first]]);
    shown.control(next, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([[first], [next]]);
  });

  it('finds “Reject” where it was after a press without a reason', async () => {
    const shown = await shownAlerts();
    for (const width of [320, 400, 480, 900]) {
      shown.element.style.inlineSize = `${width}px`;
      shown.control('cfa_ibuprofen', 'reject').click();
      await shown.settled();
      const button = shown.control('cfa_ibuprofen', 'reject-with-reason');
      const { top } = button.getBoundingClientRect();
      const { scrollY: scrolled } = window;
      button.click();
      await shown.settled();
      expect(shown.find('fieldset').getAttribute('aria-describedby')).to.equal(shown.find('.fault').id);
      expect(button.getBoundingClientRect().top + scrollY - scrolled, `${width} px`).to.equal(top);
      shown.control('cfa_ibuprofen', 'leave-reason').click();
      await shown.settled();
    }
  });

  it('decides no alert that came up where another has gone', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    await clickedAfter(shown, () => shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== first)));
    expect(decided(shown)).to.deep.equal([]);
    shown.control(second, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([[second]]);
  });

  it('waits for the same frame where a reading changes many: 200 recorded together asked for 200', async () => {
    const many = yellowAlerts(40);
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many) });
    const decisions = many.map(({ id }) => [id, aDecision('accepted', 'recorded')] as const);
    const { requestAnimationFrame: ask } = window;
    let asked = 0;
    window.requestAnimationFrame = (run) => {
      asked++;
      return ask.call(window, run);
    };
    shown.consultation.showDecisions(Object.fromEntries(decisions));
    await shown.rendered();
    window.requestAnimationFrame = ask;
    expect(shown.findAll('.folded')).not.to.have.length(0);
    expect(asked).to.be.below(10);
  });

  it('decides nothing for 350 ms after another has gone, however soon the page comes to the click', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    stopTime();
    shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== first));
    await shown.settled();
    await painted();
    await pass(349);
    shown.control(second, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([]);
    // More than the last millisecond: the age of a click is real, and a busy machine may take a while to handle it.
    await pass(650);
    shown.control(second, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([[second]]);
  });

  it('decides no new alert that took the place of another', async () => {
    const shown = await shownAlerts();
    const [first] = idsOf(shown);
    const known = someAlerts().find(({ id }) => id === first) as CdssAlert;
    await clickedAfter(shown, () =>
      shown.consultation.showAlerts([{ ...known, id: 'cfa_new', element: 'Amlodipine' }, ...someAlerts()]),
    );
    expect(idsOf(shown)[0]).to.equal('cfa_new');
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that came up because another weighs less now', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    await clickedAfter(shown, () => shown.consultation.showAlerts(alertsWith(first, { severity: 'green' })));
    expect(idsOf(shown)[0]).to.equal(second);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that came up because another was recorded', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    shown.consultation.showDecisions({ [first]: aDecision('accepted', 'sending') });
    await shown.settled();
    await aWhile();
    await clickedAfter(shown, () => shown.consultation.showDecisions({ [first]: aDecision('accepted', 'recorded') }));
    expect(idsOf(shown)[0]).to.equal(second);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that came up because another has folded where it is', async () => {
    const shown = await shownAlerts();
    const [first] = idsOf(shown) as [string];
    await clickedAfter(shown, () => shown.consultation.showDecisions({ [first]: aDecision('accepted', 'undo') }), 1);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that came up, although others have moved below it since', async () => {
    const shown = await shownAlerts();
    const ids = idsOf(shown);
    const [first, last] = [ids[0], ids.at(-1)] as [string, string];
    const click = aClick();
    const less = someAlerts().filter(({ id }) => id !== first);
    shown.consultation.showAlerts(less);
    await shown.settled();
    await pass(250);
    shown.consultation.showAlerts(less.map((alert) => (alert.id === last ? { ...alert, status: 'accepted' } : alert)));
    await shown.settled();
    await pass(250);
    shown.control(idsOf(shown)[0] as string, 'accept').dispatchEvent(click);
    expect(shown.card(last).className).to.contain('folded');
    expect(decided(shown)).to.deep.equal([]);
  });

  it('rejects no alert with the reason of another that has gone', async () => {
    const reds = ['red_0', 'red_1'].map((id) => ({ ...someAlerts()[0], id, severity: 'red' })) as CdssAlert[];
    const shown = await shownAlerts({ snapshot: aSnapshot({}, reds) });
    for (const { id } of reds) {
      shown.control(id, 'reject').click();
      await shown.settled();
      shown.find(`[data-id=${id}] input[type=radio]`).click();
      await shown.settled();
    }
    await aWhile();
    const click = aClick();
    shown.consultation.showAlerts(reds.slice(1));
    await shown.settled();
    await aWhile();
    const submit = shown.find('[data-id=red_1] [type=submit]');
    submit.dispatchEvent(click);
    expect(decided(shown)).to.deep.equal([]);
    submit.dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([['red_1']]);
  });

  it('decides no alert of the next patient', async () => {
    const shown = await shownAlerts();
    await clickedAfter(shown, () => shown.consultation.show(nextPatient()));
    expect(idsOf(shown)[0]).to.match(/^next_/);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('leaves in sight that a decision failed, meant to take it back', async () => {
    for (const phase of ['refused', 'conflict', 'not-confirmed'] as const) {
      const shown = await shownAlerts();
      const [first] = idsOf(shown) as [string];
      shown.consultation.showDecisions({ [first]: aDecision('accepted', 'undo') });
      await shown.settled();
      shown.consultation.showDecisions({ [first]: aDecision('accepted', 'sending') });
      await shown.settled();
      await aWhile();
      const click = aClick();
      shown.consultation.showDecisions({ [first]: aDecision('accepted', phase) });
      const soon = aClick();
      await shown.settled();
      for (const late of [click, soon]) shown.control(first, 'dismiss').dispatchEvent(late);
      expect(shown.consultation.asked, phase).to.deep.equal([]);
      await aWhile();
      shown.control(first, 'dismiss').dispatchEvent(aClick());
      expect(shown.consultation.asked, phase).to.deep.equal([{ what: 'dismiss', ids: [first] }]);
    }
  });

  it('takes back a decision at the second press, where the first came less than 350 ms after a card below has folded', async () => {
    const shown = await shownAlerts();
    const ids = idsOf(shown);
    const [first, last] = [ids[0], ids.at(-1)] as [string, string];
    const under = { [first]: aDecision('accepted', 'undo') } as const;
    shown.consultation.showDecisions(under);
    await shown.settled();
    await aWhile();
    stopTime();
    shown.consultation.showAlerts(alertsWith(last, { status: 'accepted' }), under);
    await shown.settled();
    await painted();
    await pass(349);
    shown.control(first, 'undo').dispatchEvent(aClick());
    expect(shown.consultation.asked).to.deep.equal([]);
    // More than the last millisecond: the age of a click is real.
    await pass(650);
    shown.control(first, 'undo').dispatchEvent(aClick());
    expect(shown.consultation.asked.map(({ what }) => what)).to.deep.equal(['undo']);
  });

  it('decides no alert that moved because one above it says something else', async () => {
    const shown = await shownAlerts();
    const [first] = idsOf(shown) as [string];
    await clickedAfter(
      shown,
      () => shown.consultation.showAlerts(alertsWith(first, { action: 'Other. '.repeat(40) })),
      1,
    );
    expect(decided(shown)).to.deep.equal([]);
  });

  it('the row over the cards stays where nothing is left to be selected: no card comes up under a pointer', async () => {
    const shown = await shownAlerts();
    const top = () => shown.find('.cards').getBoundingClientRect().top - shown.element.getBoundingClientRect().top;
    const before = top();
    shown.consultation.showDecisions(Object.fromEntries(idsOf(shown).map((id) => [id, aDecision('accepted', 'undo')])));
    await shown.settled();
    expect(shown.findAll('[data-action=select-all]')).to.have.length(0);
    expect(top()).to.equal(before);
  });

  it('decides no alert that moved because a reason is asked for above it, is missing, or is no longer asked for', async () => {
    const reds = ['red_0', 'red_1'].map((id) => ({ ...someAlerts()[0], id, severity: 'red' })) as CdssAlert[];
    const shown = await shownAlerts({ snapshot: aSnapshot({}, reds) });
    await aWhile();
    for (const action of ['[data-action=reject]', '[type=submit]', '[data-action=leave-reason]']) {
      await clickedAfter(shown, () => shown.find(`[data-id=red_0] ${action}`).click(), 1);
      expect(decided(shown), action).to.deep.equal([]);
    }
    shown.control('red_1', 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([['red_1']]);
  });

  it('decides no alert that came up on a page that was too busy to show it', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== first));
    await shown.rendered();
    busy();
    shown.control(second, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([]);
    await shown.settled();
    await aWhile();
    shown.control(second, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([[second]]);
  });

  it('decides no alert that was added where none was', async () => {
    const shown = await shownAlerts();
    const added = { ...someAlerts().at(-1), id: 'cfa_new', severity: 'green' } as CdssAlert;
    await clickedAfter(shown, () => shown.consultation.showAlerts([...someAlerts(), added]), -1);
    expect(idsOf(shown).at(-1)).to.equal('cfa_new');
    expect(decided(shown)).to.deep.equal([]);
    shown.control('cfa_new', 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([['cfa_new']]);
  });

  it('decides no first alert that has not been painted', async () => {
    const unread = { state: 'loading', value: undefined, readAt: undefined, failure: undefined } as const;
    const shown = await shownAlerts({ snapshot: { ...aSnapshot(), documents: unread, alerts: [] } });
    shown.consultation.show(aSnapshot());
    await shown.rendered();
    const [first] = idsOf(shown) as [string];
    busy();
    shown.control(first, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([]);
    await shown.settled();
    shown.control(first, 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([[first]]);
  });

  it('decides no alert that comes to lie open where the bar of a batch was', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_labs');
    await aWhile();
    await clickedAfter(shown, () => shown.consultation.showAlerts(alertsWith('cfa_labs', { status: 'accepted' })));
    expect(shown.findAll('.batch-bar')).to.have.length(0);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that comes to lie open where the review of a batch was', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_labs', 'cfa_metformin');
    await review(shown, 'accepted');
    let recorded: () => void = () => undefined;
    shown.consultation.answer = (ids) =>
      new Promise((resolve) => (recorded = () => resolve(ids.map((id) => ({ id, status: 'accepted' as const })))));
    await confirm(shown);
    await aWhile();
    await clickedAfter(shown, () => recorded());
    expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(false);
    expect(decided(shown)).to.deep.equal([['cfa_labs', 'cfa_metformin']]);
  });

  it('takes back a decision while the one above goes on to its next phase: rows are of one height, nothing moved', async () => {
    const shown = await shownAlerts();
    const [first, second] = idsOf(shown) as [string, string];
    const show = (phase: DecisionSnapshot['phase']) =>
      shown.consultation.showDecisions({
        [first]: aDecision('accepted', phase),
        [second]: aDecision('accepted', 'undo'),
      });
    show('sending');
    await shown.settled();
    await aWhile();
    // With focus inside, nothing changes its place.
    shown.card(second).focus();
    const place = shown.control(second, 'undo').getBoundingClientRect().top;
    const click = aClick();
    show('recorded');
    await shown.settled();
    expect(shown.control(second, 'undo').getBoundingClientRect().top).to.equal(place);
    shown.control(second, 'undo').dispatchEvent(click);
    expect(decided(shown)).to.deep.equal([[second]]);
  });

  it('decides an alert as soon as it can be decided', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({ undecidable: 'audit' }) });
    expect(shown.text()).to.contain('Decisions are off');
    const { alerts } = aSnapshot();
    shown.consultation.show({ undecidable: undefined, alerts });
    await shown.settled();
    shown.control('cfa_labs', 'accept').dispatchEvent(aClick());
    expect(decided(shown)).to.deep.equal([['cfa_labs']]);
  });

  it('decides no alert that was not read when it was made', async () => {
    const unread = { state: 'loading', value: undefined, readAt: undefined, failure: undefined } as const;
    const shown = await shownAlerts({ snapshot: { ...aSnapshot(), documents: unread, alerts: [] } });
    await clickedAfter(shown, () => shown.consultation.show(aSnapshot()));
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides what has changed although the events of the page tell no time', async () => {
    const shown = await shownAlerts();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Other.' }));
    await shown.settled();
    await aWhile();
    const click = new MouseEvent('click', { bubbles: true, composed: true });
    Object.defineProperty(click, 'timeStamp', { value: -20_000 });
    shown.control('cfa_labs', 'accept').dispatchEvent(click);
    expect(decided(shown)).to.deep.equal([['cfa_labs']]);
  });
});

describe('<scribe-cdss-alerts>: a key that the page comes to late', () => {
  it('decides no alert that says something else since it was pressed', async () => {
    const shown = await shownAlerts();
    shown.card('cfa_labs').focus();
    const key = aKey();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' }));
    await shown.settled();
    await aWhile();
    shown.card('cfa_labs').dispatchEvent(key);
    expect(decided(shown)).to.deep.equal([]);
    shown.card('cfa_labs').dispatchEvent(aKey());
    expect(decided(shown)).to.deep.equal([['cfa_labs']]);
  });

  it('decides no words that have not been painted', async () => {
    const shown = await shownAlerts();
    shown.card('cfa_labs').focus();
    await aWhile();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' }));
    await shown.rendered();
    busy();
    const key = aKey();
    await shown.settled();
    await aWhile();
    shown.card('cfa_labs').dispatchEvent(key);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that the one before it has only just brought, out of sight', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    const ids = idsOf(shown);
    shown.card(ids[0] as string).focus();
    await shown.settled();
    // The first card ends at the same place in a window of any height.
    shown.element.style.marginBlockStart = '100vh';
    shown.find('.card').scrollIntoView({ block: 'end' });
    await shown.settled();
    const pressed = () => shown.element.shadowRoot?.activeElement?.dispatchEvent(aKey());
    pressed();
    pressed();
    expect(shown.focusedId()).to.equal(ids[1]);
    expect(decided(shown)).to.deep.equal([[ids[0]]]);
    await shown.settled();
    pressed();
    expect(decided(shown)).to.deep.equal([[ids[0]], [ids[1]]]);
  });

  const starts: Record<string, (shown: Shown) => Promise<void>> = {
    'a card': (shown) => Promise.resolve(shown.findAll('[data-id]')[0]?.focus()),
    Refresh: (shown) => Promise.resolve(shown.find('.how > .icon-only').focus()),
    'the box that selects all': (shown) => Promise.resolve(shown.find('[data-action=select-all]').focus()),
    'the review of a batch': async (shown) => {
      shown.control('cfa_labs', 'select').click();
      await shown.settled();
      shown.find('[data-action=review-accepted]').click();
      await shown.settled();
    },
  };
  for (const [where, start] of Object.entries(starts))
    for (const isRead of [true, false])
      it(`decides no alert of the next patient, ${isRead ? 'whose record is there' : 'when the record is read'}: focus was on ${where}`, async () => {
        const shown = await shownAlerts();
        await start(shown);
        const next = nextPatient();
        const documents = { state: 'loading', value: undefined, readAt: undefined, failure: undefined } as const;
        if (!isRead) shown.consultation.show({ ...next, documents, alerts: [] });
        await shown.settled();
        shown.consultation.show(next);
        await shown.settled();
        expect(shown.focusedId()).to.equal(undefined);
        await sendKeys({ press: 'a' });
        await shown.settled();
        expect(decided(shown)).to.deep.equal([]);
      });

  it('decides no alert of the next patient by the second of two keys pressed before', async () => {
    const shown = await shownAlerts();
    shown.card(idsOf(shown)[0] as string).focus();
    const keys = [1, 2].map(aKey);
    shown.consultation.show(nextPatient());
    await shown.settled();
    for (const key of keys) {
      shown.element.shadowRoot?.activeElement?.dispatchEvent(key);
      await shown.settled();
    }
    expect(shown.focusedId()).to.match(/^next_/);
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides no alert that nobody was at, when a selection was let go', async () => {
    const shown = await shownAlerts();
    for (const action of ['select-all', 'clear-selection']) {
      const control = shown.find(`[data-action=${action}]`);
      control.focus();
      control.click();
      await shown.settled();
    }
    expect(shown.focusedId()).to.equal(undefined);
    await sendKeys({ press: 'a' });
    await shown.settled();
    expect(decided(shown)).to.deep.equal([]);
  });

  it('decides the alert it was pressed on, which the record of the same alerts keeps in focus', async () => {
    const shown = await shownAlerts();
    const third = idsOf(shown)[2] as string;
    shown.card(third).focus();
    // Two ids were found to be one consultation.
    shown.consultation.show(aSnapshot({ life: {} }));
    await shown.settled();
    expect(shown.focusedId()).to.equal(third);
  });
});

describe('<scribe-cdss-alerts>: words that were read and are not on show yet', () => {
  const ways: Record<string, (shown: Shown) => void> = {
    'a click': (shown) => shown.control('cfa_labs', 'accept').dispatchEvent(aClick()),
    'a key': (shown) => shown.card('cfa_labs').dispatchEvent(aKey()),
    'a batch': (shown) => shown.find('dialog [type=submit]').dispatchEvent(aClick()),
  };
  for (const [how, decide] of Object.entries(ways))
    it(`are decided by no ${how.slice(2)}`, async () => {
      const shown = await shownAlerts();
      if (how === 'a batch') {
        await select(shown, 'cfa_labs', 'cfa_metformin');
        await review(shown, 'accepted');
      }
      await aWhile();
      shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' }));
      expect(shown.text()).not.to.contain('Take 900 mg.');
      decide(shown);
      expect(decided(shown)).to.deep.equal([]);
    });
});
