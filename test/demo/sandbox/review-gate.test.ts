import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ANA, assertRefused, startSandbox, type Answer, type Running } from './running-sandbox.ts';

describe('§7.3 CDSS review gate', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox({ webUrl: 'https://web.scribe.test' });
    await sandbox.control('gate', { account: 'ana', enabled: true });
  });
  afterEach(() => sandbox.close());

  const read = (path: string, key = 'sk_sandbox_ana') => sandbox.call('GET', path, { key });
  const pending = (answer: Answer) => {
    const { details } = answer.body.error as {
      details: { pendingConsultations: { sessionId: string; url: string }[] };
    };
    return details.pendingConsultations;
  };
  const review = async (sessionId: string, key = 'sk_sandbox_ana') => {
    const isPending = (document: MedicalRecordDocument) =>
      (document.cdssAlerts ?? []).filter(({ status }) => status === 'pending');
    const alerts = (await sandbox.documents(sessionId, key)).flatMap(isPending);
    const decisions = alerts.map(({ id }) => ({ id, decision: 'rejected' }));
    assert.equal((await sandbox.call('POST', '/v1/cdss/decisions', { key, body: { decisions } })).status, 200);
  };

  it('is off in the seeds', async () => {
    await sandbox.control('reset');
    assert.equal((await read('/v1/scribe-sessions/c-done')).status, 200);
  });

  for (const path of ['/v1/scribe-sessions/c-done', '/v1/scribe-sessions/c-empty', '/medical-record-configurations']) {
    it(`guards GET ${path}`, async () => {
      const answer = await read(path);
      assertRefused(answer, 428, 'cdss_review_required');
      assert.ok(pending(answer).length > 1);
      for (const { sessionId, url } of pending(answer)) {
        assert.match(sessionId, /^ss_/);
        assert.equal(url, `https://web.scribe.test/consultations/${sessionId}`);
      }
    });
  }

  it('does not stand before documents, decisions or the context', async () => {
    assert.equal((await read('/v1/scribe-sessions/c-done/medical-record-documents')).status, 200);
    const context = { body: { name: 'Lucía Prado' } };
    assert.equal((await sandbox.call('POST', '/v1/set-consultation-context', context)).status, 200);
  });

  it('never applies to an institutional key', async () => {
    assert.equal((await read('/v1/scribe-sessions/c-done', 'sk_sandbox_institution')).status, 200);
    assert.equal((await read('/medical-record-configurations', 'sk_sandbox_institution')).status, 200);
  });

  it('names the key, the shape of the id, then the gate, then the session', async () => {
    assertRefused(await read('/v1/scribe-sessions/c-done', 'sk_no'), 401, 'authentication_required');
    assertRefused(await read('/v1/scribe-sessions/c%20done'), 400, 'parameter_invalid', 'id');
    assertRefused(await read('/v1/scribe-sessions/c-nothing'), 428, 'cdss_review_required');
  });

  it('lists only what the doctor has to review', async () => {
    const ben = pending(await read('/v1/scribe-sessions/c-ben', 'sk_sandbox_ben'));
    const ana = pending(await read('/v1/scribe-sessions/c-done'));
    assert.equal(ben.length, 1);
    assert.ok(!ana.some(({ sessionId }) => sessionId === ben[0]!.sessionId));
  });

  it('lists the newest session first', async () => {
    const { service } = sandbox.sandbox;
    const started = ['c-one', 'c-two'].map((consultation) => {
      const { id } = service.start(ANA, consultation);
      return service.finish(ANA, id, { story: stories[0]! }).id;
    });
    const listed = pending(await read('/v1/scribe-sessions/c-done')).map(({ sessionId }) => sessionId);
    assert.deepEqual(listed.slice(0, 2), started.toReversed());
  });

  it('opens with the last decision, at the next request, for that doctor alone', async () => {
    let left = pending(await read('/v1/scribe-sessions/c-done'));
    while (left.length > 1) {
      await review(left[0]!.sessionId);
      const answer = await read('/v1/scribe-sessions/c-done');
      assert.equal(pending(answer).length, left.length - 1);
      left = pending(answer);
    }
    await review(left[0]!.sessionId);
    assert.equal((await read('/v1/scribe-sessions/c-done')).status, 200);
    assert.equal((await read('/medical-record-configurations')).status, 200);
    assertRefused(await read('/v1/scribe-sessions/c-ben', 'sk_sandbox_ben'), 428, 'cdss_review_required');
  });

  it('forgets suggestions older than the window, its first moment included', async () => {
    const key = 'sk_sandbox_ben';
    const [document] = await sandbox.documents('c-ben', key);
    const raised = Date.parse(document!.createdAt!);
    const at = (ms: number) => sandbox.control('clock', { now: new Date(raised + ms).toISOString() });
    const WEEK_MS = 7 * 86_400_000;
    await at(WEEK_MS);
    assertRefused(await read('/v1/scribe-sessions/c-ben', key), 428, 'cdss_review_required');
    await at(WEEK_MS + 1);
    assert.equal((await read('/v1/scribe-sessions/c-ben', key)).status, 200);
  });

  it('has a window of its own in each institution', async () => {
    const key = 'sk_sandbox_ben';
    await sandbox.control('gate', { account: 'ben', enabled: true, windowDays: 0.01 });
    assert.equal((await read('/v1/scribe-sessions/c-ben', key)).status, 200);
  });

  it('does not count alerts of a deleted session', async () => {
    const before = pending(await read('/v1/scribe-sessions/c-done')).length;
    await sandbox.control('trigger', { event: 'scribe_session.deleted', session: 'c-done' });
    assert.equal(pending(await read('/v1/scribe-sessions/c-done')).length, before - 1);
  });
});
