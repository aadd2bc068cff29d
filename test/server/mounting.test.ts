import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import express from 'express';
import { snippet } from '../docs/snippets.ts';
import { openEventStream } from '../support/event-stream.ts';
import { documents, ORIGIN, session, startFixture, type Answered, type Fixture } from '../support/proxy-fixture.ts';
import { commandEnvironment, storeFile } from '../support/run-command.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';

const PREFIX = '/scribe';
const PUBLIC_URL = `https://ehr.example${PREFIX}`;

/** Recipes of the guide, each a file that starts a host which mounts the handler under the prefix. */
const HOSTS: Readonly<Record<string, string>> = {
  'node:http': 'node-http.mjs',
  'Express 5': 'express.mjs',
  Fastify: 'fastify.mjs',
  Koa: 'koa.mjs',
  Hono: 'hono.mjs',
};

interface Recipe {
  start(handler: RequestListener, port: number): Server | Promise<Server>;
}

/** Starts the host of a recipe; its address. */
async function startHost(t: TestContext, file: string, handler: RequestListener): Promise<string> {
  // As a data: address, which knows no folder to look for packages in.
  const code = snippet('guides/mounting.md', file).replaceAll(
    /from '([^']+)'/g,
    (_, name: string) => `from ${JSON.stringify(import.meta.resolve(name))}`,
  );
  const { start } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Recipe;
  const server = await start(handler, 0);
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
      f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
      f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
      f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
      const url = `${await startHost(t, file, f.proxy.handler)}${PREFIX}`;
      const host: Fixture = { ...f, call: callAt(url) };

      const assertion = await f.assert({ audience: `${PUBLIC_URL}/` });
      const exchanged = await host.call('POST', '/embed/token', { body: { publishableKey: 'pk_ana', assertion } });
      const authorization = `Bearer ${String(exchanged.body['token'])}`;
      const headers = { authorization };
      assert.equal((await host.call('GET', '/v1/scribe-sessions/c-1', { headers })).body['id'], 'ss_1');
      const decided = await host.call('POST', '/v1/cdss/alerts/cfa_1/accept', { headers });
      assert.equal(decided.body['status'], 'accepted');
      const login = await host.call('POST', '/embed/login', { headers, body: { consultationInternalId: 'c-1' } });
      assert.match(String(login.body['url']), /^https:\/\/ehr\.example\/scribe\/embed\/login\//);

      const preflight = await fetch(`${url}/v1/scribe-sessions/c-1`, {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
      });
      assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, ORIGIN]);

      const stream = await openEventStream(`${url}/embed/events`, { origin: ORIGIN, authorization });
      t.after(stream.close);
      assert.equal((await deliver(host, eventOf('ss_1'))).status, 200);
      assert.equal((await deliver(host, eventOf('ss_1'), { secret: 'wrong' })).status, 401);
      const hint = JSON.parse((await stream.next()).data) as { sessionId: string };
      assert.equal(hint.sessionId, 'ss_1');

      const widget = await fetch(`${url}/embed/v1/scribe-widget.js`);
      assert.deepEqual([widget.status, widget.headers.get('access-control-allow-origin')], [200, '*']);
      assert.equal((await host.call('POST', '/v1/webhooks', { body: {} })).status, 404);
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

/** `call` of a fixture, at the address of the host that mounts it. */
const callAt =
  (url: string): Fixture['call'] =>
  async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { origin: ORIGIN, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answered['body'] };
  };

describe('the lines that the documentation gives to a server of one’s own', () => {
  it('read the environment and make a handler; without it they say what is missing', (t) => {
    const entry = new URL('../../server/index.ts', import.meta.url).href;
    const lines = snippet('proxy.md', 'own-server').replace('scribe-widget-proxy', entry);
    const run = (env: Record<string, string>) =>
      spawnSync(
        'node',
        ['--input-type=module', '-e', `${lines}\nconsole.log(typeof handler, typeof leave); await close();`],
        {
          env: { PATH: process.env['PATH'] ?? '', ...env },
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
