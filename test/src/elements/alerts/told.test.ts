import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { ScribeError } from '../../../../src/index.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import type { DecisionSnapshot } from '../../../../src/consultation/snapshot.ts';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import { endShown, shownAlerts } from '../../../support/shown-alerts.ts';
import { aDecision, aSnapshot } from '../../../support/shown-consultation.ts';
import { review, select } from './batch-steps.ts';

afterEach(endShown);

describe('<scribe-cdss-alerts>: what is told', () => {
  it('is told again when the same happens again', async () => {
    const shown = await shownAlerts();
    const alerts = someAlerts();
    const told = [];
    for (const id of ['cfa_new_1', 'cfa_new_2']) {
      alerts.push({ ...alerts[0], id } as CdssAlert);
      shown.consultation.showAlerts([...alerts]);
      await shown.settled();
      told.push(shown.find('[role=status]').textContent);
    }
    expect(told.map((text) => text?.trim())).to.deep.equal(['1 new alert', '1 new alert']);
    expect(told[0]).not.to.equal(told[1]);
  });

  it('is the progress if the record shows a decided alert as open again, because nothing was undone here', async () => {
    const [alert] = someAlerts();
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [{ ...alert!, status: 'accepted' }]) });
    shown.consultation.showAlerts([{ ...alert!, status: 'pending' }]);
    await shown.settled();
    expect(shown.told()).to.equal('0 of 1 recorded');
    shown.consultation.showDecisions({ [alert!.id]: { decision: 'accepted', phase: 'applied' } as DecisionSnapshot });
    await shown.settled();
    shown.consultation.showDecisions({});
    await shown.settled();
    expect(shown.told()).to.equal('0 of 1 recorded');
  });

  it('is each failure, where several end in one reading, and the progress once for what was recorded', async () => {
    const shown = await shownAlerts();
    const decide = async (phases: Record<string, DecisionSnapshot['phase']>) => {
      const error = new ScribeError('api', 'No.', { code: 'permission_denied' });
      const decisions = Object.entries(phases).map(([id, phase]) => {
        const hasFailed = ['refused', 'conflict', 'not-confirmed'].includes(phase);
        return [id, aDecision('accepted', phase, hasFailed ? { error } : {})] as const;
      });
      shown.consultation.showDecisions(Object.fromEntries(decisions));
      await shown.settled();
    };
    await decide({ cfa_metformin: 'sending', cfa_labs: 'sending', cfa_ibuprofen: 'sending' });
    await decide({ cfa_metformin: 'refused', cfa_labs: 'conflict', cfa_ibuprofen: 'recorded' });
    expect(shown.told()).to.match(/Not recorded.*Your acceptance was not recorded.* recorded$/);
    expect(shown.told().match(/Your acceptance was not recorded/g)).to.have.length(2);
    await decide({ cfa_metformin: 'not-applied', cfa_labs: 'not-applied', cfa_ibuprofen: 'recorded' });
    expect(shown.told().match(/Not applied yet/g)).to.have.length(2);
    expect(shown.told()).to.not.match(/ of \d+ recorded/);
  });

  it('is nothing while a decision is sent, and nothing where one that failed is dismissed', async () => {
    const shown = await shownAlerts();
    const decide = async (...[phase, fields]: [] | [DecisionSnapshot['phase'], Partial<DecisionSnapshot>?]) => {
      const decision = phase && aDecision('accepted', phase, fields);
      shown.consultation.showDecisions(decision ? { cfa_labs: decision } : {});
      await shown.settled();
      return shown.told();
    };
    const waiting = await decide('undo');
    expect(waiting).to.match(/can be undone/);
    expect(await decide('sending')).to.equal(waiting);
    const error = new ScribeError('api', 'No.', { code: 'permission_denied' });
    const failed = await decide('refused', { error });
    expect(failed).to.match(/Not recorded/);
    expect(await decide()).to.equal(failed);
  });

  it('is not that decisions are on again, while another reason keeps them off', async () => {
    const shown = await shownAlerts();
    shown.consultation.show({ undecidable: 'audit' });
    await shown.settled();
    const off = shown.told();
    expect(off).to.match(/cannot be logged/);
    shown.consultation.show({ undecidable: 'mismatch' });
    await shown.settled();
    expect(shown.told()).to.equal(off);
  });

  it('is both, if the same update has a trouble and news', async () => {
    const shown = await shownAlerts();
    shown.consultation.show({ connection: 'offline' });
    shown.consultation.showAlerts([...someAlerts(), { ...someAlerts()[0], id: 'cfa_new' } as CdssAlert]);
    await shown.settled();
    expect(shown.told()).to.match(/^Offline.* 1 new alert$/);
  });

  it('is told in the review of a batch, because the rest is inert, without earlier messages', async () => {
    const shown = await shownAlerts();
    await select(shown, 'cfa_metformin', 'cfa_labs');
    expect(shown.told()).to.equal('2 selected');
    await review(shown, 'accepted');
    const status = shown.find('dialog [role=status]');
    expect(status.textContent).to.equal('');
    shown.consultation.showAlerts([...someAlerts(), { ...someAlerts()[0], id: 'cfa_new' } as CdssAlert]);
    await shown.settled();
    expect(status.textContent).to.equal('1 new alert');
  });

  it('is nothing if a key selects an alert that cannot be decided: “0 selected” sounded like a loss', async () => {
    const [alert] = someAlerts();
    const shown = await shownAlerts({ snapshot: aSnapshot({}, [{ ...alert!, status: 'accepted' }]) });
    const before = shown.told();
    shown.card(alert!.id).focus();
    await sendKeys({ press: 'x' });
    await shown.settled();
    expect(shown.told()).to.equal(before);
  });

  it('is no error where there is nothing to refresh', async () => {
    const errors: string[] = [];
    const hear = (event: ErrorEvent) => errors.push(event.message);
    window.addEventListener('error', hear);
    const element = await fixture<ScribeCdssAlerts>(html`<scribe-cdss-alerts></scribe-cdss-alerts>`);
    element.shadowRoot?.querySelector<HTMLElement>('.title .icon-only')!.click();
    await element.updateComplete;
    window.removeEventListener('error', hear);
    expect(errors).to.deep.equal([]);
  });
});
