import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/client/errors.ts';
import { sentElsewhere } from '../../../../src/consultation/decision-errors.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { endShown, shownAlerts, type Shown } from './alerts-fixture.ts';
import { aView } from './shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> batch (§4.7)', () => {
  const select = async (shown: Shown, ...ids: string[]): Promise<void> => {
    for (const id of ids) shown.control(id, 'select').click();
    await shown.settled();
  };
  const review = async (shown: Shown, decision: 'accepted' | 'rejected'): Promise<void> => {
    shown.find(`[data-action=review-${decision}]`).click();
    await shown.settled();
  };
  const confirm = async (shown: Shown): Promise<void> => {
    shown.find('dialog [type=submit]').click();
    await shown.settled();
  };

  it('“Select all” leaves red out; red joins one by one', async () => {
    const shown = await shownAlerts();
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    expect(shown.find('.batch-bar').textContent).to.contain('5 selected');
    expect((shown.control('cfa_ibuprofen', 'select') as HTMLInputElement).checked).to.equal(false);
    await select(shown, 'cfa_ibuprofen');
    expect(shown.find('.batch-bar').textContent).to.contain('6 selected');
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
    expect(shown.element.shadowRoot?.activeElement?.localName).to.equal('h2');
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

  it('refused: says that nothing was recorded, marks the culprit, keeps the selection and offers the rest', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs', 'cfa_statin');
    await review(shown, 'accepted');
    shown.consultation.answer = () =>
      Promise.reject(
        new ScribeError('api', 'Conflict.', {
          code: 'resource_conflict',
          status: 409,
          param: 'cfa_labs',
          requestId: 'req-9',
        }),
      );
    await confirm(shown);
    const dialog = shown.find('dialog');
    expect(dialog.textContent).to.contain('Nothing was recorded').and.to.contain('req-9');
    const copy = shown.find('dialog .sheet-reference [aria-label="Copy reference"]');
    expect(copy.title).to.equal('req-9');
    copy.click();
    await shown.settled();
    expect(dialog.textContent).to.contain('Nothing was recorded');
    expect(shown.find('.culprit').textContent).to.contain('Kidney function').and.to.contain('Caused the refusal');
    shown.find('[data-action=review-rest]').click();
    await shown.settled();
    expect(dialog.textContent).to.contain('Accept 2 alerts?').and.not.to.contain('Kidney function');
    expect(shown.consultation.asked).to.have.length(1);
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect(shown.find('.batch-bar').textContent).to.contain('3 selected');
  });

  it('sent in part by another tab: says so, marks the culprit and offers the rest', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.answer = (ids) => Promise.reject(sentElsewhere(ids.slice(1)));
    await confirm(shown);
    expect(shown.find('dialog').textContent)
      .to.contain('Nothing was recorded')
      .and.to.contain('Another tab has just decided one of these.');
    expect(shown.findAll('.culprit')).to.have.length(1);
    expect(shown.findAll('[data-action=review-rest]')).to.have.length(1);
  });

  it('keeps focus in the sheet while the batch is sent and when it is refused', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    let refuse: (error: ScribeError) => void = () => undefined;
    shown.consultation.answer = () => new Promise((_, reject) => (refuse = reject));
    shown.find('dialog [type=submit]').focus();
    await confirm(shown);
    expect(shown.element.shadowRoot?.activeElement?.id).to.equal('sheet-title');
    refuse(new ScribeError('api', 'Conflict.', { code: 'resource_conflict', status: 409 }));
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement?.id).to.equal('sheet-title');
  });

  it('tells how many are selected', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    expect(shown.told()).to.equal('2 selected');
    shown.find('[data-action=clear-selection]').click();
    await shown.settled();
    expect(shown.told()).to.equal('0 selected');
  });

  it('leaves no room for tools where nothing can be selected together', async () => {
    const shown = await shownAlerts({ view: aView({}, someAlerts().slice(0, 1)) });
    expect(shown.findAll('.list-tools')).to.have.length(0);
  });

  it('finds the culprit by its place in the request too', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.answer = () =>
      Promise.reject(new ScribeError('api', 'No.', { status: 404, param: 'decisions[1].id' }));
    await confirm(shown);
    expect(shown.find('.culprit').textContent).to.contain('Metformin');
  });

  it('asks a reason for each red alert that it rejects', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_ibuprofen', 'cfa_labs');
    await review(shown, 'rejected');
    await confirm(shown);
    expect(shown.find('dialog').textContent).to.contain('Choose a reason for rejecting Ibuprofen.');
    expect(shown.consultation.asked).to.have.length(0);
    const select_ = shown.find('dialog select') as HTMLSelectElement;
    select_.value = 'Patient preference';
    select_.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await confirm(shown);
    expect(shown.consultation.asked).to.deep.equal([
      { what: 'batch', ids: ['cfa_ibuprofen', 'cfa_labs'], decision: 'rejected', reason: 'Patient preference' },
    ]);
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

  it('too large for one request: says so, and offers nothing but the way back to a smaller selection', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.answer = () =>
      Promise.reject(new ScribeError('aborted', 'Too many.', { code: 'batch_too_large', isUnsent: true }));
    await confirm(shown);
    expect(shown.find('dialog').textContent)
      .to.contain('Nothing was recorded')
      .and.to.contain('Too many alerts for one batch. Go back and select fewer.')
      .and.not.to.contain('The other');
    expect(shown.findAll('dialog .actions button').map((button) => button.dataset['action'])).to.deep.equal([
      'close-sheet',
    ]);
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('2 selected');
  });

  it('closes with Escape and gives focus back to the list', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_labs');
    await review(shown, 'accepted');
    await sendKeys({ press: 'Escape' });
    await shown.settled();
    expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(false);
    expect(shown.focusedId()).to.be.a('string');
  });
});
