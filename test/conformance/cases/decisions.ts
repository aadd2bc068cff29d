// §4.7
import assert from 'node:assert/strict';
import type { AlertDecision } from '../../../src/contract/cdss-alert.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { eventually } from '../eventually.ts';
import { UNKNOWN_ALERT } from '../examples.ts';
import { at, documentsOf, pendingAlerts, statusesOf } from '../records.ts';

const decide = (api: Api, decisions: readonly AlertDecision[]) => api.ok('recordDecisions', { body: { decisions } });
const accept = ({ id }: { id: string }) => ({ id, decision: 'accepted' as const });
const reject = ({ id }: { id: string }) => ({ id, decision: 'rejected' as const });

/** Throws unless a batch of good decisions and a bad one is refused and changes no alert. */
async function refusesWhole(api: Api, bad: (good: readonly { id: string }[]) => unknown, statuses: readonly number[]) {
  const before = await statusesOf(api, 'c-done');
  const good = (await pendingAlerts(api, 'c-done', 3)).slice(0, 2);
  for (const order of [
    [bad(good), ...good.map(accept)],
    [...good.map(reject), bad(good)],
  ]) {
    const answer = await api.call('recordDecisions', { body: { decisions: order } });
    assert.ok(statuses.includes(answer.status), answer.text);
    assert.deepEqual(await statusesOf(api, 'c-done'), before);
  }
}

