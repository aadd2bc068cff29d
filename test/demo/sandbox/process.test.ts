import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';
import { until } from '../../support/until.ts';

const MAIN = fileURLToPath(new URL('../../../demo/sandbox/main.ts', import.meta.url));
const HEADERS = { Authorization: 'Bearer sk_sandbox_ana', 'Content-Type': 'application/json' };

interface Started {
  readonly child: ChildProcess;
  readonly base: string;
}

/** Runs the command line; resolves when it prints `ready`. */
const start = async (...parameters: string[]): Promise<Started> => {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SANDBOX_WEBHOOK_SECRET: 'shared' },
  });
  let base = '';
  for await (const line of createInterface({ input: child.stdout })) {
    base = /http:\/\/\S+/.exec(line)?.[0] ?? base;
    if (line === 'ready') break;
  }
  return { child, base };
};

const end = async ({ child }: Started, signal: NodeJS.Signals): Promise<number | null> => {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
};

describe('the sandbox as a process', () => {
  let folder = '';
  let file = '';
  const received: { readonly id: string; readonly type: string }[] = [];
  let isReceiving = true;
  const receiver = createServer(KEEP_ALIVE, (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (isReceiving) received.push(JSON.parse(body) as { id: string; type: string });
      response.writeHead(isReceiving ? 200 : 503).end();
    });
  });
  let hook = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    file = join(folder, 'data', 'sandbox.sqlite');
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  });
  after(async () => {
    receiver.close();
    receiver.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  const documents = async ({ base }: Started) => {
    const answer = await fetch(`${base}/v1/scribe-sessions/c-done/medical-record-documents`, { headers: HEADERS });
    return ((await answer.json()) as { items: MedicalRecordDocument[] }).items;
  };

  it('killed between a batch and its application, comes back whole: all applied, the event delivered', async () => {
    const first = await start('--database', file, '--webhook', hook);
    const before = (await documents(first))[0]!;
    const decisions = before.cdssAlerts!.map(({ id }) => ({ id, decision: 'accepted' }));
    const answer = await fetch(`${first.base}/v1/cdss/decisions`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ decisions }),
    });
    assert.equal(answer.status, 200);
    await end(first, 'SIGKILL');

    const second = await start('--database', file, '--webhook', hook);
    const recorded = (await documents(second))[0]!;
    assert.ok(recorded.cdssAlerts!.every(({ status }) => status === 'accepted'));
    await until('the batch is applied', async () => (await documents(second))[0]!.updatedAt !== before.updatedAt);
    assert.notDeepEqual((await documents(second))[0]!.medicalRecord, before.medicalRecord);
    await until('the event is delivered', () => received.some(({ type }) => type === 'scribe_session.updated'));
    await end(second, 'SIGKILL');
  });

  it('killed while a delivery waits for its retry, delivers it after the restart under the same id', async () => {
    isReceiving = false;
    const first = await start('--database', file, '--webhook', hook);
    const triggered = await fetch(`${first.base}/_sandbox/trigger`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event: 'scribe_session.deleted', session: 'c-empty' }),
    });
    const { event } = (await triggered.json()) as { event: { id: string } };
    await end(first, 'SIGKILL');
    isReceiving = true;
    const second = await start('--database', file, '--webhook', hook);
    await until('the event is delivered', () => received.some(({ id }) => id === event.id));
    await end(second, 'SIGKILL');
  });

  it('keeps what its file holds, and ends by itself on SIGTERM', async () => {
    const started = await start('--database', file);
    const answer = await fetch(`${started.base}/v1/scribe-sessions/c-empty`, { headers: HEADERS });
    assert.equal(answer.status, 404);
    assert.equal(await end(started, 'SIGTERM'), 0);
  });

  it('answers a request without a Host in the envelope of §7.1', async () => {
    const started = await start();
    const socket = connect(Number(new URL(started.base).port), '127.0.0.1');
    socket.write('GET /v1/scribe-sessions/c-done HTTP/1.1\r\nConnection: close\r\n\r\n');
    const [head = '', body = '{}'] = (await text(socket)).split('\r\n\r\n');
    await end(started, 'SIGKILL');
    assert.match(head, /^HTTP\/1\.1 400 /);
    assert.equal((JSON.parse(body) as { error?: { code: string } }).error?.code, 'parameter_invalid');
  });

  it('prints a webhook secret of its own where the given one is empty', async () => {
    const child = spawn(process.execPath, [MAIN, '--port', '0', '--webhook', hook], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SANDBOX_WEBHOOK_SECRET: '' },
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line === 'ready') break;
    }
    await end({ child, base: '' }, 'SIGKILL');
    assert.match(lines.join('\n'), /^webhook secret whsec_[\w-]{43}$/m);
  });

  /** Runs a start that fails; resolves with its output. */
  const refusal = async (database: string): Promise<string> => {
    const child = spawn(process.execPath, [MAIN, '--port', '0', '--database', database], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 20_000,
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 1, database);
    return errors;
  };

  it('says when it cannot use its file', async () => {
    for (const database of [folder, ...(process.platform === 'linux' ? ['/proc/nothing/sandbox.sqlite'] : [])]) {
      assert.match(await refusal(database), /^The sandbox cannot use .+: .+\n$/);
    }
  });

  it('refuses a file that another sandbox uses, and takes it when that one was killed', async () => {
    const first = await start('--database', file);
    assert.match(await refusal(file), /^The sandbox cannot use .+: another sandbox uses it\.\n$/);
    const { status } = await fetch(`${first.base}/v1/scribe-sessions/c-done`, { headers: HEADERS });
    assert.equal(status, 200);
    await end(first, 'SIGKILL');
    await end(await start('--database', file), 'SIGTERM');
    await end(await start('--database', file), 'SIGKILL');
  });

  it('says which option chooses another port where its port is taken', async () => {
    const first = await start();
    const { port } = new URL(first.base);
    const child = spawn(process.execPath, [MAIN, '--port', port], { stdio: ['ignore', 'ignore', 'pipe'] });
    const errors = await text(child.stderr);
    await end(first, 'SIGKILL');
    assert.equal(errors, `Port ${port} is in use; --port or SANDBOX_PORT chooses another.\n`);
  });

  it('refuses a wrong command line with its usage', async () => {
    for (const parameters of [
      ['--port', 'x'],
      ['--scenario', 'nothing'],
      ['--webhook', 'http://a.example'],
      ['--colour'],
    ]) {
      const child = spawn(process.execPath, [MAIN, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
      let errors = '';
      child.stderr.on('data', (chunk) => (errors += String(chunk)));
      const [code] = (await once(child, 'close')) as [number];
      assert.equal(code, 2);
      assert.match(errors, /Options of the sandbox/);
    }
  });
});
