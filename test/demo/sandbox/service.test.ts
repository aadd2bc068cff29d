import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { SandboxService, ServiceAccount } from '../../../demo/sandbox/service.ts';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import { ANA, HOOK, startSandbox, type Json, type Running } from './running-sandbox.ts';

const CONFLICT = { code: 'resource_conflict' };

describe('§3.1, §6.1 Life of a session', () => {
  let sandbox: Running;
  let service: SandboxService;
  beforeEach(async () => {
    sandbox = await startSandbox({ webhook: { url: HOOK, secret: 'shared' } });
    service = sandbox.sandbox.service;
  });
  afterEach(() => sandbox.close());

  const events = async () => {
    await sandbox.advance(0);
    return sandbox.delivered.map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: Json };
      return `${type} ${String(data.status)}`;
    });
  };
  const story = stories[0]!;

  it('starts, stops and completes with the documents of a story', async () => {
    const { id, status } = service.start(ANA, 'c-new', { patientName: 'Lucía Prado' });
    assert.equal(status, 'recording');
    assert.equal(service.stop(ANA, id).status, 'processing');
    const finished = service.finish(ANA, id, { story });
    assert.equal(finished.status, 'completed');
    assert.equal(finished.pendingAlerts, service.documents(ANA, id).flatMap(({ cdssAlerts }) => cdssAlerts).length);
    assert.deepEqual(await events(), ['scribe_session.created recording', 'scribe_session.completed completed']);
  });

  it('tells the same story twice with alerts of different ids', () => {
    const ids = ['c-1', 'c-2'].flatMap((consultation) => {
      const { id } = service.start(ANA, consultation);
      service.finish(ANA, id, { story });
      return service
        .documents(ANA, id)
        .flatMap(({ id: documentId, cdssAlerts }) => [documentId, ...(cdssAlerts ?? []).map((alert) => alert.id)]);
    });
    assert.equal(new Set(ids).size, ids.length);
  });

  it('completes with errors, fails, or is cancelled', async () => {
    service.finish(ANA, service.start(ANA, 'c-1').id, { story, withErrors: true });
    service.fail(ANA, service.start(ANA, 'c-2').id);
    service.cancel(ANA, service.start(ANA, 'c-3').id);
    const ends = (await events()).filter((event) => !event.includes('created'));
    assert.deepEqual(ends, [
      'scribe_session.completed completedWithErrors',
      'scribe_session.error error',
      'scribe_session.cancelled cancelled',
    ]);
    assert.equal(service.session(ANA, 'c-2').completedAt, null);
  });

  it('has no way on from an end', () => {
    for (const id of ['c-done', 'c-failed', 'c-cancelled']) {
      assert.throws(() => service.finish(ANA, id, { story }), CONFLICT);
      assert.throws(() => service.fail(ANA, id), CONFLICT);
      assert.throws(() => service.cancel(ANA, id), CONFLICT);
      assert.throws(() => service.stop(ANA, id), CONFLICT);
    }
  });

  it('starts again after a failure, a cancellation or a deletion, not beside an open or finished session', () => {
    const before = service.session(ANA, 'c-failed').id;
    const again = service.start(ANA, 'c-failed');
    assert.notEqual(again.id, before);
    assert.equal(service.session(ANA, 'c-failed').id, again.id);
    assert.equal(service.session(ANA, before).status, 'error');
    for (const id of ['c-failed', 'c-done', 'c-processing']) assert.throws(() => service.start(ANA, id), CONFLICT);
    service.remove(ANA, 'c-done');
    assert.equal(service.start(ANA, 'c-done').patientName, 'Helena Duarte');
  });

  it("never starts another doctor's consultation", () => {
    assert.throws(() => service.start(ANA, 'c-ben'), CONFLICT);
    assert.throws(() => service.consultation(ANA, 'c-ben'), { code: 'resource_not_found' });
  });

  it('goes, with its alerts, to the doctor who claims a consultation of the institution (assumed)', async () => {
    const body = { name: 'Lucía Prado', consultationInternalId: 'c-claim' };
    await sandbox.call('POST', '/v1/set-consultation-context', { key: 'sk_sandbox_institution', body });
    const institution: ServiceAccount = { ...ANA, id: 'acc_sandbox_institution', scope: 'institution' };
    const { id } = service.start(institution, 'c-claim');
    service.finish(institution, id, { story });
    assert.throws(() => service.session(ANA, id), { code: 'resource_not_found' });
    await sandbox.call('POST', '/v1/set-consultation-context', { body });
    assert.equal(service.session(ANA, 'c-claim').id, id);
    const [alert] = service.documents(ANA, id).flatMap(({ cdssAlerts }) => cdssAlerts ?? []);
    const { status } = await sandbox.call('POST', `/v1/cdss/alerts/${alert!.id}/accept`);
    assert.equal(status, 200);
    assert.throws(() => service.session({ ...ANA, id: 'acc_sandbox_ben' }, id), { code: 'resource_not_found' });
  });

  it('edits a document, but not its identity nor its alerts', async () => {
    const [document] = service.documents(ANA, 'c-done');
    await sandbox.advance(1000);
    const edited = service.edit(ANA, 'c-done', document!.id, () => ({
      ...{ id: 'mrd_other', purpose: 'report', cdssAlerts: [], medicalRecordSummary: 'New.' },
    }));
    assert.equal(edited.medicalRecordSummary, 'New.');
    assert.equal(edited.id, document!.id);
    assert.equal(edited.purpose, document!.purpose);
    assert.deepEqual(edited.cdssAlerts, document!.cdssAlerts);
    assert.notEqual(edited.updatedAt, document!.updatedAt);
    assert.deepEqual(await events(), ['scribe_session.updated completed']);
    assert.throws(() => service.edit(ANA, 'c-processing', 'mrd_x', (same) => same), CONFLICT);
    assert.throws(() => service.edit(ANA, 'c-done', 'mrd_x', (same) => same), { code: 'resource_not_found' });
  });

  it('finalises a draft report once', async () => {
    const [report] = service.documents(ANA, 'c-report-draft');
    const { reportState } = service.finaliseReport(ANA, 'c-report-draft', report!.id);
    assert.equal(reportState?.lifecycleStatus, 'final');
    assert.throws(() => service.finaliseReport(ANA, 'c-report-draft', report!.id), CONFLICT);
    assert.deepEqual(await events(), ['scribe_session.updated completed']);
  });

  it('decides by the rules of §4.7', () => {
    const [first] = service.documents(ANA, 'c-done')[0]!.cdssAlerts!;
    const decision = { id: first!.id, decision: 'accepted' } as const;
    assert.equal(service.decide(ANA, [decision])[0]?.status, 'accepted');
    assert.throws(() => service.decide(ANA, [decision]), CONFLICT);
  });

  it('records a change and its event together or not at all', async () => {
    const faulty = { ...story, documents: () => [{ id: 'mrd_twice' }, { id: 'mrd_twice' }] };
    const { id } = service.start(ANA, 'c-new');
    await events();
    sandbox.delivered.length = 0;
    assert.throws(() => service.finish(ANA, id, { story: faulty }));
    assert.equal(service.session(ANA, id).status, 'recording');
    assert.deepEqual(service.documents(ANA, id), []);
    assert.deepEqual(await events(), []);
  });
});
