import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { verifyAudit } from '../../server/index.ts';
import { openEventStream } from '../support/event-stream.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { ORIGIN, SECRETS, documents, session } from '../support/proxy-fixture.ts';
import { run, serve, serveInto } from '../support/programs.ts';
import { json, startUpstream } from '../support/upstream.ts';
import { until } from '../support/until.ts';

const READERS = 8;
const SESSION = '/v1/scribe-sessions/c-1';

/** Starts the program, with a token for Ana's c-1, before a service that holds each decision until its release. */
async function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-shutdown-'));
  const upstream = await startUpstream();
  t.after(async () => {
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const auditFile = join(folder, 'audit.jsonl');
  const env = {
    ...commandEnvironment(`sqlite:${join(folder, 'proxy.sqlite')}`, upstream.url),
    PATH: process.env['PATH'] ?? '',
    PROXY_PORT: '0',
    SCRIBE_AUDIT_FILE: auditFile,
    SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
  };
  const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  upstream.on('GET', `${SESSION}/medical-record-documents`, documents('cfa_1'));
  upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', async (_call, response) => {
    arrived.resolve();
    await release.promise;
    json(response, 200, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
  });
  const minted = await runHere(['assertion', '--sub', 'dr-ana', '--sessions', 'c-1'], env);
  const { child, url } = await serve(t, env);
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  const assertion = minted.output.split('\n').at(-1);
  const body = JSON.stringify({ publishableKey: 'pk_ana', assertion });
  const answer = await fetch(`${url}/embed/token`, { method: 'POST', headers, body });
  const { token } = (await answer.json()) as { token: string };
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const decide = () => fetch(`${url}/v1/cdss/alerts/cfa_1/accept`, { method: 'POST', headers: authorized });
  return {
    child,
    url,
    env,
    headers: authorized,
    auditFile,
    decide,
    arrived: arrived.promise,
    release: release.resolve,
  };
}

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

/** Resolves when the port is closed. */
async function whenClosed(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await until('nobody listens any more', async () => {
    const socket = connect(Number(port), hostname);
    const isRefused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    return isRefused;
  });
}

const exitOf = (child: ChildProcess) => once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;

describe('a second start of a proxy that runs', () => {
  it('ends by its port, and leaves audit, decisions and store of the first alone', async (t) => {
    const { url, env, auditFile, decide, arrived, release } = await start(t);
    const decision = decide();
    await arrived;
    const before = readFileSync(auditFile, 'utf8');
    const { code, output } = await run(['serve'], { ...env, PROXY_PORT: new URL(url).port });
    assert.equal(code, 1);
    assert.match(output, /PROXY_PORT say: .*EADDRINUSE/);
    assert.equal(readFileSync(auditFile, 'utf8'), before, 'the decision under way is not called interrupted');
    release();
    assert.equal((await decision).status, 200);
    assert.ok(await isReady(url), 'its decisions are not turned off');
  });
});

describe('SIGTERM under load', () => {
  it('cuts no request and no decision, ends streams with a delay of their own, and exits with 0', async (t) => {
    const { child, url, headers, auditFile, decide, arrived, release } = await start(t);
    const streams = await Promise.all([1, 2, 3].map(() => openEventStream(`${url}/embed/events`, headers)));
    const decision = decide();
    await arrived;
    let [answers, isOver] = [0, false];
    const reader = async () => {
      while (!isOver) {
        const answer = await fetch(`${url}${SESSION}`, { headers });
        assert.equal(answer.status, 200);
        assert.equal(((await answer.json()) as { id: string }).id, 'ss_1');
        answers++;
      }
    };
    const readers = Promise.all(Array.from({ length: READERS }, reader));
    await until('100 are answered', () => answers >= 100);
    const exit = exitOf(child);
    child.kill('SIGTERM');
    // Each reader has a request under way, and sends no other: the port closes two seconds later, however slow this machine is.
    isOver = true;
    await readers;
    await whenClosed(url);
    release();
    assert.equal((await decision).status, 200, 'a decision in flight when the port closes');
    await Promise.all(streams.map(({ ended }) => ended));
    const delays = streams.map((stream) => Number(/retry: (\d+)\n\n$/.exec(stream.text())?.[1]));
    assert.ok(
      delays.every((delay) => delay >= 1_000 && delay <= 15_000),
      String(delays),
    );
    assert.ok(new Set(delays).size > 1, 'pages come back one after another');
    assert.deepEqual(await exit, [0, null]);
    assert.equal((await verifyAudit(auditFile)).ok, true);
  });

  it('ends with 0 also if the disk of its log is full', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'scribe-shutdown-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const env = {
      ...commandEnvironment(`sqlite:${join(folder, 'proxy.sqlite')}`, 'https://scribe.example'),
      PATH: process.env['PATH'] ?? '',
      PROXY_PORT: '0',
      SCRIBE_AUDIT_FILE: join(folder, 'audit.jsonl'),
    };
    const child = await serveInto(t, env, '/dev/full');
    const exit = exitOf(child);
    child.kill('SIGTERM');
    assert.deepEqual(await exit, [0, null]);
  });

  it('a second signal shortens the wait and still cuts nothing; SIGINT is as good', async (t) => {
    const { child, url, decide, arrived, release } = await start(t);
    const decision = decide();
    await arrived;
    const exit = exitOf(child);
    child.kill('SIGINT');
    await until('the proxy is not ready any more', async () => !(await isReady(url)));
    child.kill('SIGTERM');
    await whenClosed(url);
    child.kill('SIGTERM');
    release();
    assert.equal((await decision).status, 200);
    assert.deepEqual(await exit, [0, null]);
  });
});
