import { expect } from '@open-wc/testing';
import { later } from '../../../../demo/playground/stage/clock.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { readToEnd } from './batch-steps.ts';
import { aDecision, aSnapshot } from '../../../support/shown-consultation.ts';

const many = (count: number, name = 'Element') =>
  Array.from({ length: count }, (_, index) => ({
    ...someAlerts()[index % 7],
    id: `cfa_${index}`,
    element: `${name} ${index}`,
    severity: 'yellow',
  })) as ReturnType<typeof someAlerts>;

const ids = ({ findAll }: Shown) => findAll('[data-id]').map(({ dataset }) => dataset['id']);

describe('<scribe-cdss-alerts> while a large record is rendered', () => {
  afterEach(endShown);

  /** Shows the element with 200 alerts, some of them not rendered yet. */
  async function amid(): Promise<Shown> {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(7)) });
    shown.consultation.show(aSnapshot({ life: {} }, many(200)));
    await shown.rendered();
    expect(shown.find('.cards').ariaBusy).to.equal('true');
    expect(ids(shown).length).to.be.lessThan(200);
    return shown;
  }

  it('puts every card into the page, in order, and says when it has', async () => {
    const shown = await amid();
    await shown.element.updateComplete;
    expect(ids(shown)).to.deep.equal(Array.from({ length: 200 }, (_, index) => `cfa_${index}`));
  });

  it('has every alert once, in order, whatever becomes of them', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(120)) });
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let alerts = many(120);
    for (let round = 0; round < 20; round++) {
      const [moved] = alerts.splice(random(alerts.length), 1);
      alerts.splice(random(alerts.length), random(3) * 10);
      alerts.splice(
        random(alerts.length),
        0,
        ...(moved ? [moved] : []),
        ...many(random(30), `Round ${round}`).map((alert) => ({ ...alert, id: `${alert.id}_${round}` })),
      );
      shown.consultation.showAlerts([...alerts]);
      await shown.element.updateComplete;
      expect(ids(shown)).to.deep.equal(alerts.map(({ id }) => id));
    }
    alerts = alerts.slice(0, 40);
    shown.card(alerts[1]?.id ?? '').focus();
    const [first, ...rest] = alerts;
    shown.consultation.showAlerts([...many(1, 'New').map((alert) => ({ ...alert, id: 'cfa_new' })), ...rest]);
    await shown.element.updateComplete;
    expect(ids(shown)).to.deep.equal([...rest.map(({ id }) => id), 'cfa_new']);
    expect(ids(shown)).not.to.include(first?.id);
  });

  it('keeps focus where it is', async () => {
    const shown = await amid();
    shown.card('cfa_1').focus();
    await shown.element.updateComplete;
    expect(shown.focusedId()).to.equal('cfa_1');
  });

  it('takes a decision that comes in the meantime, on a card that waits too', async () => {
    const shown = await amid();
    shown.consultation.showAlerts(many(200), {
      cfa_1: aDecision('accepted', 'sending'),
      cfa_190: aDecision('rejected', 'sending'),
    });
    await shown.element.updateComplete;
    const folded = shown.findAll('.folded').map(({ dataset }) => dataset['id']);
    expect(folded).to.deep.equal(['cfa_1', 'cfa_190']);
    expect(ids(shown)).to.have.length(200);
  });

  it('ticks the cards that come after “Select all”', async () => {
    const shown = await amid();
    shown.find('[data-action=select-all]').click();
    await shown.element.updateComplete;
    expect(shown.findAll('[data-action=select]:checked')).to.have.length(200);
  });

  it('prints every card', async () => {
    const shown = await amid();
    window.dispatchEvent(new Event('beforeprint'));
    await shown.rendered();
    expect(ids(shown)).to.have.length(200);
  });

  it('has nothing of a patient in the page once another one is on show', async () => {
    const shown = await amid();
    let isLater = false;
    const task = later(0).then(() => (isLater = true));
    shown.consultation.show(aSnapshot({ life: {}, patientName: 'Rui Alves' }, many(90, 'Other')));
    await shown.rendered();
    expect(isLater).to.equal(false);
    expect(shown.text()).not.to.match(/Element|Molina/);
    await task;
    await shown.element.updateComplete;
    expect(shown.text()).not.to.match(/Element|Molina/);
    expect(ids(shown)).to.have.length(90);
  });

  it('begins with the first screen of another patient, however long that record took to come', async () => {
    const shown = await amid();
    await shown.element.updateComplete;
    const waiting = aSnapshot({ life: {}, patientName: 'Rui Alves' }, []);
    shown.consultation.show({ ...waiting, documents: { ...waiting.documents, state: 'loading', value: undefined } });
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    shown.consultation.show(aSnapshot({ life: waiting.life, patientName: 'Rui Alves' }, many(90, 'Other')));
    await shown.rendered();
    expect(ids(shown).length).to.be.within(1, 3);
    await shown.element.updateComplete;
    expect(ids(shown)).to.have.length(90);
  });

  it('leaves nothing in the page, and brings nothing back, when it is cleared', async () => {
    const shown = await amid();
    shown.element.clear();
    await shown.rendered();
    expect(ids(shown)).to.have.length(0);
    await later(0);
    await shown.settled();
    expect(shown.text()).not.to.match(/Element|Molina/);
  });

  it('takes back by key what was decided last, also where that is not on show yet', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(70)) });
    const decisions = { cfa_0: aDecision('accepted', 'undo') };
    shown.consultation.showDecisions(decisions);
    await shown.settled();
    shown.card('cfa_3').focus();
    // A live update has been read in the turn of the key.
    const last = aDecision('accepted', 'undo', { undoUntil: (decisions.cfa_0.undoUntil ?? 0) + 1000 });
    shown.consultation.showAlerts(many(70, 'Renewed'), { ...decisions, cfa_3: last });
    expect(shown.text()).not.to.contain('Renewed');
    shown.card('cfa_3').dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true, composed: true }));
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_3'] }]);
  });
});

describe('<scribe-cdss-alerts> review sheet of a large batch', () => {
  afterEach(endShown);

  const items = ({ findAll }: Shown) => findAll('.item strong').map(({ textContent }) => textContent);

  it('holds every alert in order, the first of them at once', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many(200)) });
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    shown.find('[data-action=review-accepted]').click();
    await shown.rendered();
    expect(items(shown).length).to.be.within(1, 20);
    expect(shown.find('dialog h2').textContent).to.contain('200');
    await shown.element.updateComplete;
    expect(items(shown)).to.deep.equal(Array.from({ length: 200 }, (_, index) => `Element ${index}`));
    await readToEnd(shown);
    shown.find('dialog [type=submit]').click();
    await shown.settled();
    expect(shown.consultation.asked.map((asked) => asked.ids.length)).to.deep.equal([200]);
  });
});
