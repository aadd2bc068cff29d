// §7.3
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { CdssReviewDetails } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { OperationName } from '../../../src/contract/operations.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { contextOf } from '../examples.ts';
import { alertsOf, at, documentsOf, pendingAlerts } from '../records.ts';

const DAY = 24 * 3600;
const LOOKUP = { params: { id: 'c-done' } } as const;

/** Closes the gate for the doctor. */
const close = (api: Api) => api.control.gate('ana', true);

const listed = async (api: Api, name: OperationName = 'getScribeSession') => {
  const call = name === 'getScribeSession' ? LOOKUP : {};
  const { details } = await api.refused(name, call, 'cdss_review_required');
  return z.parse(CdssReviewDetails, details).pendingConsultations;
};

/** Decides every pending alert of a session, in one batch. */
async function review(api: Api, sessionId: string): Promise<void> {
  const pending = alertsOf(await documentsOf(api, sessionId)).filter(({ status }) => status === 'pending');
  const decisions = pending.map(({ id }) => ({ id, decision: 'rejected' }));
  if (decisions.length > 0) await api.ok('recordDecisions', { body: { decisions } });
}

export const gateCases = casesOf(
  '§7.3',
  {
    title: 'an open gate stops nobody, whatever awaits review',
    needs: ['seeds'],
    run: async (api) => {
      await pendingAlerts(api, 'c-done');
      await api.ok('getScribeSession', LOOKUP);
    },
  },
  {
    title: 'a closed gate answers the lookup with 428 and the consultations that await review',
    needs: ['seeds', 'control'],
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', LOOKUP);
      await close(api);
      const pending = await listed(api);
      assert.ok(pending.some(({ sessionId }) => sessionId === id));
      assert.equal(new Set(pending.map(({ sessionId }) => sessionId)).size, pending.length);
      for (const { sessionId, url } of pending) {
        assert.match(sessionId, /^ss_./);
        assert.ok(url?.endsWith(`/consultations/${sessionId}`), String(url));
        if (api.target.webUrl) assert.equal(url, `${api.target.webUrl}/consultations/${sessionId}`);
      }
    },
  },
  {
    title: 'a closed gate answers GET /medical-record-configurations with the same',
    needs: ['seeds', 'control'],
    run: async (api) => {
      await close(api);
      assert.deepEqual(await listed(api, 'listMedicalRecordConfigurations'), await listed(api));
    },
  },
  {
    title: 'a closed gate stands before the lookup of every session, also by its own id',
    needs: ['seeds', 'control'],
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', LOOKUP);
      await close(api);
      for (const each of [id, 'c-failed', 'c-empty'])
        await api.refused('getScribeSession', { params: { id: each } }, 'cdss_review_required');
    },
  },
  {
    title: 'a closed gate stands before nothing else: context, login, documents and decisions go on',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      await close(api);
      await api.ok('setConsultationContext', { body: contextOf(api.freshId()) });
      await api.ok('login', { body: { consultationInternalId: api.freshId() } });
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      await api.ok('rejectAlert', { params: { alert_id: alert.id } });
    },
  },
  {
    title: 'an institutional key is never gated',
    needs: ['service', 'seeds', 'institution', 'control'],
    run: async (api) => {
      await close(api);
      await api.ok('listMedicalRecordConfigurations', { as: 'institution' });
      const answer = await api.call('getScribeSession', { ...LOOKUP, as: 'institution' });
      assert.notEqual(answer.status, 428);
    },
  },
  {
    title:
      'one suggestion that is not reviewed keeps the gate closed; after the last the same request succeeds immediately',
    needs: ['seeds', 'control'],
    run: async (api) => {
      await close(api);
      const pending = await listed(api);
      const last = at(pending, pending.length - 1);
      for (const { sessionId } of pending.slice(0, -1)) await review(api, sessionId);
      assert.deepEqual(
        (await listed(api)).map(({ sessionId }) => sessionId),
        [last.sessionId],
      );
      const alerts = await pendingAlerts(api, last.sessionId);
      const decisions = alerts.slice(1).map(({ id }) => ({ id, decision: 'accepted' }));
      if (decisions.length > 0) await api.ok('recordDecisions', { body: { decisions } });
      assert.equal((await listed(api)).length, 1);
      await api.ok('acceptAlert', { params: { alert_id: at(alerts, 0).id } });
      await api.ok('getScribeSession', LOOKUP);
      await api.ok('listMedicalRecordConfigurations');
    },
  },
  {
    title: `suggestions older than ${LIMITS.gateWindowDays} days do not close it`,
    needs: ['seeds', 'control'],
    run: async (api) => {
      await close(api);
      await listed(api);
      await api.control.advance((LIMITS.gateWindowDays + 1) * DAY);
      await api.ok('getScribeSession', LOOKUP);
    },
  },
  {
    title: 'the window is the institution’s own: a shorter one lets older suggestions pass',
    needs: ['seeds', 'control', 'assumptions'],
    run: async (api) => {
      await api.control.gate('ana', true, 1);
      await listed(api);
      await api.control.advance(2 * DAY);
      await api.ok('getScribeSession', LOOKUP);
    },
  },
  {
    title: 'the suggestions of a deleted session do not close it',
    needs: ['service', 'seeds', 'control', 'assumptions'],
    run: async (api) => {
      await close(api);
      for (const { sessionId } of await listed(api)) await api.control.trigger('scribe_session.deleted', sessionId);
      await api.ok('listMedicalRecordConfigurations');
    },
  },
  {
    title: 'a gate that is opened again stops nobody',
    needs: ['seeds', 'control'],
    run: async (api) => {
      await close(api);
      await listed(api);
      await api.control.gate('ana', false);
      await api.ok('getScribeSession', LOOKUP);
    },
  },
  {
    title: 'nobody is told of consultations that are not the own',
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      const ben = await api.ok('getScribeSession', { params: { id: 'c-ben' }, as: 'other-doctor' });
      await close(api);
      assert.ok((await listed(api)).every(({ sessionId }) => sessionId !== ben.id));
    },
  },
  {
    title: 'a malformed id is refused before the gate, an unknown one behind it',
    needs: ['service', 'seeds', 'control', 'assumptions'],
    run: async (api) => {
      await close(api);
      await api.refused('getScribeSession', { params: { id: 'a.b' } }, 'parameter_invalid', 'id');
      await api.refused('getScribeSession', { params: { id: 'nobody' } }, 'cdss_review_required');
    },
  },
);
