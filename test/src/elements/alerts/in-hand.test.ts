// What a doctor has in hand in the list: nothing moves under it, nothing of it is lost, and no key or click is lost or done twice.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { aDecision, undoneBefore } from '../../../support/shown-consultation.ts';
import { until } from '../../../support/until.ts';
import { select } from './batch-steps.ts';
import { focused, press } from './keys.ts';

const RED = 'cfa_ibuprofen';
const fresh = { ...someAlerts()[0], id: 'cfa_fresh', severity: 'red', element: 'Amlodipine' } as CdssAlert;

/** Returns the place from the end of a grave alert that comes now: 0 while nothing may move. */
async function placeOfFresh(shown: Shown): Promise<number> {
  shown.consultation.showAlerts([fresh, ...someAlerts()]);
  await shown.settled();
  const ids = shown.findAll('[data-id]').map(({ dataset }) => dataset['id']);
  return ids.length - 1 - ids.indexOf('cfa_fresh');
}

beforeEach(() => resetMouse());
afterEach(async () => {
  await resetMouse();
  endShown();
});

describe('<scribe-cdss-alerts>: the order', () => {
  it('is by gravity, if focus and pointer are outside the list', async () => {
    expect(await placeOfFresh(await shownAlerts())).to.be.greaterThan(0);
  });

  it('stays under the pointer, until that has gone', async () => {
    const shown = await shownAlerts();
    const { left, top } = shown.card(RED).getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 20] });
    expect(await placeOfFresh(shown)).to.equal(0);
    await resetMouse();
    await sendMouse({ type: 'move', position: [innerWidth - 1, innerHeight - 1] });
    shown.element.dispatchEvent(new PointerEvent('pointerleave'));
    await until('it is sorted in', () => shown.findAll('[data-id]').at(-1)?.dataset['id'] !== 'cfa_fresh');
  });

  it('stays while one alert is selected', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_labs');
    (document.activeElement as HTMLElement).blur();
    expect(await placeOfFresh(shown)).to.equal(0);
  });
});

describe('<scribe-cdss-alerts>: the question for a reason', () => {
  it('is left by Escape from a comment without a word', async () => {
    const shown = await shownAlerts();
    await focused(shown, RED);
    await press(shown, 'r');
    const field = shown.find('.reason-form textarea') as HTMLTextAreaElement;
    field.focus();
    field.value = ' ';
    await press(shown, 'Escape');
    expect(shown.findAll('.reason-form')).to.have.length(0);
  });

  it('no longer says that the reason is missing, where it is asked anew', async () => {
    const shown = await shownAlerts();
    const fault = () => shown.findAll('.reason-form .fault').length;
    await focused(shown, RED);
    await press(shown, 'r');
    shown.control(RED, 'reject-with-reason').click();
    await shown.settled();
    expect(fault()).to.equal(1);
    await press(shown, 'Escape', 'r');
    expect(fault()).to.equal(0);
  });
});

describe('<scribe-cdss-alerts>: a decision in its undo window', () => {
  it('says the second that has begun, and never 0, which would look like sent', async () => {
    const shown = await shownAlerts();
    const left = async (ms: number) => {
      shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo', { undoUntil: undoneBefore(ms) }) });
      await shown.settled();
      return shown.card('cfa_labs').querySelector('.progress')?.textContent?.match(/\d+/)?.[0];
    };
    expect([await left(4500), await left(300), await left(-20)]).to.deep.equal(['5', '1', '1']);
  });

  it('is undone by U from outside its card: the first press counts', async () => {
    const shown = await shownAlerts();
    shown.consultation.showDecisions({ cfa_labs: aDecision('accepted', 'undo') });
    await shown.settled();
    shown.find('.bar button').focus();
    await press(shown, 'u');
    expect(shown.consultation.asked).to.deep.equal([{ what: 'undo', ids: ['cfa_labs'] }]);
  });
});
