import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/index.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import type { ConsultationSnapshot } from '../../../../src/consultation/snapshot.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { select } from './batch-steps.ts';
import { aDecision, alertsWith, aSnapshot, pass } from '../../../support/shown-consultation.ts';

afterEach(endShown);

const RED = 'cfa_ibuprofen';
const form = (shown: Shown) => shown.find(`[data-id=${RED}] form`);
const given = (shown: Shown) => [
  form(shown).querySelector<HTMLInputElement>('input:checked')?.value,
  form(shown).querySelector('textarea')?.value,
];

/** Enters a reason to reject the red alert, without sending it. */
async function giveReason(shown: Shown): Promise<void> {
  shown.control(RED, 'reject').click();
  await shown.settled();
  (form(shown).querySelectorAll('input[type=radio]')[1] as HTMLElement).click();
  const text = form(shown).querySelector('textarea') as HTMLTextAreaElement;
  text.value = 'Three days only.';
  text.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await shown.settled();
}

/** Calls `run` 50 ms later by the clock of the page. */
const later = ({ consultation }: Shown, run: () => void) => consultation.platform.setTimeout(run, 50);
const GIVEN = ['Benefit outweighs the risk', 'Three days only.'];

describe('<scribe-cdss-alerts>: what a doctor has given', () => {
  const ends: Record<string, (shown: Shown) => unknown> = {
    'the page stops the decision': (shown) =>
      shown.element.addEventListener('scribe-before-decide', (event) => event.preventDefault(), { once: true }),
    'the decision is taken back': (shown) =>
      later(shown, () => {
        shown.consultation.showDecisions({ [RED]: aDecision('rejected', 'undo') });
        later(shown, () => shown.consultation.showDecisions({}));
      }),
    'the decision is refused': (shown) =>
      later(shown, () =>
        shown.consultation.showDecisions({
          [RED]: aDecision('rejected', 'refused', { error: new ScribeError('network', 'Down.') }),
        }),
      ),
  };
  for (const [what, end] of Object.entries(ends))
    it(`stays as a reason when ${what}`, async () => {
      const shown = await shownAlerts();
      await giveReason(shown);
      end(shown);
      shown.find(`[data-id=${RED}] [type=submit]`).click();
      for (let turn = 0; turn < 2; turn++) {
        await pass(50);
        await shown.settled();
      }
      for (const again of shown.findAll('[data-action=dismiss]')) again.click();
      shown.consultation.showDecisions({});
      await shown.settled();
      await pass(400);
      shown.control(RED, 'reject').click();
      await shown.settled();
      expect(given(shown)).to.deep.equal(GIVEN);
    });

  it('can be written where the page prevents `mousedown`, as a panel that can be dragged does', async () => {
    const shown = await shownAlerts();
    shown.control(RED, 'reject').click();
    await shown.settled();
    const comment = shown.find('.reason-form textarea');
    expect(shown.element.shadowRoot?.activeElement).not.to.equal(comment);
    comment.click();
    expect(shown.element.shadowRoot?.activeElement).to.equal(comment);
  });

  it('is forgotten as a reason when the doctor leaves it', async () => {
    const shown = await shownAlerts();
    await giveReason(shown);
    shown.control(RED, 'leave-reason').click();
    await shown.settled();
    shown.control(RED, 'reject').click();
    await shown.settled();
    expect(given(shown)).to.deep.equal([undefined, '']);
  });

  it('stays while deciding is off: reasons and selection', async () => {
    const shown = await shownAlerts();
    await giveReason(shown);
    await select(shown, 'cfa_labs');
    const off = (undecidable: ConsultationSnapshot['undecidable']) => {
      const { alerts } = aSnapshot({ undecidable });
      shown.consultation.show({ undecidable, alerts });
      return shown.settled();
    };
    await off('audit');
    expect(shown.findAll('.batch-bar')).to.have.length(0);
    expect(shown.findAll('form.reason-form')).to.have.length(0);
    await off(undefined);
    expect(given(shown)).to.deep.equal(GIVEN);
    expect(shown.find('.batch-bar').textContent).to.contain('1 selected');
    expect((shown.control('cfa_labs', 'select') as HTMLInputElement).checked).to.equal(true);
  });

  it('comes back with its alert marked if the alert has changed since deciding was switched off', async () => {
    const shown = await shownAlerts();
    await giveReason(shown);
    const audit = { undecidable: 'audit' } as const;
    const other = alertsWith(RED, { action: 'Something else.' });
    shown.consultation.show({ ...audit, alerts: aSnapshot(audit).alerts });
    await shown.settled();
    shown.consultation.show({ ...audit, alerts: aSnapshot(audit, other).alerts });
    await shown.settled();
    shown.consultation.show({ undecidable: undefined, alerts: aSnapshot({}, other).alerts });
    await shown.settled();
    expect(shown.card(RED).querySelector('.changed')).not.to.equal(null);
    expect(given(shown)).to.deep.equal(GIVEN);
  });

  it('stays as a reason for an alert that is gone for a while, and holds nothing in its place meanwhile', async () => {
    const shown = await shownAlerts();
    const ids = () => shown.findAll('[data-id]').map(({ dataset }) => dataset['id']);
    const others = someAlerts().filter(({ id }) => id !== RED);
    await giveReason(shown);
    shown.consultation.showAlerts(others);
    await shown.settled();
    (shown.element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
    const former = ids();
    shown.consultation.showAlerts(alertsWith(former[0] ?? '', { severity: 'green' }).filter(({ id }) => id !== RED));
    await shown.settled();
    expect(ids()).to.have.members(former).and.not.to.deep.equal(former);
    shown.consultation.showAlerts(someAlerts());
    await shown.settled();
    expect(given(shown)).to.deep.equal(GIVEN);
  });

  it('is not sent for other words than it was given for', async () => {
    const shown = await shownAlerts();
    await giveReason(shown);
    shown.find(`[data-id=${RED}] [type=submit]`).click();
    shown.consultation.showDecisions({ [RED]: aDecision('rejected', 'undo') });
    await shown.settled();
    const error = new ScribeError('aborted', 'Changed.', { code: 'decision_overtaken' });
    const overtaken = { [RED]: aDecision('rejected', 'refused', { error }) };
    shown.consultation.showAlerts(alertsWith(RED, { action: 'Something else.' }), overtaken);
    await shown.settled();
    expect(shown.card(RED).textContent).to.contain('What you decided on has changed');
    shown.consultation.showDecisions({});
    await shown.settled();
    await pass(400);
    shown.control(RED, 'reject').click();
    await shown.settled();
    expect(given(shown)).to.deep.equal([undefined, '']);
  });

  it('is read before it is sent by the key of a reason', async () => {
    const shown = await shownAlerts();
    await giveReason(shown);
    shown.card(RED).focus();
    await sendKeys({ press: '1' });
    await shown.settled();
    expect(shown.consultation.asked).to.deep.equal([]);
    expect(given(shown)).to.deep.equal(['Does not fit this patient', GIVEN[1]]);
  });

  it('is kept whole: a comment fits beside every choice', async () => {
    const long = 'x'.repeat(300);
    const shown = await shownAlerts({ rejectReasons: ['Short', long] });
    shown.control(RED, 'reject').click();
    await shown.settled();
    const text = form(shown).querySelector('textarea') as HTMLTextAreaElement;
    expect(text.maxLength).to.equal(500 - long.length - 3);
    text.value = 'y'.repeat(text.maxLength);
    text.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    (form(shown).querySelectorAll('input[type=radio]')[1] as HTMLElement).click();
    await shown.settled();
    shown.find(`[data-id=${RED}] [type=submit]`).click();
    await shown.settled();
    expect(shown.consultation.asked[0]?.reason).to.equal(`${long} – ${text.value}`);
  });
});
