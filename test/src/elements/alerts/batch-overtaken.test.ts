import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { ScribeError } from '../../../../src/index.ts';
import type { ConsultationSnapshot } from '../../../../src/consultation/snapshot.ts';
import type { DecisionResult } from '../../../../src/contract/cdss-alert.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { confirm, expectMessageInView, readToEnd, review, select } from './batch-steps.ts';
import {
  alertsWith,
  aSnapshot,
  madeNow,
  nextPatient,
  pass,
  yellowAlerts,
} from '../../../support/shown-consultation.ts';

afterEach(async () => {
  await resetMouse();
  endShown();
});

const BATCH = ['cfa_metformin', 'cfa_labs'];
const NEXT = BATCH.map((id) => `next_${id}`);

describe('<scribe-cdss-alerts>: a batch whose patient has gone', () => {
  /** Sends the batch of one patient and opens the review of the next patient's. */
  async function withNextUnderReview(shown: Shown) {
    const { consultation } = shown;
    let recorded: () => void = () => undefined;
    let refused: (error: ScribeError) => void = () => undefined;
    consultation.answer = (ids) =>
      new Promise<DecisionResult[]>((resolve, reject) => {
        recorded = () => resolve(ids.map((id) => ({ id, elementId: 'pe', status: 'accepted' })));
        refused = reject;
      });
    await select(shown, ...BATCH);
    await review(shown, 'accepted');
    await confirm(shown);
    const first = { recorded, refused };
    consultation.show(nextPatient());
    await shown.settled();
    await select(shown, ...NEXT);
    await review(shown, 'accepted');
    return first;
  }

  it('recorded: leaves the next patient’s sheet and selection, and is not told as theirs', async () => {
    const shown = await shownAlerts();
    const { recorded } = await withNextUnderReview(shown);
    recorded();
    await shown.settled();
    expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(true);
    expect(shown.findAll('.batch-bar')).to.have.length(1);
    expect(shown.told()).not.to.contain('recorded');
  });

  it('refused: says nothing of the next patient’s batch, which is being sent', async () => {
    const shown = await shownAlerts();
    const { refused } = await withNextUnderReview(shown);
    await confirm(shown);
    refused(new ScribeError('api', 'Decided elsewhere.', { code: 'resource_conflict', status: 409 }));
    await shown.settled();
    expect(shown.find('dialog').textContent).to.contain('Sending 2').and.not.to.contain('Nothing was recorded');
  });
});

describe('<scribe-cdss-alerts>: a batch under review whose alerts can no longer be decided', () => {
  const mismatch = { hostsName: 'Luis Prado Ferrer', isLocking: true } as ConsultationSnapshot['mismatch'];
  const cases: readonly (readonly [Partial<ConsultationSnapshot>, string])[] = [
    [{ undecidable: 'mismatch', mismatch }, 'the page shows Luis Prado Ferrer. Nothing can be decided'],
    [{ undecidable: 'audit' }, 'Decisions are off for now'],
    [{ undecidable: 'scope', isSignedOut: true }, 'Sign in to your record system again'],
  ];
  for (const [fields, why] of cases)
    it(`says why, because the sheet covers the notice that says it: ${fields.undecidable}`, async () => {
      const shown = await shownAlerts();
      await select(shown, ...BATCH);
      await review(shown, 'accepted');
      shown.consultation.show({ ...fields, alerts: aSnapshot(fields).alerts });
      await shown.settled();
      expect(shown.find('dialog [role=alert]').textContent).to.contain(why);
    });
});

describe('<scribe-cdss-alerts>: a second click on the review sheet', () => {
  async function clickTwice(element: HTMLElement): Promise<void> {
    const { x, y, width, height } = element.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'move', position });
    await sendMouse({ type: 'click', position });
    await sendMouse({ type: 'click', position });
  }

  it('sends no batch if one of its alerts has just changed', async () => {
    const shown = await shownAlerts();
    await select(shown, ...BATCH);
    await review(shown, 'accepted');
    shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' }));
    await shown.settled();
    await readToEnd(shown);
    await clickTwice(shown.find('dialog [type=submit]'));
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
    await confirm(shown);
    expect(shown.consultation.asked).to.have.length(1);
  });

  it('sends no long batch before the message and the changed alert were in view', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    await review(shown, 'accepted');
    const [first, ...others] = yellowAlerts(12);
    shown.consultation.showAlerts([{ ...first!, action: 'Take 900 mg.' }, ...others]);
    await shown.settled();
    await confirm(shown);
    expectMessageInView(shown);
    expect(shown.find('dialog [type=submit]').ariaDisabled).to.equal('true');
  });

  it('sends no refused batch again that has not been read again', async () => {
    const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
    shown.find('[data-action=select-all]').click();
    await shown.settled();
    await review(shown, 'accepted');
    shown.consultation.answer = () => Promise.reject(new ScribeError('api', 'Down.', { code: 'service_unavailable' }));
    await confirm(shown);
    expectMessageInView(shown);
    await clickTwice(shown.find('dialog [data-action=review-rest]'));
    await shown.settled();
    expect(shown.find('dialog').textContent).to.contain('Accept 12 alerts?');
    expect(shown.consultation.asked).to.have.length(1);
  });

  const aClick = () => madeNow(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
  const busy = () => void pass(500);

  it('sends no batch that was not painted as it is', async () => {
    const shown = await shownAlerts();
    await select(shown, ...BATCH);
    const early = aClick();
    shown.find('[data-action=review-accepted]').dispatchEvent(aClick());
    await shown.rendered();
    busy();
    const submit = shown.find('dialog [type=submit]');
    submit.dispatchEvent(aClick());
    await shown.settled();
    submit.dispatchEvent(early);
    expect(shown.consultation.asked).to.deep.equal([]);
    shown.consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' }));
    await shown.settled();
    submit.dispatchEvent(aClick());
    await shown.rendered();
    busy();
    submit.dispatchEvent(aClick());
    expect(shown.consultation.asked).to.deep.equal([]);
  });

  it('sends no batch that became whole again under a click on its way', async () => {
    const shown = await shownAlerts();
    await select(shown, ...BATCH);
    await review(shown, 'accepted');
    shown.consultation.showAlerts(someAlerts().filter(({ id }) => id !== 'cfa_labs'));
    await shown.settled();
    const onRest = aClick();
    shown.consultation.showAlerts(someAlerts());
    await shown.settled();
    const submit = shown.find('dialog [type=submit]');
    submit.dispatchEvent(onRest);
    submit.dispatchEvent(aClick());
    expect(shown.consultation.asked).to.deep.equal([]);
    await pass(400);
    submit.dispatchEvent(aClick());
    expect(shown.consultation.asked).to.have.length(1);
  });

  it('sends no batch by the second click of two on the button that opens it', async () => {
    const shown = await shownAlerts();
    await select(shown, ...BATCH);
    await review(shown, 'accepted');
    shown
      .find('dialog [type=submit]')
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }));
    expect(shown.consultation.asked).to.deep.equal([]);
  });
});
