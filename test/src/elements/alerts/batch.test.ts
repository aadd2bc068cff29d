// Engines: all (dialogs, focus, key events)
import { expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { confirm, readToEnd, review, select } from './batch-steps.ts';
import { aDecision, aSnapshot, yellowAlerts } from '../../../support/shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> batch (§4.7)', () => {
  it('takes at once what is known to be milder; red and unknown severities join one by one', async () => {
    const shown = await shownAlerts();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    expect(shown.find('.batch-bar').textContent).to.contain('4 selected');
    expect((shown.control('cfa_ibuprofen', 'select') as HTMLInputElement).checked).to.equal(false);
    await select(shown, 'cfa_ibuprofen');
    expect(shown.find('.batch-bar').textContent).to.contain('5 selected');
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    expect(shown.find('.batch-bar').textContent).to.contain('1 selected');
  });

  it('opens a labelled sheet that names the patient, who decides, every alert and its change; focus is not on the button', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    const dialog = shown.find('dialog') as HTMLDialogElement;
    expect(dialog.open).to.equal(true);
    expect(dialog.matches(':modal')).to.equal(true);
    const text = dialog.textContent ?? '';
    for (const part of [
      'Accept 2 alerts?',
      'Teresa Molina Ruiz',
      'c-done',
      'Deciding as Dra. Ana Lima',
      'Metformin',
      'Kidney function',
    ])
      expect(text).to.contain(part);
    expect(dialog.querySelectorAll('ins')).to.have.length(2);
    expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
    expect(shown.consultation.asked).to.have.length(0);
  });

  it('sends one request, however often it is confirmed, and gives focus back', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    let answer: (() => void) | undefined;
    shown.consultation.answer = (ids) =>
      new Promise((resolve) => {
        answer = () => resolve(ids.map((id) => ({ id, elementId: 'pe', status: 'accepted' })));
      });
    const submit = shown.find('dialog [type=submit]');
    await readToEnd(shown);
    submit.click();
    submit.click();
    await shown.settled();
    expect(shown.find('dialog').textContent).to.contain('Sending 2 decisions…');
    answer?.();
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'batch', ids: ['cfa_labs', 'cfa_metformin'], decision: 'accepted' },
    ]);
    expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(false);
    expect(shown.findAll('.batch-bar')).to.have.length(0);
    expect(shown.told()).to.equal('2 decisions recorded');
    expect(shown.focusedId()).to.be.a('string');
  });

  it('is confirmed only once its list was on screen to its end, and says so until then', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    await review(shown, 'accepted');
    const submit = shown.find('dialog [type=submit]');
    const why = shown.find('#sheet-unread');
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    expect([submit.ariaDisabled, why.hidden]).to.deep.equal(['true', false]);
    const { top } = submit.getBoundingClientRect();
    submit.click();
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(shown.told()).to.equal('Scroll to the end of the list to confirm.');
    shown.find('.sheet-list').focus();
    await sendKeys({ press: 'End' });
    await waitUntil(() => submit.ariaDisabled === 'false', 'the end is not seen');
    expect([why.hidden, submit.getBoundingClientRect().top]).to.deep.equal([true, top]);
    submit.click();
    await shown.settled();
    expect(shown.consultation.asked.map(({ ids }) => ids.length)).to.deep.equal([12]);
  });

  it('shows a box wherever an alert is selected, also in the row of one that was not recorded', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'refused') });
    await shown.settled();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    const boxes = shown.findAll('.pick > input').filter((box) => (box as HTMLInputElement).checked);
    expect(shown.find('.batch-bar .count').textContent).to.equal(`${boxes.length} selected`);
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(true);
    expect(shown.card('cfa_labs').getBoundingClientRect().height).to.equal(40);
  });

  it('names of each alert why it is proposed', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    const reasons = someAlerts().flatMap(({ id, reason }) =>
      id === 'cfa_metformin' || id === 'cfa_labs' ? (reason ?? '') : [],
    );
    for (const reason of reasons) expect(shown.find('dialog').textContent).to.contain(reason);
  });

  it('has an alert again that was decided by itself and undone', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
    shown.consultation.showDecisions({});
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('2 selected');
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(true);
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'refused') });
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
  });

  it('tells how many are selected', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    expect(shown.told()).to.equal('2 selected');
    shown.find('[data-action=clear-selection]').click();
    await shown.settled();
    expect(shown.told()).to.equal('0 selected');
  });

  it('offers no selection of all where nothing can be selected together', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, someAlerts().slice(0, 1)) });
    expect(shown.findAll('.pick-all')).to.have.length(0);
  });

  it('is never shortened silently when an alert is decided elsewhere during the review', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.showAlerts(
      someAlerts().map((alert) => (alert.id === 'cfa_labs' ? { ...alert, status: 'rejected' } : alert)),
    );
    await shown.settled();
    expect(shown.findAll('dialog [type=submit]')).to.have.length(0);
    expect(shown.find('dialog').textContent)
      .to.contain('Rejected')
      .and.to.contain('The other alert can still be decided.');
    shown.find('[data-action=review-rest]').click();
    await shown.settled();
    await confirm(shown);
    expect(shown.consultation.asked).to.deep.equal([{ what: 'batch', ids: ['cfa_metformin'], decision: 'accepted' }]);
  });

  const decidedElsewhere = (shown: Shown, id: string): void =>
    shown.consultation.showAlerts(
      someAlerts().map((alert) => (alert.id === id ? { ...alert, status: 'rejected' } : alert)),
    );

  it('lets go of an alert that is decided elsewhere, and the count says so, also to screen readers', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    decidedElsewhere(shown, 'cfa_labs');
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
    expect(shown.told()).to.equal('Kidney function: Rejected. 1 selected');
    await review(shown, 'accepted');
    expect(shown.find('dialog').textContent).to.contain('Accept 1 alert?');
  });

  it('lets go of what was decided elsewhere during a review that ended without a batch', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    decidedElsewhere(shown, 'cfa_labs');
    await shown.settled();
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
  });

  // As a dialog does: the list would be scrolled back to the card, or the heading, that the doctor left.
  for (const decision of ['accepted', 'rejected'] as const)
    for (const way of ['Escape', 'Back'])
      it(`closes with ${way}, and gives focus back to the button that opened it, where the doctor is: ${decision}`, async () => {
        const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
        shown.find('[data-action=select-all]').click();
        await shown.settled();
        scrollTo(0, 700);
        await review(shown, decision);
        if (way === 'Back') shown.find('[data-action=close-sheet]').click();
        else await sendKeys({ press: 'Escape' });
        await shown.settled();
        expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(false);
        const { activeElement } = shown.element.shadowRoot as ShadowRoot;
        expect((activeElement as HTMLElement | null)?.dataset['action']).to.equal(`review-${decision}`);
        expect(scrollY).to.equal(700);
      });

  it('gives focus back to the list when the batch is sent', async () => {
    const shown = await shownAlerts();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    shown.consultation.answer = (ids) => Promise.resolve(ids.map((id) => ({ id, status: 'accepted' as const })));
    await review(shown, 'accepted');
    await confirm(shown);
    expect(shown.findAll('.batch-bar')).to.have.length(0);
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('h2');
  });
});
