import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { aDocument, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { LANGUAGES } from '../../../support/engine.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { readToEnd } from './batch-steps.ts';
import { madeNow, NOW, pass, aDecision, aSnapshot } from '../../../support/shown-consultation.ts';
import { until } from '../../../support/until.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> under a live update (UX rule 8)', () => {
  it('keeps focus, order, selection and open sections', async () => {
    const shown = await shownAlerts();
    const decided = { cfa_metformin: aDecision('accepted', 'recorded') } as const;
    shown.consultation.showDecisions(decided);
    await shown.settled();
    (shown.find('[data-id=cfa_metformin] details') as HTMLDetailsElement).open = true;
    shown.control('cfa_labs', 'select').click();
    await shown.settled();
    shown.control('cfa_statin', 'reject').focus();
    const order = shown.findAll('[data-id]').map(({ dataset }) => dataset['id']);
    const fresh = { ...someAlerts()[0], id: 'cfa_fresh', severity: 'red', element: 'Amlodipine' };
    const alerts = someAlerts().map((alert) => ({ ...alert, reason: `${alert.reason} Seen again.` }));
    shown.consultation.showAlerts([fresh as never, ...alerts], decided);
    await shown.settled();
    expect(shown.focusedId()).to.equal('cfa_statin');
    expect(shown.element.shadowRoot?.activeElement).to.equal(shown.control('cfa_statin', 'reject'));
    expect(shown.findAll('[data-id]').map(({ dataset }) => dataset['id'])).to.deep.equal([...order, 'cfa_fresh']);
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(true);
    expect((shown.find('[data-id=cfa_metformin] details') as HTMLDetailsElement).open).to.equal(true);
    expect(shown.told()).to.equal('6 alerts have changed. 1 new alert');
    expect(shown.find('.arrived').textContent).to.contain('1 new alert');
    shown.find('.arrived').click();
    await shown.settled();
    expect(shown.findAll('[data-id]')[0]?.dataset['id']).not.to.equal(undefined);
    expect(
      shown
        .findAll('[data-id]')
        .slice(0, 3)
        .map(({ dataset }) => dataset['id']),
    ).to.contain('cfa_fresh');
  });

  const fresh = { ...someAlerts()[0], id: 'cfa_fresh', severity: 'red', element: 'Amlodipine' } as CdssAlert;
  const lists = {
    'seven alerts': someAlerts(),
    'one alert': someAlerts().slice(0, 1),
    'red alerts only': someAlerts().map((alert) => ({ ...alert, severity: 'red' })),
  };

  for (const [what, alerts] of Object.entries(lists))
    for (const lang of LANGUAGES)
      it(`moves nothing where an alert comes to ${what}, at any width (${lang})`, async () => {
        const shown = await shownAlerts({ snapshot: aSnapshot({}, alerts), lang });
        const [first] = alerts as [CdssAlert];
        shown.card(first.id).focus();
        for (const width of lang === 'en' ? [300, 320, 400, 480, 640, 800, 1200] : [300, 400, 1200]) {
          shown.element.style.inlineSize = `${width}px`;
          await shown.settled();
          const place = shown.card(first.id).getBoundingClientRect().top;
          const size = shown.find('.bar').getBoundingClientRect().height;
          shown.consultation.showAlerts([fresh, ...alerts]);
          await shown.settled();
          const arrived = shown.find('.arrived');
          expect(arrived.getBoundingClientRect().right).to.be.at.most(shown.element.getBoundingClientRect().right);
          expect(shown.card(first.id).getBoundingClientRect().top, `${width} px`).to.be.closeTo(place, 0.1);
          expect(shown.find('.bar').getBoundingClientRect().height, `${width} px`).to.be.closeTo(size, 0.1);
          shown.consultation.showAlerts([...alerts]);
          await shown.settled();
          expect(shown.findAll('.arrived')).to.have.length(0);
        }
      });

  it('puts what came in its place once focus has gone, though nothing is read meanwhile', async () => {
    const shown = await shownAlerts();
    const first = () =>
      shown
        .findAll('[data-id]')
        .slice(0, 3)
        .map(({ dataset }) => dataset['id']);
    shown.control('cfa_labs', 'accept').focus();
    shown.consultation.showAlerts([fresh, ...someAlerts()]);
    await shown.settled();
    expect(first()).not.to.contain('cfa_fresh');
    shown.control('cfa_labs', 'accept').blur();
    await until('the red alert stands with the red ones', () => first().includes('cfa_fresh'));
  });

  it('offers to select all until the list may move, though fewer are left to select', async () => {
    const two = someAlerts().map((alert, place) => ({ ...alert, severity: place < 2 ? 'yellow' : 'red' }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, two) });
    const all = () => shown.find('[data-action=select-all]') as HTMLInputElement;
    shown.card('cfa_labs').focus();
    const [first, second] = two.map(({ id }) => id) as [string, string];
    const top = () => shown.find('.cards').getBoundingClientRect().top - shown.element.getBoundingClientRect().top;
    const before = top();
    shown.consultation.showDecisions({ [first]: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.find('.pick-all').textContent).to.contain('Select the milder one');
    shown.consultation.showDecisions({
      [first]: aDecision('accepted', 'undo'),
      [second]: aDecision('accepted', 'undo'),
    });
    await shown.settled();
    expect([all().disabled, all().checked]).to.deep.equal([true, false]);
    expect(top()).to.be.closeTo(before, 0.1);
    (shown.element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
    shown.consultation.show({});
    await shown.settled();
    expect(shown.findAll('.pick-all')).to.deep.equal([]);
  });

  it('gives focus to the card whose control is gone', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').focus();
    const alerts = someAlerts().map((alert) => (alert.id === 'cfa_labs' ? { ...alert, status: 'rejected' } : alert));
    shown.consultation.showAlerts(alerts);
    await shown.settled();
    expect(shown.focusedId()).to.equal('cfa_labs');
    expect(shown.told()).to.equal('Kidney function: Rejected');
  });

  it('gives the focus of an alert that is gone to the heading, says so, and decides no other alert by the next key', async () => {
    const shown = await shownAlerts();
    shown.card('cfa_labs').focus();
    shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== 'cfa_labs'));
    await shown.settled();
    expect(shown.told()).to.equal('1 alert is no longer in the record');
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('h2');
    await sendKeys({ press: 'a' });
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
  });

  it('marks and tells an alert that says something else, and takes no decision that was aimed at what it said', async () => {
    const shown = await shownAlerts();
    const said = (action: string) =>
      someAlerts().map((alert) => (alert.id === 'cfa_labs' ? { ...alert, action } : alert));
    shown.control('cfa_labs', 'accept').focus();
    const click = madeNow(new MouseEvent('click', { bubbles: true, composed: true }));
    shown.consultation.showAlerts(said('Take 900 mg.'));
    await shown.settled();
    // Even if the page handles it late, the event was made before the change.
    await pass(400);
    shown.control('cfa_labs', 'accept').dispatchEvent(click);
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(shown.told()).to.equal('Kidney function: Changed');
    expect(shown.find('[data-id=cfa_labs] .changed').textContent).to.contain('Changed');
    expect(shown.findAll('.changed')).to.have.length(1);
    shown.control('cfa_labs', 'accept').click();
    expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
  });

  it('marks an alert that comes back saying something else, and takes no decision aimed at what it said', async () => {
    const shown = await shownAlerts();
    shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== 'cfa_labs'));
    await shown.settled();
    shown.consultation.showAlerts(
      someAlerts().map((alert) => (alert.id === 'cfa_labs' ? { ...alert, action: 'Take 900 mg.' } : alert)),
    );
    await shown.settled();
    expect(shown.findAll('.changed')).to.have.length(1);
    shown.control('cfa_labs', 'accept').click();
    expect(shown.consultation.asked).to.deep.equal([]);
    await pass(400);
    shown.control('cfa_labs', 'accept').click();
    expect(shown.consultation.asked.map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
  });

  it('sends no batch of which an alert says something else than was reviewed', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    await shown.settled();
    shown.find('[data-action=review-accepted]').click();
    await shown.settled();
    shown.consultation.showAlerts(
      someAlerts().map((alert) => (alert.id === 'cfa_labs' ? { ...alert, action: 'Take 900 mg.' } : alert)),
    );
    await shown.settled();
    expect(shown.told()).to.equal('Kidney function: Changed');
    await readToEnd(shown);
    shown.find('dialog [type=submit]').click();
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(shown.find('dialog [role=alert]').textContent).to.match(/Nothing was sent.*Kidney function/s);
    expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
    await readToEnd(shown);
    shown.find('dialog [type=submit]').click();
    await shown.settled();
    expect(shown.consultation.asked.map(({ what }) => what)).to.deep.equal(['batch']);
  });

  it('forgets all of it when it is cleared', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'select').click();
    shown.control('cfa_ibuprofen', 'reject').click();
    await shown.settled();
    shown.element.clear();
    await shown.settled();
    expect(shown.findAll('.batch-bar, .reason-form')).to.have.length(0);
    expect(shown.told()).to.equal('');
    expect(shown.text()).not.to.match(/Molina|ibuprofen/i);
    expect(shown.text()).to.contain('Cleared. No patient data is kept here.');
  });
});