export const decisionsCases = casesOf(
  '§4.7',
  {
    title: 'a batch answers each decision with its alert, element and status, in order',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const [first, second, third] = await pendingAlerts(api, 'c-done', 3);
      assert.ok(first && second && third);
      const { decisions } = await decide(api, [accept(third), reject(first), accept(second)]);
      assert.deepEqual(
        decisions.map(({ id, elementId }) => [id, elementId]),
        [third, first, second].map(({ id, elementId }) => [id, elementId]),
      );
      const statuses = await statusesOf(api, 'c-done');
      for (const { id, status } of decisions) assert.equal(statuses.get(id), status);
      assert.equal(statuses.get(third.id), 'accepted');
      assert.ok(!['pending', 'accepted'].includes(String(statuses.get(first.id))));
    },
  },
  {
    title: 'a batch of one is a batch',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      assert.equal((await decide(api, [accept(alert)])).decisions.length, 1);
    },
  },
  {
    title: 'one alert that nobody has: no decision of the batch is recorded',
    needs: ['seeds', 'writes'],
    run: (api) => refusesWhole(api, () => accept({ id: UNKNOWN_ALERT }), [404]),
  },
  {
    title: "one alert of another doctor: no decision of the batch is recorded, neither hers nor the doctor's",
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const foreign = at(await pendingAlerts(api, 'c-ben', 1, 'other-doctor'), 0);
      await refusesWhole(api, () => accept(foreign), [404, 403]);
      assert.equal((await statusesOf(api, 'c-ben', 'other-doctor')).get(foreign.id), 'pending');
    },
  },
  {
    title: 'one alert that is decided already: no decision of the batch is recorded',
    needs: ['seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const decided = at(await pendingAlerts(api, 'c-done'), 3);
      await api.ok('rejectAlert', { params: { alert_id: decided.id } });
      await refusesWhole(api, () => accept(decided), [409]);
    },
  },
  {
    title: 'one alert decided twice in the batch: no decision is recorded',
    needs: ['seeds', 'writes', 'assumptions'],
    run: (api) => refusesWhole(api, (good) => reject(at(good, 0)), [400]),
  },
  {
    title: 'one decision that is neither accepted nor rejected: no decision is recorded',
    needs: ['seeds', 'writes'],
    run: (api) => refusesWhole(api, () => ({ id: UNKNOWN_ALERT, decision: 'postponed' }), [400]),
  },
  {
    title: 'one id with forbidden characters: no decision is recorded',
    needs: ['seeds', 'writes'],
    run: (api) => refusesWhole(api, () => accept({ id: 'cfa_a.b' }), [400]),
  },
  {
    title: `an id of ${LIMITS.alertId.max} characters is looked for, of ${LIMITS.alertId.max + 1} refused`,
    needs: ['writes'],
    traceless: true,
    run: async (api) => {
      const body = (length: number) => ({ decisions: [reject({ id: 'x'.repeat(length) })] });
      await api.refused('recordDecisions', { body: body(LIMITS.alertId.max) }, 'resource_not_found');
      await api.refused('recordDecisions', { body: body(LIMITS.alertId.max + 1) }, 'parameter_invalid');
    },
  },
  {
    title: 'two batches at once that share an alert: one is recorded whole, the other not at all',
    needs: ['service', 'seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const [shared, one, two] = await pendingAlerts(api, 'c-done', 3);
      assert.ok(shared && one && two);
      const answers = await Promise.all(
        [
          [accept(one), accept(shared)],
          [reject(shared), reject(two)],
        ].map((decisions) => api.call('recordDecisions', { body: { decisions } })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const [first] = answers;
      const statuses = await statusesOf(api, 'c-done');
      const seen = [one, shared, two].map(({ id }) => statuses.get(id));
      const expected =
        first?.status === 200 ? ['accepted', 'accepted', 'pending'] : ['pending', 'rejected', 'rejected'];
      assert.deepEqual(seen, expected);
    },
  },
  ...[null, 'cfa_1', 5, []].map((item) => ({
    title: `refuses ${JSON.stringify(item)} as a decision, naming its place`,
    needs: ['writes', 'assumptions'] as const,
    traceless: true as const,
    run: async (api: Api) => {
      const body = { decisions: [reject({ id: UNKNOWN_ALERT }), item] };
      await api.refused('recordDecisions', { body }, 'parameter_invalid', 'decisions[1]');
    },
  })),
  {
    title: 'an empty batch is refused, naming decisions',
    needs: ['writes', 'assumptions'],
    traceless: true,
    run: async (api) => {
      await api.refused('recordDecisions', { body: { decisions: [] } }, 'parameter_invalid', 'decisions');
    },
  },
  {
    title: 'a batch may span sessions',
    needs: ['seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const [here, there] = [at(await pendingAlerts(api, 'c-done'), 0), at(await pendingAlerts(api, 'c-large'), 0)];
      assert.equal((await decide(api, [accept(here), reject(there)])).decisions.length, 2);
    },
  },
  {
    title: 'two hundred decisions at once are recorded',
    needs: ['seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const pending = await pendingAlerts(api, 'c-large', 100);
      await decide(api, pending.map(reject));
      assert.ok([...(await statusesOf(api, 'c-large')).values()].every((status) => status !== 'pending'));
    },
  },
  {
    title: 'accepted changes of a batch are applied afterwards, rejected ones never',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const pending = (await pendingAlerts(api, 'c-done')).filter((each) => each.actionCategory === 'replace');
      const [accepted, rejected] = [at(pending, 0), at(pending, 1)];
      await decide(api, [reject(rejected), accept(accepted)]);
      await api.hasten(60);
      const contents = async () =>
        (await documentsOf(api, 'c-done'))
          .flatMap((document) => document.medicalRecord?.assessmentPlan?.plan ?? [])
          .map(({ content }) => content);
      const after = await eventually(contents, (each) => each.includes(accepted.newPlanElement?.content));
      assert.ok(!after.includes(rejected.newPlanElement?.content));
    },
  },
  {
    title: 'the decisions of an institutional key are taken for its institution',
    needs: ['service', 'seeds', 'institution', 'writes', 'assumptions'],
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      const call = { body: { decisions: [accept(alert)] }, as: 'institution' } as const;
      assert.equal((await api.ok('recordDecisions', call)).decisions.length, 1);
    },
  },
);
