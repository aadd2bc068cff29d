import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { MedicalRecordDocumentList } from '../../../src/contract/medical-record-document.ts';
import { ScribeSession } from '../../../src/contract/scribe-session.ts';
import { ANA, assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';

describe('§4.3, §4.4 Sessions and their documents', () => {
  let sandbox: Running;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  const read = (id: string, key = 'sk_sandbox_ana') => sandbox.call('GET', `/v1/scribe-sessions/${id}`, { key });
  const list = (id: string, query = '', key = 'sk_sandbox_ana') =>
    sandbox.call('GET', `/v1/scribe-sessions/${id}/medical-record-documents${query}`, { key });

  it('finds a session by consultationInternalId and by ss_ id alike', async () => {
    const byConsultation = await read('c-done');
    assert.equal(byConsultation.status, 200);
    assert.deepEqual(Object.keys(byConsultation.body), Object.keys(ScribeSession.def.shape));
    assert.match(String(byConsultation.body.id), /^ss_/);
    assert.deepEqual((await read(String(byConsultation.body.id))).body, byConsultation.body);
    assert.deepEqual((await list(String(byConsultation.body.id))).body, (await list('c-done')).body);
  });

  const STATUSES = {
    'c-done': 'completed',
    'c-errors': 'completedWithErrors',
    'c-failed': 'error',
    'c-cancelled': 'cancelled',
    'c-processing': 'processing',
    'c-empty': 'completed',
  };
  for (const [id, status] of Object.entries(STATUSES)) {
    it(`answers ${id} as ${status}`, async () => {
      const { body } = await read(id);
      assert.equal(body.status, status);
      assert.equal(body.completedAt === null, !status.startsWith('completed'));
    });
  }

  it('answers 404 for a session that is not there', async () => {
    for (const id of ['c-nothing', 'ss_nothing', 'a'.repeat(128), '-', '_']) {
      assertRefused(await read(id), 404, 'resource_not_found', 'id');
      assertRefused(await list(id), 404, 'resource_not_found', 'id');
    }
  });

  it('refuses an id with other characters or of 129', async () => {
    for (const id of ['c%20done', 'c%2Fdone', 'c.done', '%00', '%E2%82%AC', '%zz', "c'--", 'a'.repeat(129)]) {
      assertRefused(await read(id), 400, 'parameter_invalid', 'id');
      assertRefused(await list(id), 400, 'parameter_invalid', 'id');
    }
  });

  it('decodes an id that is percent-encoded without need', async () => {
    assert.equal((await read('c%2Ddone')).status, 200);
  });

  it('shows a doctor only their own, an institutional key its whole institution', async () => {
    assertRefused(await read('c-ben'), 404, 'resource_not_found', 'id');
    assertRefused(await list('c-ben'), 404, 'resource_not_found', 'id');
    assertRefused(await read('c-done', 'sk_sandbox_ben'), 404, 'resource_not_found', 'id');
    assert.equal((await read('c-ben', 'sk_sandbox_ben')).status, 200);
    for (const id of ['c-ben', 'c-done']) {
      assert.equal((await read(id, 'sk_sandbox_institution')).status, 200);
      assert.equal((await list(id, '', 'sk_sandbox_institution')).status, 200);
    }
  });

  it('answers {items, total} as the contract reads it', async () => {
    for (const id of ['c-done', 'c-report-draft', 'c-report-final', 'c-errors', 'c-large', 'c-empty']) {
      const { status, body } = await list(id);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['items', 'total']);
      assert.equal((body.items as unknown[]).length, body.total);
      assert.ok(z.safeParse(MedicalRecordDocumentList, body).success);
    }
    assert.deepEqual((await list('c-empty')).body, { items: [], total: 0 });
    assert.equal((await list('c-large')).body.total, 50);
  });

  it('gives reportState to reports and null to all others', async () => {
    for (const id of ['c-done', 'c-report-draft', 'c-report-final']) {
      for (const document of (await list(id)).body.items as Json[]) {
        assert.equal(document.reportState === null, document.purpose !== 'report');
      }
    }
  });

  it('filters by purpose', async () => {
    const reports = (await list('c-report-draft', '?purpose=report')).body;
    assert.ok((reports.items as Json[]).length > 0);
    assert.ok((reports.items as Json[]).every(({ purpose }) => purpose === 'report'));
    assert.deepEqual((await list('c-done', '?purpose=report')).body, { items: [], total: 0 });
    assert.deepEqual((await list('c-done', '?purpose=nothing')).body, { items: [], total: 0 });
  });

  it('takes a purpose of 1 to 255 characters', async () => {
    assert.equal((await list('c-done', '?purpose=p')).status, 200);
    assert.equal((await list('c-done', `?purpose=${'p'.repeat(255)}`)).status, 200);
    for (const query of ['?purpose=', `?purpose=${'p'.repeat(256)}`, '?purpose=a&purpose=b']) {
      assertRefused(await list('c-done', query), 400, 'parameter_invalid', 'purpose');
    }
  });

  it('finds neither session nor documents once it is deleted', async (t) => {
    const own = await startSandbox();
    t.after(() => own.close());
    const { id } = (await own.call('GET', '/v1/scribe-sessions/c-done')).body;
    own.sandbox.service.remove(ANA, 'c-done');
    for (const path of [`c-done`, String(id), 'c-done/medical-record-documents']) {
      assertRefused(await own.call('GET', `/v1/scribe-sessions/${path}`), 404, 'resource_not_found', 'id');
    }
  });
});