describe('<scribe-cdss-alerts> with 200 alerts', () => {
  const many = () =>
    Array.from({ length: 200 }, (_, index) => ({
      ...someAlerts()[index % 7],
      id: `cfa_${index}`,
      element: `Element ${index}`,
    })) as CdssAlert[];

  it('has every one of them in the page, for find-in-page and print', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many()) });
    expect(shown.findAll('.card')).to.have.length(200);
    expect(shown.text()).to.contain('Element 199');
  });

  it('renders the first screen at once and touches one block for one change', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many()) });
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const card = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('.card');
        if (card) touched.add(card.dataset['id'] ?? '');
      }
    });
    shown.card('cfa_100').focus();
    await shown.settled();
    observer.observe(shown.find('.cards'), { subtree: true, childList: true, characterData: true, attributes: true });
    shown.consultation.showDecisions({ cfa_100: aDecision('accepted', 'sending') });
    await shown.settled();
    observer.disconnect();
    expect([...touched]).to.deep.equal(['cfa_100']);
  });

  it('renders no other card again when one is decided elsewhere and the plan has changed', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many()) });
    shown.consultation.showAlerts(many());
    await shown.settled();
    const cards = shown.findAll('.card');
    let touched = 0;
    const observer = new MutationObserver((records) => {
      const isOf = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('.card:not([data-id=cfa_150])') != null;
      touched += records.filter(isOf).length;
    });
    observer.observe(shown.find('.cards'), { subtree: true, childList: true, characterData: true, attributes: true });
    const document = aDocument(NOW);
    const { medicalRecord } = document;
    const assessmentPlan = {
      plan: [{ id: 'el_new', content: 'Nothing to see.' }, ...(document.medicalRecord?.assessmentPlan?.plan ?? [])],
    };
    const changed = { ...document, medicalRecord: { ...medicalRecord, assessmentPlan } };
    const alerts = many().map((alert) => (alert.id === 'cfa_150' ? { ...alert, status: 'accepted' } : alert));
    shown.consultation.showAlerts(alerts, {}, changed);
    await shown.settled();
    observer.disconnect();
    expect(shown.findAll('.card').filter((card) => !cards.includes(card))).to.deep.equal([]);
    expect(shown.findAll('.card').at(-1)).to.equal(shown.card('cfa_150'));
    expect(touched).to.equal(0);
  });

  it('leaves the reason that is being written where it is when alerts before it are gone', async () => {
    const red = () => many().map((alert) => ({ ...alert, severity: 'red' }));
    const shown = await shownAlerts({ snapshot: aSnapshot({}, red()) });
    shown.control('cfa_5', 'reject').click();
    await shown.settled();
    const field = shown.card('cfa_5').querySelector('textarea')!;
    field.focus();
    shown.consultation.showAlerts(red().filter(({ id }) => !['cfa_0', 'cfa_3'].includes(id)));
    await shown.settled();
    expect(shown.findAll('[data-id]')).to.have.length(198);
    expect(field.isConnected).to.equal(true);
    expect(shown.element.shadowRoot?.activeElement).to.equal(field);
  });

  it('reaches a card that waits for its slice', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, many()), isInPart: true });
    shown.findAll('[data-id]')[0]?.focus();
    await sendKeys({ press: 'End' });
    await shown.settled();
    expect(shown.focusedId()).to.be.a('string');
    expect(shown.findAll('.card')).to.have.length(200);
  });
});
