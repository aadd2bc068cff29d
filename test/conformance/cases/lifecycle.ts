// §3.1: a consultation from its context to its deletion. The spec does not show who starts and ends a session; the sandbox's control does it here.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { SCRIBE_SESSION_EVENTS, ScribeSessionEventData } from '../../../src/contract/events.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { contextOf } from '../examples.ts';
import { at, documentsOf, pendingAlerts } from '../records.ts';
import { envelopeOf } from '../receiver.ts';

const OURS = ['service', 'seeds', 'control', 'assumptions'] as const;
const FINAL = ['completed', 'completedWithErrors', 'error', 'cancelled', 'deleted'];

const lookup = (api: Api, id: string) => api.ok('getScribeSession', { params: { id } });

/** Resolves with a consultation whose context is set and whose session has begun. */
async function begun(api: Api, changes: object = {}): Promise<string> {
  const id = api.freshId();
  await api.ok('setConsultationContext', { body: { ...contextOf(id), ...changes } });
  await api.control.trigger('scribe_session.created', id);
  return id;
}

export const lifecycleCases = casesOf(
  '§3.1',
  {
    title: 'a session that has begun is in none of the final states, and carries what its context says',
    needs: OURS,
    run: async (api) => {
      const id = await begun(api);
      const session = await lookup(api, id);
      const { name, scribeSessionModality } = contextOf(id);
      assert.ok(!FINAL.includes(session.status), session.status);
      assert.deepEqual([session.patientName, session.scribeSessionModality], [name, scribeSessionModality]);
      assert.equal(session.completedAt ?? null, null);
    },
  },
  {
    title: 'a session that completes has its record, and the time it finished',
    needs: OURS,
    run: async (api) => {
      const id = await begun(api);
      await api.control.trigger('scribe_session.completed', id);
      const session = await lookup(api, id);
      assert.equal(session.status, 'completed');
      assert.ok(Date.parse(String(session.completedAt)) >= Date.parse(String(session.createdAt)));
      assert.ok((await documentsOf(api, id)).length > 0);
    },
  },
  ...(
    [
      ['scribe_session.error', 'error'],
      ['scribe_session.cancelled', 'cancelled'],
    ] as const
  ).map(([event, status]) => ({
    title: `a session that has begun and then ${event} is ${status}, without a record`,
    needs: OURS,
    run: async (api: Api) => {
      const id = await begun(api);
      await api.control.trigger(event, id);
      assert.equal((await lookup(api, id)).status, status);
      assert.deepEqual(await documentsOf(api, id), []);
    },
  })),
  {
    title: 'a deleted session is resource_not_found, with its documents and its alerts',
    needs: OURS,
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      const { id } = await lookup(api, 'c-done');
      await api.control.trigger('scribe_session.deleted', 'c-done');
      for (const each of ['c-done', id]) {
        await api.refused('getScribeSession', { params: { id: each } }, 'resource_not_found');
        await api.refused('listMedicalRecordDocuments', { params: { id: each } }, 'resource_not_found');
      }
      await api.refused('acceptAlert', { params: { alert_id: alert.id } }, 'resource_not_found');
      const body = { decisions: [{ id: alert.id, decision: 'rejected' }] };
      await api.refused('recordDecisions', { body }, 'resource_not_found');
    },
  },
  {
    title: 'each step is told by its event, in order, with the session as it then is',
    needs: [...OURS, 'webhooks'],
    run: async (api) => {
      const receiver = await api.receiver();
      const body = { url: receiver.at('/hook'), events: SCRIBE_SESSION_EVENTS };
      await api.ok('createWebhook', { body });
      const id = await begun(api, { medicalRecordConfigurationId: api.target.fixtures.activeConfiguration });
      await receiver.waitFor('/hook', 1);
      for (const [index, step] of ['completed', 'updated', 'deleted'].entries()) {
        await api.control.trigger(`scribe_session.${step}`, id);
        await receiver.waitFor('/hook', index + 2);
      }
      const envelopes = receiver.received('/hook').map(envelopeOf);
      assert.deepEqual(
        envelopes.map(({ type }) => type),
        ['created', 'completed', 'updated', 'deleted'].map((step) => `scribe_session.${step}`),
      );
      const data = envelopes.map((each) => z.parse(ScribeSessionEventData, each.data));
      assert.deepEqual(
        data.slice(1).map(({ status }) => status),
        ['completed', 'completed', 'deleted'],
      );
      assert.equal(new Set(data.map(({ scribeSessionId }) => scribeSessionId)).size, 1);
      const { name, idCountry, idType, idValue } = contextOf(id);
      for (const { patient, medicalRecordConfigurationId, scribeSessionConfigurationId } of data) {
        assert.equal(medicalRecordConfigurationId, api.target.fixtures.activeConfiguration);
        assert.equal(scribeSessionConfigurationId, null);
        assert.deepEqual(
          { name: patient?.name, idCountry: patient?.idCountry, idType: patient?.idType, idValue: patient?.idValue },
          { name, idCountry, idType, idValue },
        );
      }
      assert.equal(at(data, 0).completedAt, null);
    },
  },
);
