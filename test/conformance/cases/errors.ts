// §7.1, §7.2, §9: rules that belong to no single endpoint.
import assert from 'node:assert/strict';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { readRefusal } from '../envelope.ts';
import { contextOf } from '../examples.ts';
import { at, pendingAlerts, statusesOf } from '../records.ts';

const NOWHERE = [
  ['GET', '/v1'],
  ['GET', '/v1/'],
  ['GET', '/v1/nothing'],
  ['GET', '/v2/scribe-sessions/c-done'],
  ['GET', '/v1/scribe-sessions'],
  ['GET', '/v1/scribe-sessions/c-done/medical-record-documents/more'],
  ['POST', '/v1/cdss/alerts/cfa_1/postpone'],
  ['GET', '//v1/scribe-sessions/c-done'],
  ['GET', '/V1/scribe-sessions/c-done'],
] as const;
const WRONG_METHODS = [
  ['DELETE', '/v1/scribe-sessions/c-done'],
  ['POST', '/v1/scribe-sessions/c-done'],
  ['PUT', '/v1/set-consultation-context'],
  ['GET', '/v1/cdss/decisions'],
  ['GET', '/v1/cdss/alerts/cfa_1/accept'],
] as const;

const authorised = async (api: Api) => ({ Authorization: `Bearer ${await api.target.credential('doctor')}` });

const envelopeCases = casesOf(
  '§7.1',
  {
    title: 'every refusal has a request id of its own',
    needs: [],
    run: async (api) => {
      const refused = () => api.refused('getScribeSession', { params: { id: 'a.b' } }, 'parameter_invalid');
      const ids = await Promise.all(Array.from({ length: 5 }, refused));
      assert.equal(new Set(ids.map(({ requestId }) => requestId)).size, 5);
    },
  },
  {
    title: 'a refusal does not repeat what the body said of the patient',
    needs: ['writes'],
    traceless: true,
    run: async (api) => {
      const context = {
        ...contextOf(api.freshId()),
        name: 'Zebulon Canary',
        notes: 'canary notes',
        idCountry: 'Atlantis',
      };
      const answer = await api.call('setConsultationContext', { body: context });
      assert.ok(answer.status === 400 && !/canary/i.test(answer.text), answer.text);
    },
  },
  ...['{', '[]', 'null', '"words"', '5'].map((raw) => ({
    title: `a body of ${raw} is refused, and no field is at fault: param is null`,
    needs: ['writes', 'assumptions'] as const,
    traceless: true as const,
    run: async (api: Api) => {
      for (const name of ['setConsultationContext', 'recordDecisions'] as const) {
        const { param } = await api.refused(name, { raw }, 'parameter_invalid');
        assert.equal(param, null, name);
      }
    },
  })),
  ...NOWHERE.map(([method, path]) => ({
    title: `${method} ${path} is nowhere: 404 in the envelope`,
    needs: ['service'] as const,
    run: async (api: Api) => {
      // §7.2 has one code with this status.
      const answer = await api.send({ method, path, headers: await authorised(api) });
      assert.equal(readRefusal(answer, api.target).code, 'resource_not_found');
    },
  })),
  ...WRONG_METHODS.map(([method, path]) => ({
    title: `${method} ${path} is refused in the envelope`,
    needs: [] as const,
    run: async (api: Api) => {
      const answer = await api.send({ method, path, headers: await authorised(api) });
      assert.ok(answer.status === 404 || answer.status === 400, answer.text);
    },
  })),
  {
    title: 'a HEAD or an OPTIONS request never fails inside',
    needs: ['service'],
    run: async (api) => {
      const { exchange } = await import('../exchange.ts');
      for (const method of ['HEAD', 'OPTIONS']) {
        const { status } = await exchange(api.target.baseUrl, { method, path: '/v1/scribe-sessions/c-done' });
        assert.ok(status < 500, `${method} ${status}`);
      }
    },
  },
);

