// A disk that is full for the audit and the store and then has room again, simulated by a limit on file sizes in a running process.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { run } from '../../support/programs.ts';
import { documents, session } from '../../support/proxy-fixture.ts';
import { processEnvironment, signedEvent, startProxyProcess, type ProxyProcess } from '../../support/proxy-process.ts';
import { storeFile } from '../../support/own-folder.ts';
import { startUpstream } from '../../support/upstream.ts';
import { until } from '../../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const accept = (n: number) => `/v1/cdss/alerts/cfa_${n}/accept`;

/** Makes a write past the limit an error, as on a full disk, not the end of the process. */
const SURVIVES = { NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})" };

const limitFiles = ({ pid }: ProxyProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

async function startService(t: TestContext) {
  const upstream = await startUpstream();
  t.after(() => upstream.close());
  upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  upstream.on('GET', DOCUMENTS, documents('cfa_1', 'cfa_2', 'cfa_3'));
  for (const n of [1, 2, 3]) upstream.on('POST', accept(n), { id: `cfa_${n}`, elementId: 'e', status: 'accepted' });
  return upstream;
}

const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; details?: unknown } };
  return [answer.status, error.code, error.details];
};

const AUDIT_OFF = [503, 'service_unavailable', { reason: 'audit' }];

describe('a full disk', () => {
  it('turns decisions off with the reason; reads and new tokens go on, webhooks are 503 and not 4xx; with room again all is as before', async (t) => {
    const upstream = await startService(t);
    const env: Record<string, string> = {
      ...processEnvironment(t, `sqlite:${storeFile(t)}`, upstream.url),
      ...SURVIVES,
    };
    const proxy = await startProxyProcess(t, env);
    const token = await proxy.token('c-1');
    assert.equal((await proxy.call('POST', accept(1), token)).status, 200);
    const event = signedEvent('ss_1');

    limitFiles(proxy, 1);
    assert.deepEqual(await refusal(await proxy.call('POST', accept(2), token)), AUDIT_OFF);
    assert.deepEqual(await refusal(await proxy.call('POST', accept(2), token)), AUDIT_OFF);
    for (const path of [SESSION, DOCUMENTS]) assert.equal((await proxy.call('GET', path, token)).status, 200);
    assert.equal((await proxy.exchange('c-1')).status, 200);
    assert.equal(await proxy.deliver(event), 503);
    assert.equal((await proxy.call('GET', '/livez')).status, 200);
    assert.equal((await proxy.call('GET', '/readyz')).status, 503);
    assert.ok(!upstream.seen().includes(`POST ${accept(2)}`));

    limitFiles(proxy, 'unlimited');
    const statuses = new Set<number>();
    await until('the decision is taken', async () => {
      statuses.add((await proxy.call('POST', accept(2), token)).status);
      return statuses.has(200);
    });
    assert.deepEqual(
      [...statuses].filter((status) => status !== 503),
      [200],
    );
    assert.equal((await proxy.exchange('c-1')).status, 200);
    assert.equal(await proxy.deliver(event), 200);
    assert.equal((await proxy.call('GET', '/readyz')).status, 200);
    await proxy.kill('SIGTERM');

    const file = env['SCRIBE_AUDIT_FILE'] ?? '';
    const verified = await run(['audit', 'verify', file], env);
    assert.match(verified.output, /^ok: \d+ lines, last hash [0-9a-f]{64}\n$/);
    const lines = readFileSync(file, 'utf8');
    assert.match(
      lines,
      /audit\.interrupted[\s\S]*session\.view[\s\S]*documents\.view/,
      'the reads meanwhile are on record',
    );
    assert.equal(upstream.seen().filter((call) => call === `POST ${accept(2)}`).length, 1);
  });

  it('for the audit from the start: reads go on, no decision leaves', async (t) => {
    const upstream = await startService(t);
    const env: Record<string, string> = {
      ...processEnvironment(t, `sqlite:${storeFile(t)}`, upstream.url),
      SCRIBE_AUDIT_FILE: '/dev/full',
    };
    const proxy = await startProxyProcess(t, env);
    const token = await proxy.token('c-1');
    assert.deepEqual(await refusal(await proxy.call('POST', accept(1), token)), AUDIT_OFF);
    assert.equal((await proxy.call('GET', SESSION, token)).status, 200);
    const ready = (await (await proxy.call('GET', '/readyz')).json()) as { checks: { audit: string } };
    assert.equal(ready.checks.audit, 'away');
    assert.ok(upstream.seen().every((call) => call.startsWith('GET')));
  });
});
