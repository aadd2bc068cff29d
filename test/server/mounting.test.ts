import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { serve } from '@hono/node-server';
import express from 'express';
import { snippet } from '../docs/snippets.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';
import { callAt, expectWholeProxy } from '../support/mounted-proxy.ts';
import { COMPILED } from '../support/programs.ts';
import { documents, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { commandEnvironment } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const PREFIX = '/scribe';
const PUBLIC_URL = `https://ehr.example${PREFIX}`;

/** Recipes of the guide, each a file that starts a host that mounts the handler under the prefix. */
const HOSTS: Readonly<Record<string, string>> = {
  'node:http': 'node-http.mjs',
  'Express 5': 'express.mjs',
  Fastify: 'fastify.mjs',
  Koa: 'koa.mjs',
  Hono: 'hono.mjs',
  'a server of Fetch handlers': 'fetch.mjs',
};

interface Recipe {
  start?(handler: RequestListener, port: number): Server | Promise<Server>;
  /** Returns a handler before a proxy that listens at that address. */
  fetchHandler(origin: string): (request: Request) => Promise<Response>;
}

/** Starts the host of a recipe; resolves with its address. */
async function startHost(t: TestContext, file: string, handler: RequestListener): Promise<string> {
  // A data: address has no folder in which to look for packages.
  const code = snippet('guides/mounting.md', file).replaceAll(
    /from '([^']+)'/g,
    (_, name: string) => `from ${JSON.stringify(import.meta.resolve(name))}`,
  );
  const { start, fetchHandler } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Recipe;
  const server = start
    ? await start(handler, 0)
    : (serve({ fetch: fetchHandler(await listen(t, handler)), hostname: '127.0.0.1', port: 0 }) as Server);
  if (!server.listening) await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return addressOf(server);
}

for (const [name, file] of Object.entries(HOSTS)) {
  describe(`mounted in ${name} under a prefix`, () => {
    it('gives tokens, reads, decides, sends a login, streams what a webhook told, serves the widget', async (t) => {
      const f = await startFixture(t, { config: { publicUrl: PUBLIC_URL } });
      await expectWholeProxy(t, f, `${await startHost(t, file, f.proxy.handler)}${PREFIX}`, PUBLIC_URL);
    });
  });
}

describe('mounted after a body parser', () => {
  it('says so, and answers 503: a webhook comes again when the host is mended', async (t) => {
    const f = await startFixture(t, { config: { publicUrl: PUBLIC_URL } });
    const app = express().use(express.json()).use(PREFIX, f.proxy.handler);
    const host: Fixture = { ...f, call: callAt(`${await listen(t, app)}${PREFIX}`) };
    for (const answer of [
      await deliver(host, eventOf('ss_1')),
      await host.call('POST', '/embed/token', { body: { publishableKey: 'pk_ana', assertion: await f.assert() } }),
    ]) {
      assert.equal(answer.status, 503);
      assert.match(answer.body.error.message, /mount the proxy before any body parser/);
    }
    assert.match(f.logs.join(''), /SetUpError: The body was read before the proxy could read it/);
    assert.equal((await host.call('GET', '/livez')).status, 200);
  });
});

describe('mounted in a host that keeps running after close()', () => {
  it('answers 503 with the envelope on every route; /livez is 200, /readyz says closing', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const body = { publishableKey: 'pk_ana', assertion: await f.assert() };
    const headers = { 'content-type': 'text/plain' };
    await f.proxy.close();
    const answers = {
      token: await f.call('POST', '/embed/token', { body }),
      open: await f.call('POST', '/embed/open', { body: { ...body, sessionId: 'c-1' }, headers }),
      session: await f.call('GET', '/v1/scribe-sessions/c-1', { token }),
      accept: await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token }),
      events: await f.call('GET', '/embed/events', { token }),
      login: await f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-1' } }),
      ticket: await f.call('GET', '/embed/login/some-ticket'),
      webhook: await deliver(f, eventOf('ss_1')),
      widget: await f.call('GET', '/embed/v1/scribe-widget.js'),
      check: await f.call('GET', '/embed/check'),
      engine: await f.call('GET', '/embed/engine'),
      description: await f.call('GET', '/openapi.json'),
    };
    for (const [name, { status, body: refusal, headers: sent }] of Object.entries(answers)) {
      assert.deepEqual([status, refusal.error?.code], [503, 'service_unavailable'], name);
      assert.equal(refusal.error.message, 'The proxy is shutting down.', name);
      assert.equal(sent.get('retry-after'), '1', name);
    }
    assert.equal((await f.call('GET', '/livez')).status, 200);
    const ready = await f.call('GET', '/readyz');
    assert.deepEqual([ready.status, (ready.body['checks'] as Record<string, unknown>)['closing']], [503, true]);
    const tab = await f.call('GET', '/embed/login/some-ticket', { headers: { accept: 'text/html' } });
    assert.deepEqual([tab.status, tab.headers.get('content-type')], [503, 'text/html; charset=utf-8']);
  });

  it('resolves every call of close() only when what was under way is done', async (t) => {
    const f = await startFixture(t);
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', async (_call, response) => {
      asked.resolve();
      await release.promise;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session('ss_1', 'c-1')));
    });
    const order: string[] = [];
    const reading = f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    await asked.promise;
    const closing = [1, 2].map((time) => f.proxy.close().then(() => order.push(`close ${time}`)));
    await new Promise(setImmediate);
    order.push('released');
    release.resolve();
    assert.equal((await reading).status, 200);
    await Promise.all(closing);
    assert.deepEqual(order, ['released', 'close 1', 'close 2']);
  });
});

describe('mounted with the prefix left in the address', () => {
  it('is 404 in the envelope', async (t) => {
    const f = await startFixture(t);
    const answer = await callAt(await listen(t, f.proxy.handler))('GET', `${PREFIX}/v1/scribe-sessions/c-1`);
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'resource_not_found']);
  });
});

describe('a service that cannot be reached', () => {
  it('has recorded no decision: 503, and the audit says refused', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1', 'cfa_2'));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 200);
    await f.upstream.close();
    const answer = await f.call('POST', '/v1/cdss/alerts/cfa_2/accept', { token });
    assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable']);
    await f.proxy.close();
    assert.equal(f.audit().at(-1)?.['outcome'], 'refused');
  });
});

async function listen(t: TestContext, handler: RequestListener): Promise<string> {
  const server = createServer(KEEP_ALIVE, handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return addressOf(server);
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('the lines that the documentation gives to a server of one’s own', () => {
  it('read the environment and make a handler; without it they say what is missing', (t) => {
    const entry = new URL('../../server/index.ts', import.meta.url).href;
    const lines = snippet('proxy.md', 'own-server').replace('scribe-widget-proxy', entry);
    const run = (env: Record<string, string>) =>
      spawnSync(
        'node',
        ['--input-type=module', '-e', `${lines}\nconsole.log(typeof handler, typeof leave); await close();`],
        {
          env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
          encoding: 'utf8',
        },
      );
    const store = storeFile(t);
    const env = { ...commandEnvironment(`sqlite:${store}`, 'http://127.0.0.1:1'), SCRIBE_AUDIT_FILE: `${store}.jsonl` };
    const { stdout, stderr } = run(env);
    assert.match(stdout, /^function function$/m, stderr);
    assert.match(run({}).stderr, /SCRIBE_BASE_URL is required\.\nSCRIBE_WEB_URL is required/);
  });
});