const failureCases = casesOf(
  '§7.2',
  {
    title: 'a dependency that is back answers again',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const call = { params: { id: 'c-done' } };
      await api.control.faults([{ match: '/v1/scribe-sessions', times: 1, status: 503 }]);
      await api.refused('getScribeSession', call, 'service_unavailable');
      await api.ok('getScribeSession', call);
    },
  },
  {
    title: 'a decision that is answered with 503 is not recorded',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      await api.control.faults([{ match: '/v1/cdss', times: 1, status: 503 }]);
      await api.refused('acceptAlert', { params: { alert_id: id } }, 'service_unavailable');
      assert.equal((await statusesOf(api, 'c-done')).get(id), 'pending');
    },
  },
);

const controlCases = casesOf(
  'DESIGN §6',
  {
    title: 'a connection cut before: nothing is recorded',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      await api.control.faults([{ match: '/v1/cdss', times: 1, hangUp: 'before' }]);
      await assert.rejects(api.call('acceptAlert', { params: { alert_id: id } }));
      assert.equal((await statusesOf(api, 'c-done')).get(id), 'pending');
    },
  },
  {
    title: 'a connection cut after: the decision is recorded, and was not answered',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      await api.control.faults([{ match: '/v1/cdss', times: 1, hangUp: 'after' }]);
      await assert.rejects(api.call('acceptAlert', { params: { alert_id: id } }));
      assert.equal((await statusesOf(api, 'c-done')).get(id), 'accepted');
    },
  },
  {
    title: 'an answer can be delayed, and then comes',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      await api.control.faults([{ match: '/v1/scribe-sessions', times: 1, delayMs: 300 }]);
      const begin = performance.now();
      await api.ok('getScribeSession', { params: { id: 'c-done' } });
      assert.ok(performance.now() - begin >= 290);
    },
  },
  {
    title: 'an empty list of faults clears them',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      await api.control.faults([{ match: '/v1', status: 503 }]);
      await api.refused('getScribeSession', { params: { id: 'c-done' } }, 'service_unavailable');
      await api.control.faults([]);
      await api.ok('getScribeSession', { params: { id: 'c-done' } });
    },
  },
  {
    title: 'a reset undoes what was decided, and clears faults, clock and gate',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const { id } = at(await pendingAlerts(api, 'c-done'), 0);
      await api.ok('acceptAlert', { params: { alert_id: id } });
      await api.control.gate('ana', true);
      await api.control.faults([{ match: '/v1', status: 503 }]);
      await api.control.advance(400 * 24 * 3600);
      await api.control.reset();
      await api.ok('getScribeSession', { params: { id: 'c-done' } });
      assert.equal((await statusesOf(api, 'c-done')).get(id), 'pending');
    },
  },
  {
    title: 'the calls that were received are told without credentials',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const { text, status } = await api.send({ method: 'GET', path: '/_sandbox/calls' });
      assert.equal(status, 200);
      assert.ok(text.includes('/v1/scribe-sessions/c-done') && !text.includes('sk_sandbox_ana'));
    },
  },
  {
    title: 'the control never stands under /v1',
    needs: ['service', 'control'],
    run: async (api) => {
      for (const path of ['/v1/_sandbox/reset', '/v1/reset'])
        assert.equal((await api.send({ method: 'POST', path, headers: await authorised(api) })).status, 404);
    },
  },
);

const versionCases = casesOf('§9', {
  title: 'paths without the version prefix are nowhere, but the one that §4.9 writes so',
  needs: ['service'],
  run: async (api) => {
    const headers = await authorised(api);
    for (const path of ['/scribe-sessions/c-done', '/scribe-sessions/c-done/medical-record-documents'])
      assert.equal((await api.send({ method: 'GET', path, headers })).status, 404, path);
    await api.ok('listMedicalRecordConfigurations');
  },
});

export const errorsCases = [...envelopeCases, ...failureCases, ...controlCases, ...versionCases];
