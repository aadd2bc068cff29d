// §4.3, §2.2
import assert from 'node:assert/strict';
import { fields } from '../../support/spec.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { UNKNOWN_SESSION } from '../examples.ts';

const read = (api: Api, id: string) => api.ok('getScribeSession', { params: { id } });
/** DESIGN §6. */
const SEEDED_STATUS = {
  'c-done': 'completed',
  'c-errors': 'completedWithErrors',
  'c-failed': 'error',
  'c-cancelled': 'cancelled',
} as const;

export const sessionCases = casesOf(
  '§4.3',
  {
    title: 'a session is found by its consultationInternalId and by its own id, and is the same',
    needs: ['session'],
    run: async (api) => {
      const session = await read(api, api.target.fixtures.session);
      assert.match(session.id, /^ss_./);
      assert.deepEqual(await read(api, session.id), session);
      if (session.consultationInternalId) assert.deepEqual(await read(api, session.consultationInternalId), session);
    },
  },
  {
    title: 'a finished session has every field of §2.2',
    needs: ['seeds'],
    run: async (api) => {
      const session = await read(api, 'c-done');
      for (const field of fields('2.2')) assert.equal(typeof session[field], 'string', field);
      assert.equal(session.consultationInternalId, 'c-done');
      assert.ok(Date.parse(String(session.createdAt)) <= Date.parse(String(session.completedAt)));
    },
  },
  ...Object.entries(SEEDED_STATUS).map(([id, status]) => ({
    title: `${id} is ${status}`,
    needs: ['seeds'] as const,
    run: async (api: Api) => {
      assert.equal((await read(api, id)).status, status);
    },
  })),
  ...['c-failed', 'c-cancelled', 'c-processing'].map((id) => ({
    title: `${id} never completed: completedAt is null or absent`,
    needs: ['seeds'] as const,
    run: async (api: Api) => {
      assert.equal((await read(api, id)).completedAt ?? null, null);
    },
  })),
  {
    title: 'c-processing is in none of the final states',
    needs: ['seeds'],
    run: async (api) => {
      const { status } = await read(api, 'c-processing');
      assert.ok(!['completed', 'completedWithErrors', 'error', 'cancelled', 'deleted'].includes(status), status);
    },
  },
  {
    title: 'an id without a session is resource_not_found',
    needs: [],
    run: async (api) => {
      await api.refused('getScribeSession', { params: { id: UNKNOWN_SESSION } }, 'resource_not_found');
      await api.refused('getScribeSession', { params: { id: `ss_${UNKNOWN_SESSION}` } }, 'resource_not_found');
    },
  },
  {
    title: 'an id without a session is at fault itself: param is id, for the session and for its documents',
    needs: ['assumptions'],
    run: async (api) => {
      for (const name of ['getScribeSession', 'listMedicalRecordDocuments'] as const)
        await api.refused(name, { params: { id: UNKNOWN_SESSION } }, 'resource_not_found', 'id');
    },
  },
  {
    title: "another doctor's session is not answered",
    needs: ['seeds'],
    run: async (api) => {
      const call = { params: { id: 'c-ben' } };
      const answer = await api.call('getScribeSession', call);
      assert.ok(answer.status === 404 || answer.status === 403, answer.text);
      assert.ok(!answer.text.includes('patientName'));
      const { id } = await api.ok('getScribeSession', { ...call, as: 'other-doctor' });
      const byId = await api.call('getScribeSession', { params: { id } });
      assert.ok(byId.status === 404 || byId.status === 403, byId.text);
    },
  },
  {
    title: "another doctor's session is refused just as one that nobody has",
    needs: ['seeds', 'assumptions'],
    run: async (api) => {
      const foreign = await api.refused('getScribeSession', { params: { id: 'c-ben' } }, 'resource_not_found');
      const none = await api.refused('getScribeSession', { params: { id: UNKNOWN_SESSION } }, 'resource_not_found');
      assert.deepEqual({ ...foreign, requestId: '' }, { ...none, requestId: '' });
    },
  },
  {
    title: 'an institutional key reads the sessions of its institution',
    needs: ['service', 'seeds', 'institution', 'assumptions'],
    run: async (api) => {
      for (const id of ['c-done', 'c-ben']) await api.ok('getScribeSession', { params: { id }, as: 'institution' });
    },
  },
  {
    title: 'ids are compared letter by letter: C-DONE is not c-done',
    needs: ['service', 'seeds', 'assumptions'],
    run: async (api) => {
      await api.refused('getScribeSession', { params: { id: 'C-DONE' } }, 'resource_not_found');
    },
  },
  {
    title: 'an escaped letter of an id is the letter',
    needs: ['service', 'seeds'],
    run: async (api) => {
      assert.equal((await read(api, 'c%2Ddone')).consultationInternalId, 'c-done');
    },
  },
);
