import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { canBeNarrow } from '../../../support/engine.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { confirm, readToEnd, review, select, closesWhereItOpened } from './batch-steps.ts';
import { aDecision, alertsWith, aSnapshot } from '../../../support/shown-consultation.ts';
import { until } from '../../../support/until.ts';

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

  it('no longer shows as selected what was decided', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'recorded') });
    await shown.settled();
    expect(shown.findAll('[data-selected]').map(({ dataset }) => dataset['id'])).to.deep.equal(['cfa_metformin']);
  });

  it('names of each alert why it is proposed', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    const reasons = someAlerts().flatMap(({ id, reason }) =>
      id === 'cfa_metformin' || id === 'cfa_labs' ? (reason ?? []) : [],
    );
    expect(reasons).to.have.length(2);
    for (const reason of reasons) expect(shown.find('dialog').textContent).to.contain(reason);
  });

  it('ends its review where the page hides the panel: a dialog that nobody sees would block the whole page', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    const dialog = shown.find('dialog') as HTMLDialogElement;
    expect(dialog.open).to.equal(true);
    shown.element.parentElement!.hidden = true;
    await until('the dialog is closed', () => !dialog.open);
    shown.element.parentElement!.hidden = false;
    await shown.settled();
    expect(dialog.open).to.equal(false);
    expect(shown.find('.batch-bar .count').textContent).to.equal('2 selected');
    expect(shown.consultation.asked).to.have.length(0);
  });

  it('keeps room for its list beside large text, and scrolls as a whole', async function () {
    // WebKitGTK's window is 447 px wide at least.
    if (!canBeNarrow) this.skip();
    await setViewport({ width: 400, height: 700 });
    try {
      const shown = await shownAlerts();
      shown.element.style.setProperty('--scribe-font-size', '28px');
      await select(shown, 'cfa_metformin', 'cfa_labs');
      await review(shown, 'accepted');
      expect(shown.find('.sheet-list').clientHeight).to.be.above(150);
      const sheet = shown.find('.sheet');
      sheet.scrollTop = sheet.scrollHeight;
      const { bottom } = shown.find('dialog [type=submit]').getBoundingClientRect();
      expect(bottom).to.be.below(shown.find('dialog').getBoundingClientRect().bottom);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('has no longer an alert that is decided by itself, also once that is undone', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
    shown.consultation.showDecisions({});
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(false);
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

  it('deselects an alert that turns graver, and selects it again only by hand; it is told once', async () => {
    const shown = await shownAlerts();
    const isBoxed = () => (shown.control('cfa_labs', 'select') as HTMLInputElement).checked;
    await select(shown, 'cfa_metformin', 'cfa_labs', 'cfa_ibuprofen');
    const graver = alertsWith('cfa_labs', { severity: 'red' });
    shown.consultation.showAlerts(graver);
    await shown.settled();
    expect([shown.find('.batch-bar .count').textContent, isBoxed()]).to.deep.equal(['2 selected', false]);
    expect(shown.told()).to.equal('Kidney function: Changed. 2 selected');
    await select(shown, 'cfa_labs');
    shown.consultation.showAlerts(graver.map((alert) => ({ ...alert })));
    await shown.settled();
    expect([shown.find('.batch-bar .count').textContent, isBoxed()]).to.deep.equal(['3 selected', true]);
  });

  it('lets go of what turns graver while a decision on it is taken back', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    shown.consultation.showAlerts(alertsWith('cfa_labs', { severity: 'purple' }));
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
  });

  it('sends nothing that turned graver under review: it is marked, the rest can be reviewed, and it is let go', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.showAlerts(alertsWith('cfa_labs', { severity: 'red' }));
    await shown.settled();
    expect(shown.findAll('dialog [type=submit]')).to.have.length(0);
    expect(shown.findAll('dialog .item .badge').map(({ textContent }) => textContent?.trim())).to.deep.equal([
      'Changed',
    ]);
    expect(shown.find('dialog [role=alert]').textContent).to.contain('The other alert can still be decided.');
    shown.find('[data-action=review-rest]').click();
    await shown.settled();
    expect(shown.find('dialog').textContent).to.contain('Accept 1 alert?');
    shown.find('[data-action=close-sheet]').click();
    await shown.settled();
    expect(shown.find('.batch-bar .count').textContent).to.equal('1 selected');
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(false);
  });

  for (const way of ['Escape', 'Back'] as const)
    it(`closes with ${way}, and gives focus back to the button that opened it, where the doctor is: rejected`, () =>
      closesWhereItOpened('rejected', way));
});
