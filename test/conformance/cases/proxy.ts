// DESIGN §5: rules of the proxy beyond the operations that it mirrors.
import assert from 'node:assert/strict';
import { SESSION_HEADER } from '../../../src/contract/embed.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { readRefusal } from '../envelope.ts';
import { UNKNOWN_ALERT, UNKNOWN_SESSION, contextOf } from '../examples.ts';
import { at, pendingAlerts, statusesOf } from '../records.ts';

/** Sends `POST /embed/open` with the doctor's token. */
async function openedParts(api: Api, sessionId: string): Promise<object> {
  const body = JSON.stringify({ token: await api.target.credential('doctor'), sessionId });
  const headers = { 'Content-Type': 'text/plain' };
  const answer = await api.send({ method: 'POST', path: '/embed/open', headers, body });
  const { position: _position, ...parts } = answer.json as Record<string, unknown>;
  return parts;
}

const withoutRequest = (parts: object): unknown =>
  JSON.parse(JSON.stringify(parts, (name, value: unknown) => (name === 'requestId' ? '' : value)));

export const proxyCases = casesOf(
  'DESIGN §5',
  {
    title: 'a session outside the grant is as one that nobody has',
    needs: ['proxy', 'seeds'],
    run: async (api) => {
      for (const name of ['getScribeSession', 'listMedicalRecordDocuments'] as const) {
        const foreign = await api.refused(name, { params: { id: 'c-ben' } }, 'resource_not_found');
        const none = await api.refused(name, { params: { id: UNKNOWN_SESSION } }, 'resource_not_found');
        assert.deepEqual({ ...foreign, requestId: '' }, { ...none, requestId: '' });
      }
    },
  },
  {
    title: 'a session that is opened in one trip is what the two reads answer, also before a gate',
    needs: ['proxy', 'seeds', 'control'],
    run: async (api) => {
      for (const isGated of [false, true]) {
        await api.control.gate('ana', isGated);
        for (const id of ['c-done', 'c-report-draft', 'c-processing', 'c-empty', 'c-large', 'c-ben', api.freshId()]) {
          const parts = await openedParts(api, id);
          const session = await api.call('getScribeSession', { params: { id } });
          const documents = await api.call('listMedicalRecordDocuments', { params: { id } });
          assert.deepEqual(withoutRequest(parts), withoutRequest({ session: session.json, documents: documents.json }));
        }
      }
    },
  },
  {
    title: 'a session outside the grant, a publishable key and no token cause no call to the service',
    needs: ['proxy', 'seeds', 'control'],
    run: async (api) => {
      await api.control.reset();
      for (const name of ['getScribeSession', 'listMedicalRecordDocuments'] as const) {
        await api.refused(name, { params: { id: 'c-ben' } }, 'resource_not_found');
        await api.refused(name, { params: { id: 'c-done' }, as: 'publishable' }, 'permission_denied');
        await api.call(name, { params: { id: 'c-done' }, as: null });
      }
      assert.deepEqual(await api.control.calls(), []);
    },
  },
  {
    title: 'a batch with one alert outside the grant is refused whole, before any decision is sent',
    needs: ['proxy', 'seeds', 'control'],
    run: async (api) => {
      await api.control.reset();
      const own = at(await pendingAlerts(api, 'c-done'), 0);
      const foreign = at(await pendingAlerts(api, 'c-ben', 1, 'other-doctor'), 0);
      for (const { id } of [foreign, { id: UNKNOWN_ALERT }]) {
        const decisions = [own.id, id].map((each) => ({ id: each, decision: 'accepted' }));
        await api.refused('recordDecisions', { body: { decisions } }, 'resource_not_found');
        await api.refused('acceptAlert', { params: { alert_id: id } }, 'resource_not_found');
      }
      const sent = (await api.control.calls()).filter(({ path }) => path.startsWith('/v1/cdss'));
      assert.deepEqual(sent, []);
    },
  },
  {
    title: 'a context needs a consultation id, and one that is granted',
    needs: ['proxy', 'writes'],
    run: async (api) => {
      const { consultationInternalId: _id, ...without } = contextOf(api.freshId());
      await api.refused('setConsultationContext', { body: without }, 'parameter_missing', 'consultationInternalId');
      const call = { body: contextOf('c-ben') };
      await api.refused('setConsultationContext', call, 'resource_not_found');
    },
  },
  {
    title: 'an alert is decided in the session that the widget names',
    needs: ['proxy', 'seeds', 'writes'],
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      const call = { params: { alert_id: alert.id } };
      await api.refused('acceptAlert', { ...call, headers: { [SESSION_HEADER]: 'c-empty' } }, 'resource_not_found');
      assert.equal((await statusesOf(api, 'c-done')).get(alert.id), 'pending');
      await api.ok('acceptAlert', { ...call, headers: { [SESSION_HEADER]: 'c-done' } });
    },
  },
  {
    title: 'a decision may carry a reason, which is not sent on',
    needs: ['proxy', 'seeds', 'control'],
    run: async (api) => {
      await api.control.reset();
      const [first, second] = await pendingAlerts(api, 'c-done', 2);
      assert.ok(first && second);
      const reason = 'The patient declined.';
      await api.ok('rejectAlert', { params: { alert_id: first.id }, body: { reason } });
      await api.ok('recordDecisions', { body: { decisions: [{ id: second.id, decision: 'rejected', reason }] } });
      const sent = JSON.stringify(await api.control.calls());
      assert.ok(sent.includes(first.id) && sent.includes(second.id) && !sent.includes(reason));
    },
  },
  {
    title: 'a decision that the service answers with 5xx is unconfirmed, and is not sent again',
    needs: ['proxy', 'seeds', 'control'],
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      const decision = { body: { decisions: [{ id: alert.id, decision: 'accepted' }] } };
      for (const [name, call] of [
        ['acceptAlert', { params: { alert_id: alert.id } }],
        ['rejectAlert', { params: { alert_id: alert.id } }],
        ['recordDecisions', decision],
      ] as const) {
        await api.control.faults([{ match: '/v1/cdss', times: 1, status: 503 }]);
        const answer = await api.call(name, call);
        assert.equal(readRefusal(answer, api.target).code, 'decision_unconfirmed', answer.text);
        assert.equal((await statusesOf(api, 'c-done')).get(alert.id), 'pending');
      }
    },
  },
  ...[
    ['POST', '/v1/auth/login'],
    ['POST', '/v1/webhooks'],
    ['PATCH', '/v1/webhooks/wh_1'],
    ['POST', '/v1/webhooks/wh_1/rotate-secret'],
    ['POST', '/v1/accounts'],
    ['POST', '/_sandbox/reset'],
    ['GET', '/v1/scribe-session-configurations'],
  ].map(([method = '', path = '']) => ({
    title: `${method} ${path} is not reachable from a browser: 404`,
    needs: ['proxy'] as const,
    run: async (api: Api) => {
      const headers = {
        Authorization: `Bearer ${await api.target.credential('doctor')}`,
        'Content-Type': 'application/json',
      };
      assert.equal((await api.send({ method, path, headers, body: '{}' })).status, 404);
    },
  })),
);
