// Why the service or the store cannot be reached, as log, `check` and commands tell it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { checkService } from '../../server/cli/check/service-check.ts';
import { readConfig, systemClock } from '../../server/index.ts';
import { openRedisStore } from '../../server/store/redis.ts';
import { freePort } from '../support/free-port.ts';
import { ownFolder, storeFile } from '../support/own-folder.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import { causesOf, later } from '../support/ready-store.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';

const folder = ownFolder({ after });
/** Makes a certificate for localhost, signed by itself. */
function certify(name: string, ...key: string[]) {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...key, ...files, '-addext', 'subjectAltName=DNS:localhost'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { key: read(`${name}.key`), cert: read(`${name}.pem`) };
}
const good = certify('good', '-newkey', 'rsa:2048');
const short = certify('short', '-newkey', 'rsa:1024');

/** A ServerHello of TLS 1.2 without the extension `renegotiation_info` (RFC 5746), as old load balancers send it. */
const HELLO = Buffer.from(`160303002a02000026${'0303'}${'07'.repeat(32)}${'00c02f00'}`, 'hex');

async function listening(t: TestContext, server: Server): Promise<number> {
  await once(server.listen(0), 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** What `check` says first of the service at an address. */
async function said(baseUrl: string, ca = good.cert) {
  const result = readConfig(commandEnvironment('sqlite::memory:', 'http://127.0.0.1:1'));
  assert.ok(result.ok);
  const egress = { httpProxy: '', httpsProxy: '', noProxy: '', ca };
  const [finding] = await checkService({ ...result.config, baseUrl, egress }, systemClock);
  return `${finding?.level}: ${finding?.says}`;
}

describe('a name of two addresses, and nothing listens at either', () => {
  const nameBoth = (t: TestContext) => {
    type Lookup = (host: string, options: unknown, done: (e: null, found: dns.LookupAddress[]) => void) => void;
    const found = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    t.mock.method(dns as unknown as { lookup: Lookup }, 'lookup', ((_host, _options, done) =>
      done(null, found)) as Lookup);
  };

  it('of the service is told in the log, and by check with each address', async (t) => {
    const port = await freePort();
    const f = await startFixture(t, { config: { baseUrl: `http://service.example:${port}` } });
    const token = await f.token();
    nameBoth(t);
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    assert.match(causesOf(f).join(), /ECONNREFUSED 127\.0\.0\.1:\d+, connect ECONNREFUSED 127\.0\.0\.2/);
    assert.match(await said(`http://service.example:${port}`), /nothing listens there.* \(ECONNREFUSED 127\.0\.0\.1:/);
  });

  it('of a Redis is told: the cause was empty', async (t) => {
    const port = await freePort();
    nameBoth(t);
    const told: unknown[] = [];
    const store = openRedisStore(`redis://redis.example:${port}`, systemClock, (cause) => told.push(cause));
    t.after(() => store.close());
    await assert.rejects(store.put('key', '', later()), /ECONNREFUSED 127\.0\.0\.1:\d+, connect ECONNREFUSED/);
    assert.match(String(told[0]), /ECONNREFUSED 127\.0\.0\.1/);
  });
});

describe('a service with which no connection comes about, for good', () => {
  it('wants a certificate over TLS 1.2, or has no cipher in common: no time ran out', async (t) => {
    const asks = { requestCert: true, ca: good.cert, maxVersion: 'TLSv1.2' } as const;
    const port = await listening(t, createTlsServer({ ...good, ...asks }));
    assert.match(
      await said(`https://localhost:${port}`),
      /^fault: .*SCRIBE_CLIENT_CERT_FILE\), or speak none of its ciphers/,
    );
  });

  it('has a certificate with a short key', async (t) => {
    const port = await listening(t, createTlsServer({ ...short, ciphers: 'DEFAULT:@SECLEVEL=0' }));
    assert.match(await said(`https://localhost:${port}`, short.cert), /^fault: .*its key is too short/);
  });

  it('lacks secure renegotiation', async (t) => {
    const old = await listening(
      t,
      createServer((socket) => socket.on('error', () => undefined).write(HELLO)),
    );
    assert.match(await said(`https://localhost:${old}`), /^fault: .*lacks secure renegotiation/);
  });

  const alerting = async (t: TestContext, alert: number) => {
    const told = Buffer.from([21, 3, 3, 0, 2, 2, alert]);
    const port = await listening(
      t,
      createServer((socket) => socket.on('error', () => undefined).end(told)),
    );
    return said(`https://localhost:${port}`);
  };

  it('sends an alert: of the certificate of this proxy, of the name, or of what TLS has in common', async (t) => {
    for (const aboutOurs of [42, 46, 48, 116])
      assert.match(await alerting(t, aboutOurs), /^fault: .*refuses the certificate of this proxy, or wants one/);
    assert.match(await alerting(t, 112), /^fault: .*does not know its name in the address \(ERR_SSL_TLSV1_UNREC/);
    assert.match(await alerting(t, 71), /^fault: .*no way of TLS in common \(ERR_SSL_TLSV1_ALERT_INSUFFICIENT/);
    assert.match(await alerting(t, 80), /^warning: .*ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR/, 'which may pass');
  });

  it('differs from an answer that breaks off, as in a restart', async (t) => {
    for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
      const cut = `HTTP/1.1 404 Not Found\r\nConnection: close\r\n${length}\r\n\r\n50\r\n{"err`;
      const port = await listening(
        t,
        createServer((socket) => void socket.once('data', () => socket.end(cut))),
      );
      assert.match(await said(`http://localhost:${port}`), /^warning: .*break/);
    }
  });

  it('answers something that is not HTTP, or too many headers', async (t) => {
    const answering = (text: string) =>
      listening(
        t,
        createServer((socket) => void socket.once('data', () => socket.end(text))),
      );
    const odd = await answering('HTTP/1.1 404 Not Found\r\nno header\r\n\r\n');
    assert.match(await said(`http://localhost:${odd}`), /^fault: .*does not speak HTTP/);
    const large = await answering(`HTTP/1.1 404 Not Found\r\n${`Set-Cookie: a=${'x'.repeat(4000)}\r\n`.repeat(5)}\r\n`);
    assert.match(await said(`http://localhost:${large}`), /^fault: .*larger than 16 KiB/);
  });

  it('is told by webhook commands, too', async (t) => {
    const port = await freePort();
    const env = commandEnvironment(`sqlite:${storeFile(t)}`, `http://127.0.0.1:${port}`);
    const { code, output } = await runHere(['webhook', 'create'], env);
    assert.equal(code, 1);
    assert.match(
      output,
      /cannot be reached: nothing listens there.*ECONNREFUSED 127\.0\.0\.1:\d+\); nothing was changed/,
    );
  });

  it('is not called silent by webhook commands where something else answers', async (t) => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nhtml';
    const port = await listening(
      t,
      createServer((socket) => void socket.once('data', () => socket.end(answer))),
    );
    const env = commandEnvironment(`sqlite:${storeFile(t)}`, `http://127.0.0.1:${port}`);
    const { output } = await runHere(['webhook', 'create'], env);
    assert.match(
      output,
      /The service's answer cannot be used: the answer is not JSON\. Whether the webhook was created/,
    );
  });
});
