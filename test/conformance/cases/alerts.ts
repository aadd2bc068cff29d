// §4.5, §4.6, §3.2
import assert from 'node:assert/strict';
import type { OperationName } from '../../../src/contract/operations.ts';
import type { Api } from '../api.ts';
import { casesOf, type Case } from '../case.ts';
import { eventually } from '../eventually.ts';
import { UNKNOWN_ALERT } from '../examples.ts';
import { alertsOf, at, contentOf, documentsOf, pendingAlerts, statusesOf } from '../records.ts';

type Deciding = Extract<OperationName, 'acceptAlert' | 'rejectAlert'>;

const planOf = async (api: Api, id: string) =>
  (await documentsOf(api, id)).flatMap((document) => document.medicalRecord?.assessmentPlan?.plan ?? []);

const bothCases = (section: string, operation: Deciding): Case[] =>
  casesOf(
    section,
    {
      title: `${operation} answers the alert's id, its elementId and a status that is not pending`,
      needs: ['seeds', 'writes'],
      run: async (api) => {
        const alert = at(await pendingAlerts(api, 'c-done'), 0);
        const result = await api.ok(operation, { params: { alert_id: alert.id } });
        assert.deepEqual([result.id, result.elementId], [alert.id, alert.elementId]);
        assert.notEqual(result.status, 'pending');
        // The response confirms that the decision was recorded.
        assert.equal((await statusesOf(api, 'c-done')).get(alert.id), result.status);
      },
    },
    {
      title: `${operation} leaves every other alert as it was`,
      needs: ['seeds', 'writes'],
      run: async (api) => {
        const before = await statusesOf(api, 'c-done');
        const alert = at(await pendingAlerts(api, 'c-done'), 1);
        await api.ok(operation, { params: { alert_id: alert.id } });
        const after = await statusesOf(api, 'c-done');
        before.delete(alert.id);
        after.delete(alert.id);
        assert.deepEqual(after, before);
      },
    },
    {
      title: `${operation} of an alert that nobody has is resource_not_found`,
      needs: [],
      run: async (api) => {
        await api.refused(operation, { params: { alert_id: UNKNOWN_ALERT } }, 'resource_not_found');
      },
    },
    {
      title: `${operation} of another doctor's alert is refused, and records nothing`,
      needs: ['seeds', 'writes'],
      run: async (api) => {
        const alert = at(await pendingAlerts(api, 'c-done'), 0);
        const answer = await api.call(operation, { params: { alert_id: alert.id }, as: 'other-doctor' });
        assert.ok(answer.status === 404 || answer.status === 403, answer.text);
        assert.equal((await statusesOf(api, 'c-done')).get(alert.id), 'pending');
      },
    },
    {
      title: `${operation} of a decided alert is resource_conflict, and the decision stands`,
      needs: ['seeds', 'writes', 'assumptions'],
      run: async (api) => {
        const alert = at(await pendingAlerts(api, 'c-done'), 0);
        const { status } = await api.ok('rejectAlert', { params: { alert_id: alert.id } });
        await api.refused(operation, { params: { alert_id: alert.id } }, 'resource_conflict');
        assert.equal((await statusesOf(api, 'c-done')).get(alert.id), status);
      },
    },
    {
      title: `${operation} twice at once records once`,
      needs: ['service', 'seeds', 'writes'],
      run: async (api) => {
        const alert = at(await pendingAlerts(api, 'c-done'), 0);
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => api.call(operation, { params: { alert_id: alert.id } })),
        );
        const good = answers.filter(({ status }) => status === 200).length;
        assert.ok(good >= 1, answers.map(({ text }) => text).join());
        assert.notEqual((await statusesOf(api, 'c-done')).get(alert.id), 'pending');
      },
    },
  );

