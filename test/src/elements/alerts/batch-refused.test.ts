import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/index.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { confirm, review, select } from './batch-steps.ts';
import { aDecision } from '../../../support/shown-consultation.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts> batch that is sent and refused (§4.7)', () => {
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
    const copy = shown.find('dialog .reference [aria-label="Copy reference"]');
    expect(copy.title).to.equal('req-9');
    copy.click();
    await shown.settled();
    expect(dialog.textContent).to.contain('Nothing was recorded');
    expect(shown.find('.culprit').textContent).to.contain('Kidney function').and.to.contain('Blocked this batch');
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
    shown.consultation.answer = (ids) =>
      Promise.reject(new ScribeError('network', 'Sent.', { code: 'sent_elsewhere', param: ids[1] }));
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
    expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
    refuse(new ScribeError('api', 'Conflict.', { code: 'resource_conflict', status: 409 }));
    await shown.settled();
    expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
  });

  const CLOSINGS: Record<string, (dialog: HTMLDialogElement) => Promise<void> | void> = {
    'Escape, twice': async () => {
      await sendKeys({ press: 'Escape' });
      await sendKeys({ press: 'Escape' });
    },
    'the browser': (dialog) => dialog.close(),
  };
  for (const [what, closeBy] of Object.entries(CLOSINGS)) {
    for (const isAtOnce of [true, false]) {
      it(`closed by ${what} while it sends, and refused ${isAtOnce ? 'at once' : 'later'}: stays, says so and keeps the selection`, async () => {
        const shown = await shownAlerts();
        await select(shown, 'cfa_metformin', 'cfa_labs');
        await review(shown, 'accepted');
        let refuse: (error: ScribeError) => void = () => undefined;
        shown.consultation.answer = () => new Promise((_, reject) => (refuse = reject));
        await confirm(shown);
        shown.consultation.showDecisions({
          cfa_metformin: aDecision('accepted', 'sending'),
          cfa_labs: aDecision('accepted', 'sending'),
        });
        await shown.settled();
        const dialog = shown.find('dialog') as HTMLDialogElement;
        await closeBy(dialog);
        if (!isAtOnce) {
          await shown.settled();
          expect(dialog.matches(':modal')).to.equal(true);
          expect(dialog.textContent).to.contain('Sending 2 decisions…');
          expect(shown.element.shadowRoot?.activeElement?.className).to.equal('sheet-list');
        }
        const error = new ScribeError('api', 'Conflict.', {
          code: 'resource_conflict',
          status: 409,
          param: 'cfa_labs',
        });
        shown.consultation.showDecisions({
          cfa_metformin: aDecision('accepted', 'refused', { error }),
          cfa_labs: aDecision('accepted', 'refused', { error }),
        });
        refuse(error);
        await shown.settled();
        expect(dialog.matches(':modal')).to.equal(true);
        expect(dialog.textContent).to.contain('Nothing was recorded').and.to.contain('Review the other one');
        expect(shown.find('.culprit').textContent).to.contain('Kidney function');
        await sendKeys({ press: 'Escape' });
        await shown.settled();
        expect(dialog.open).to.equal(false);
        expect(shown.find('.batch-bar').textContent).to.contain('2 selected');
      });
    }
  }

  it('finds the culprit by its place in the request too', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    await review(shown, 'accepted');
    shown.consultation.answer = () =>
      Promise.reject(new ScribeError('api', 'No.', { status: 404, param: 'decisions[1].id' }));
    await confirm(shown);
    expect(shown.find('.culprit').textContent).to.contain('Metformin');
  });
});
