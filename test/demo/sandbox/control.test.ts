import assert from 'node:assert/strict';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ASSUMPTIONS } from '../../../demo/sandbox/assumptions.ts';
import { NOW, assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';
import { until } from '../../support/until.ts';

describe('DESIGN §6 /_sandbox', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const read = (path = 'c-done') => sandbox.call('GET', `/v1/scribe-sessions/${path}`);
  const calls = async () => (await sandbox.call('GET', '/_sandbox/calls', { key: null })).body as unknown as Json[];
  const state = async () => (await sandbox.call('GET', '/_sandbox/state', { key: null })).body;
  const firstAlert = async () => (await sandbox.documents())[0]!.cdssAlerts![0]!;

  it('is not under /v1', async () => {
    assertRefused(await sandbox.call('POST', '/v1/_sandbox/reset'), 404, 'resource_not_found');
  });

  it('obeys loopback names only, in Host and in Origin', async () => {
    const { port } = new URL(sandbox.base);
    const status = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/_sandbox/state', headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    for (const Host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1']) {
      assert.equal(await status({ Host }), 403);
    }
    for (const Host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]:80'])
      assert.equal(await status({ Host }), 200);
    assert.equal(await status({ Host: 'localhost', Origin: 'https://evil.example' }), 403);
    assert.equal(await status({ Host: 'localhost', Origin: 'null' }), 403);
    assert.equal(await status({ Host: 'localhost', Origin: 'http://127.0.0.1:4030' }), 200);
  });

  it('and the service itself answers under no other name, with a key or without', async () => {
    const { port } = new URL(sandbox.base);
    const answerTo = (Host: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { Host, authorization: 'Bearer sk_sandbox_ana' };
        request({ port, host: '127.0.0.1', path, headers }, (response) => {
          let text = String(response.statusCode);
          response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/v1/scribe-sessions/c-done', '/sign-in', '/docs', '/nowhere']) {
      for (const Host of ['evil.example', 'localhost.evil.example', '10.0.0.1'])
        assert.match(await answerTo(Host, path), /^403.*"permission_denied"/s, path);
    }
    assert.match(await answerTo('localhost', '/v1/scribe-sessions/c-done'), /^200/);
  });

  it('reset: seeds are back, clock, gate, faults, calls and queues are cleared', async () => {
    const before = await sandbox.documents();
    await sandbox.control('clock', { advanceSeconds: 3600 });
    await sandbox.control('gate', { account: 'ana', enabled: true });
    await sandbox.call('POST', `/v1/cdss/alerts/${(await firstAlert()).id}/accept`);
    await sandbox.control('trigger', { event: 'scribe_session.deleted', session: 'c-empty' });
    await sandbox.control('faults', [{ match: '/v1', status: 503 }]);
    assert.equal((await sandbox.control('reset')).status, 200);
    assert.deepEqual(await calls(), []);
    const { now, waiting, faults } = await state();
    assert.equal(now, new Date(NOW).toISOString());
    assert.deepEqual(waiting, { deliveries: 0, applications: 0 });
    assert.deepEqual(faults, []);
    assert.deepEqual(await sandbox.documents(), before);
    assert.equal((await read('c-empty')).status, 200);
    await sandbox.advance(60_000);
    assert.deepEqual(await sandbox.documents(), before);
  });

  it('clock: set or advanced', async () => {
    const target = '2026-04-01T00:00:00.000Z';
    assert.equal((await sandbox.control('clock', { now: target })).body.now, target);
    const { body } = await sandbox.control('clock', { advanceSeconds: 90 });
    assert.equal(body.now, '2026-04-01T00:01:30.000Z');
    assertRefused(await sandbox.control('clock', {}), 400, 'parameter_missing', 'now');
    assertRefused(await sandbox.control('clock', { now: 'soon' }), 400, 'parameter_invalid', 'now');
    assertRefused(await sandbox.control('clock', { advanceSeconds: 'x' }), 400, 'parameter_invalid', 'advanceSeconds');
    assertRefused(await sandbox.control('clock', { advanceSeconds: 1e15 }), 400, 'parameter_invalid', 'advanceSeconds');
    assert.equal(
      (await sandbox.control('clock', { advanceSeconds: 0 })).body.now,
      body.now,
      'it stands where it stood',
    );
  });

  it('clock: stays where times have years of four digits', async () => {
    for (const now of ['9999-12-31T23:59:58Z', '0001-01-01T00:00:00Z']) {
      assertRefused(await sandbox.control('clock', { now }), 400, 'parameter_invalid', 'now');
    }
    assert.equal((await sandbox.control('clock', { now: '9989-12-31T23:59:59Z' })).status, 200);
  });

  it('gate: by the name of an account', async () => {
    assertRefused(
      await sandbox.control('gate', { account: 'zoe', enabled: true }),
      404,
      'resource_not_found',
      'account',
    );
    assertRefused(await sandbox.control('gate', { account: 'ana' }), 400, 'parameter_missing', 'enabled');
    const endless = { account: 'ana', enabled: true, windowDays: 1e12 };
    assertRefused(await sandbox.control('gate', endless), 400, 'parameter_invalid', 'windowDays');
    assert.equal((await sandbox.control('gate', { account: 'institution', enabled: true })).status, 200);
    assertRefused(await read(), 428, 'cdss_review_required');
    await sandbox.control('gate', { account: 'ben', enabled: false });
    assert.equal((await read()).status, 200);
  });

  describe('faults', () => {
    it('answers the status, as often as asked, for paths with the prefix', async () => {
      await sandbox.control('faults', [{ match: '/v1/scribe-sessions', times: 2, status: 503 }]);
      assert.equal((await sandbox.call('POST', '/v1/auth/login')).status, 200);
      assertRefused(await read(), 503, 'service_unavailable');
      assertRefused(await read(), 503, 'service_unavailable');
      assert.equal((await read()).status, 200);
    });

    it('stays until it is cleared when times is absent', async () => {
      await sandbox.control('faults', [{ match: '/v1', status: 429 }]);
      for (let time = 0; time < 3; time += 1) assertRefused(await read(), 429, 'rate_limit_exceeded');
      await sandbox.control('faults', []);
      assert.equal((await read()).status, 200);
    });

    it('delays an answer', async () => {
      await sandbox.control('faults', [{ match: '/v1', delayMs: 5000 }]);
      let isAnswered = false;
      const answer = read().finally(() => (isAnswered = true));
      await until('the call arrived', async () => (await calls()).length > 0);
      await sandbox.advance(4999);
      assert.equal(isAnswered, false);
      await sandbox.advance(1);
      assert.equal((await answer).status, 200);
    });

    it('hangs up before anything is done', async () => {
      const { id } = await firstAlert();
      await sandbox.control('faults', [{ match: '/v1/cdss', times: 1, hangUp: 'before' }]);
      await assert.rejects(sandbox.call('POST', `/v1/cdss/alerts/${id}/accept`));
      assert.equal((await firstAlert()).status, 'pending');
    });

    it('hangs up after it is done, and before it is answered', async () => {
      const { id } = await firstAlert();
      await sandbox.control('faults', [{ match: '/v1/cdss', times: 1, hangUp: 'after' }]);
      await assert.rejects(sandbox.call('POST', `/v1/cdss/alerts/${id}/accept`));
      assert.equal((await firstAlert()).status, 'accepted');
      assert.deepEqual(sandbox.logged, []);
    });

    it('records, then keeps silent, then hangs up', async () => {
      const { id } = await firstAlert();
      await sandbox.control('faults', [{ match: '/v1/cdss', times: 1, delayMs: 30_000, hangUp: 'after' }]);
      const rejected = assert.rejects(sandbox.call('POST', `/v1/cdss/alerts/${id}/accept`));
      await until('it is recorded', async () => (await firstAlert()).status !== 'pending');
      await sandbox.advance(30_000);
      await rejected;
    });

    it('answers a success or a redirect that the service would not', async () => {
      await sandbox.control('faults', [
        { match: '/v1', times: 1, status: 200 },
        { match: '/v1', times: 1, status: 307 },
      ]);
      assert.deepEqual((await read()).body, {});
      const { status, headers } = await read();
      assert.deepEqual([status, headers.get('location')], [307, '/redirected']);
    });

    it('never touches the control routes', async () => {
      await sandbox.control('faults', [{ match: '/', status: 500 }]);
      assert.equal((await sandbox.control('faults', [])).status, 200);
    });

    it('names what is malformed', async () => {
      assertRefused(await sandbox.control('faults', [{ match: 'v1' }]), 400, 'parameter_invalid', '[0].match');
      assertRefused(await sandbox.control('faults', { match: '/v1' }), 400, 'parameter_invalid');
    });
  });

  describe('trigger', () => {
    const trigger = (event: string, session: string) => sandbox.control('trigger', { event, session });

    it('created: starts a consultation that is not started', async () => {
      assert.equal((await trigger('scribe_session.created', 'c-new')).body.changed, true);
      assert.equal((await read('c-new')).body.status, 'recording');
    });

    it('completed: finishes one that is open, with a record', async () => {
      await trigger('scribe_session.completed', 'c-processing');
      assert.equal((await read('c-processing')).body.status, 'completed');
      assert.ok((await sandbox.documents('c-processing')).length > 0);
    });

    it('error, cancelled, deleted: end one', async () => {
      await trigger('scribe_session.error', 'c-processing');
      assert.equal((await read('c-processing')).body.status, 'error');
      await trigger('scribe_session.created', 'c-new');
      await trigger('scribe_session.cancelled', 'c-new');
      assert.equal((await read('c-new')).body.status, 'cancelled');
      await trigger('scribe_session.deleted', 'c-done');
      assertRefused(await read('c-done'), 404, 'resource_not_found', 'id');
    });

    it('updated: edits the record visibly', async () => {
      const before = (await sandbox.documents())[0]!;
      await sandbox.advance(1000);
      await trigger('scribe_session.updated', 'c-done');
      const after = (await sandbox.documents())[0]!;
      assert.notEqual(after.medicalRecordSummary, before.medicalRecordSummary);
      assert.notEqual(after.updatedAt, before.updatedAt);
      assert.deepEqual(after.cdssAlerts, before.cdssAlerts);
    });

    it('raises an event that does not suit the session without changing it', async () => {
      const before = (await read()).body;
      const { body } = await trigger('scribe_session.completed', 'c-done');
      assert.equal(body.changed, false);
      assert.equal((body.event as Json).type, 'scribe_session.completed');
      assert.deepEqual((await read()).body, before);
    });

    it('takes an ss_ id, and refuses what it does not know', async () => {
      const { id } = (await read()).body;
      assert.equal((await trigger('scribe_session.updated', String(id))).status, 200);
      assertRefused(await trigger('scribe_session.updated', 'c-nothing'), 404, 'resource_not_found', 'session');
      for (const event of ['scribe_session.paused', 'appointment.', 'appointment.x y', 'constructor', '']) {
        assertRefused(await trigger(event, 'c-done'), 400, 'parameter_invalid', 'event');
      }
      assertRefused(await sandbox.control('trigger', {}), 400, 'parameter_missing', 'event');
    });
  });

  describe('calls', () => {
    it('are what was received, in order, with their status', async () => {
      await read('c-done');
      await sandbox.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents?purpose=report');
      await sandbox.call('POST', '/v1/cdss/decisions', { body: { decisions: [] } });
      const [first, second, third] = await calls();
      assert.deepEqual([first?.method, first?.path, first?.status], ['GET', '/v1/scribe-sessions/c-done', 200]);
      assert.equal(second?.query, 'purpose=report');
      assert.deepEqual([third?.body, third?.status], [{ decisions: [] }, 400]);
      assert.equal(first?.time, new Date(NOW).toISOString());
    });

    it('name the kind and account of a credential, never the credential', async () => {
      const keys = ['sk_sandbox_ana', 'pk_sandbox_ben', 'sk_unheard_of', 'secret-word'];
      for (const key of keys) await sandbox.call('GET', '/v1/scribe-sessions/c-done', { key });
      await sandbox.call('POST', '/v1/auth/session-token', { key: null, body: { publishableKey: 'pk_sandbox_ana' } });
      await sandbox.call('GET', '/v1/scribe-sessions/sk_sandbox_ana?code=login-code&key=pk_sandbox_ana');
      const log = await calls();
      assert.deepEqual(log[0]?.credential, { prefix: 'sk_', kind: 'secret', account: 'ana' });
      assert.deepEqual(log[1]?.credential, { prefix: 'pk_', kind: 'publishable', account: 'ben' });
      assert.deepEqual(log[2]?.credential, { prefix: 'sk_', kind: 'unknown', account: null });
      assert.deepEqual(log[3]?.credential, { prefix: '', kind: 'unknown', account: null });
      const text = JSON.stringify(log);
      for (const secret of [...keys, 'pk_sandbox_ana', 'login-code']) assert.ok(!text.includes(secret), secret);
    });

    it('never show a credential that is written with escapes', async () => {
      const post = (body: string) => sandbox.call('POST', '/v1/auth/session-token', { key: null, body });
      await post('{"publishableKey":"\\u0070k_sandbox_ana","\\u0073k_sandbox_ana":["\\nsk_sandbox_ben"]}');
      await post('{"publishableKey":"\\u0070\\u006B_sandbox_ana"');
      await post(`{"publishableKey":"\\u0070k_sandbox_ana","notes":"${'x'.repeat(70_000)}"}`);
      await sandbox.call('GET', '/v1/scribe-sessions/%73k%5fsandbox_ana?purpose=%73k_sandbox_ana&c%6fde=login-code');
      const log = await calls();
      assert.deepEqual(log[0]?.body, { publishableKey: 'pk_…', 'sk_…': ['\nsk_…'] });
      assert.equal(log[1]?.body, '{"publishableKey":"pk_…"');
      assert.match(String(log[2]?.body), /^\{"publishableKey":"pk_…","notes":"x+$/);
      assert.deepEqual([log[3]?.path, log[3]?.query], ['/v1/scribe-sessions/sk_…', 'purpose=sk_…&code=…']);
    });

    it('show what holds no credential as it was received', async () => {
      await sandbox.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents?purpose=a%26b%20c');
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      await sandbox.call('POST', '/v1/cdss/decisions', { body: deep });
      const [encoded, nested] = await calls();
      assert.equal(encoded?.query, 'purpose=a%26b%20c');
      assert.equal(nested?.body, deep);
    });

    it('leave the control routes out', async () => {
      await state();
      assert.deepEqual(await calls(), []);
    });
  });

  it('assumptions: every choice the spec leaves open, with its section', async () => {
    const { body } = await sandbox.call('GET', '/_sandbox/assumptions', { key: null });
    assert.deepEqual(Object.keys(body), Object.keys(ASSUMPTIONS));
    for (const { section, choice } of Object.values(body) as { section: string; choice: string }[]) {
      assert.match(section, /^§\d/);
      assert.match(choice, /\.$/);
    }
  });
});
