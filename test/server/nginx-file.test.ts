// nginx with the file of docs/deploy, in which only addresses and folders are replaced.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { findNginx } from '../support/nginx.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import { isRoot } from '../support/system-packages.ts';
import { freePort } from '../support/free-port.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';
import { until } from '../support/until.ts';

const FILE = readFileSync(new URL('../../docs/deploy/nginx.conf', import.meta.url), 'utf8');

/** Starts nginx before these proxies; resolves with its address. */
async function startNginxFile(t: TestContext, ...proxies: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-nginx-'));
  mkdirSync(join(folder, 'temp'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`);
  const changes: readonly (readonly [string | RegExp, string])[] = [
    ['http {', `http {\n${folders.join('\n')}`],
    [/server 127\.0\.0\.1:4020(.*);/, proxies.map((url) => `server ${new URL(url).host}$1;`).join('\n')],
    ['worker_processes auto', 'worker_processes 1'],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/scribe.ehr.example.pem', certificate],
    ['/etc/ssl/private/scribe.ehr.example.key', key],
  ];
  let text = FILE;
  for (const [given, taken] of changes) {
    assert.notEqual(text.search(given), -1, String(given));
    text = text.replace(given, taken);
  }
  writeFileSync(join(folder, 'nginx.conf'), text);
  const globals = `daemon off; pid nginx.pid; ${isRoot ? 'user root;' : ''}`;
  const child = spawn(findNginx() ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', globals], {
    stdio: 'ignore',
  });
  t.after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  await until('nginx listens', () => {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    return isOpen(port);
  });
  return `https://localhost:${port}`;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1');
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}

async function startProxy(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(KEEP_ALIVE, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function http2To(t: TestContext, url: string): Promise<ClientHttp2Session> {
  const session = connect(url, { rejectUnauthorized: false });
  session.on('error', () => undefined);
  t.after(() => session.destroy());
  await once(session, 'connect');
  return session;
}

async function statusOf(session: ClientHttp2Session, headers: OutgoingHttpHeaders): Promise<number> {
  const stream = session.request(headers).end();
  const [answer] = (await once(stream, 'response')) as [{ ':status': number }];
  stream.resume();
  return answer[':status'];
}

describe('docs/deploy/nginx.conf', () => {
  it('starts as it is, speaks HTTP/2, and keeps operation inside', async (t) => {
    const f = await startFixture(t);
    const session = await http2To(t, await startNginxFile(t, f.url));
    assert.equal(session.alpnProtocol, 'h2');
    assert.equal(await statusOf(session, { ':path': '/embed/v1/scribe-widget.js' }), 200);
    const cookie = `canary=${'x'.repeat(20_000)}`;
    assert.equal(
      await statusOf(session, { ':path': '/embed/v1/scribe-widget.js', cookie }),
      200,
      'cookies stay outside',
    );
    assert.equal(await statusOf(session, { ':path': '/embed/token', ':method': 'POST' }), 400);
    assert.match(f.logs.at(-1) ?? '', /"givenRequestId":"[\da-f]{32}"/);
    for (const path of ['/metrics', '/readyz', '/livez']) assert.equal(await statusOf(session, { ':path': path }), 404);
  });

  it('holds 3,000 live streams a worker at once', async (t) => {
    const STREAMS = 3_000;
    let open = 0;
    const all = Promise.withResolvers<string>();
    const proxy = await startProxy(t, (_request, response) => {
      response.writeHead(200, { 'x-accel-buffering': 'no' }).write(': open\n\n');
      if (++open === STREAMS) all.resolve('all');
    });
    const url = await startNginxFile(t, proxy);
    for (let left = STREAMS; left > 0; left -= 100) {
      const session = await http2To(t, url);
      for (let i = 0; i < 100; i++) {
        const stream = session.request({ ':path': '/embed/events' });
        stream.on('error', () => undefined);
        stream.once('response', ({ ':status': status }) => status !== 200 && all.resolve(`one is ${status}`));
        stream.resume();
      }
    }
    assert.equal(await all.promise, 'all');
  });

  it('leaves both instances in when an answer of each broke off', async (t) => {
    const breaksOnce = (): RequestListener => {
      let isFirst = true;
      return (request, response) => {
        if (isFirst) request.socket.destroy();
        else response.end('answered');
        isFirst = false;
      };
    };
    const proxies = [await startProxy(t, breaksOnce()), await startProxy(t, breaksOnce())];
    const session = await http2To(t, await startNginxFile(t, ...proxies));
    const decide = () => statusOf(session, { ':method': 'POST', ':path': '/v1/cdss/alerts/cfa_1/accept' });
    const statuses = [await decide(), await decide(), await decide(), await decide()];
    assert.deepEqual(statuses, [502, 502, 200, 200]);
  });
});