const acceptCases = casesOf(
  '§4.5',
  {
    title: 'an accepted alert is accepted',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      assert.equal((await api.ok('acceptAlert', { params: { alert_id: id } })).status, 'accepted');
    },
  },
  {
    title: 'an accepted replacement takes the place of its plan element, afterwards',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const pending = await pendingAlerts(api, 'c-done');
      const alert = at(
        pending.filter((each) => each.actionCategory === 'replace'),
        0,
      );
      const before = await planOf(api, 'c-done');
      const place = before.findIndex(({ id }) => id === alert.elementId);
      await api.ok('acceptAlert', { params: { alert_id: alert.id } });
      const after = await eventually(
        () => planOf(api, 'c-done'),
        (plan) => plan.some(({ content }) => content === alert.newPlanElement?.content),
      );
      assert.equal(after[place]?.content, alert.newPlanElement?.content);
      assert.equal(after[place]?.element, alert.newPlanElement?.element);
      assert.deepEqual(after.toSpliced(place, 1), before.toSpliced(place, 1));
    },
  },
  {
    title: 'an accepted alert of any action category is applied without harm to the record',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const pending = await pendingAlerts(api, 'c-done');
      const categories = new Map(pending.map((alert) => [alert.actionCategory, alert]));
      for (const { id } of categories.values()) await api.ok('acceptAlert', { params: { alert_id: id } });
      await api.hasten(60);
      const replaced = categories.get('replace');
      await eventually(
        () => planOf(api, 'c-done'),
        (plan) => plan.some(({ content }) => content === replaced?.newPlanElement?.content),
      );
      for (const document of await documentsOf(api, 'c-done')) assert.ok(document.medicalRecord?.assessmentPlan);
    },
  },
  {
    title: 'the updatedAt of the document moves when the change is applied',
    needs: ['seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const holder = (documents: Awaited<ReturnType<typeof documentsOf>>) =>
        documents.find(({ cdssAlerts }) => cdssAlerts?.some((each) => each.actionCategory === 'replace'));
      const before = holder(await documentsOf(api, 'c-done'));
      const alert = at(
        alertsOf(before ? [before] : []).filter((each) => each.actionCategory === 'replace'),
        0,
      );
      await api.ok('acceptAlert', { params: { alert_id: alert.id } });
      await api.hasten(60);
      await eventually(
        async () => holder(await documentsOf(api, 'c-done')),
        (document) => Date.parse(String(document?.updatedAt)) > Date.parse(String(before?.updatedAt)),
      );
    },
  },
);

const rejectCases = casesOf(
  '§4.6',
  {
    title: 'a rejected alert is rejected',
    needs: ['seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      assert.equal((await api.ok('rejectAlert', { params: { alert_id: id } })).status, 'rejected');
    },
  },
  {
    title: 'a rejected alert never touches the record',
    needs: ['seeds', 'writes'],
    run: async (api) => {
      const before = contentOf(await documentsOf(api, 'c-done'));
      const pending = (await pendingAlerts(api, 'c-done', 2)).filter((each) => each.actionCategory === 'replace');
      const [rejected, accepted] = [at(pending, 0), at(pending, 1)];
      await api.ok('rejectAlert', { params: { alert_id: rejected.id } });
      assert.deepEqual(contentOf(await documentsOf(api, 'c-done')), before);
      // Applied in order: once the later decision shows, the earlier one would have shown too.
      await api.ok('acceptAlert', { params: { alert_id: accepted.id } });
      await api.hasten(60);
      const plan = await eventually(
        () => planOf(api, 'c-done'),
        (each) => each.some(({ content }) => content === accepted.newPlanElement?.content),
      );
      assert.ok(!plan.some(({ content }) => content === rejected.newPlanElement?.content));
    },
  },
);

const stateCases = casesOf('§3.2', {
  title: 'a pending alert becomes accepted or rejected, by itself never',
  needs: ['seeds', 'writes'],
  run: async (api) => {
    const [first, second, third] = await pendingAlerts(api, 'c-done', 3);
    assert.ok(first && second && third);
    await api.ok('acceptAlert', { params: { alert_id: first.id } });
    await api.ok('rejectAlert', { params: { alert_id: second.id } });
    const statuses = await statusesOf(api, 'c-done');
    assert.equal(statuses.get(first.id), 'accepted');
    assert.notEqual(statuses.get(second.id), 'pending');
    assert.equal(statuses.get(third.id), 'pending');
  },
});

export const alertsCases = [
  ...bothCases('§4.5', 'acceptAlert'),
  ...acceptCases,
  ...bothCases('§4.6', 'rejectAlert'),
  ...rejectCases,
  ...stateCases,
];
