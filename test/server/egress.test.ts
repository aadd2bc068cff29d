// Calls that leave a hospital through its HTTP proxy, and those that trust its own certificate authority.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer, type ServerOptions } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { request } from 'undici';
import type { Egress } from '../../server/config/config.ts';
import { checkService } from '../../server/cli/check/service-check.ts';
import { readConfig, systemClock } from '../../server/index.ts';
import { openServicePool } from '../../server/upstream/service-pool.ts';
import { freePort } from '../support/free-port.ts';
import { startForwardProxy } from '../support/forward-proxy.ts';
import { ownFolder } from '../support/own-folder.ts';
import { session, startFixture, SECRETS } from '../support/proxy-fixture.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const folder = ownFolder({ after });
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'ca.pem', '-days', '2'],
    ...['-subj', '/CN=scribe.test', '-addext', 'subjectAltName=DNS:scribe.test,DNS:localhost'],
  ],
  { cwd: folder, stdio: 'ignore' },
);
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'client.key', '-out', 'client.pem', '-days', '2'],
    ...['-subj', '/CN=proxy.test'],
  ],
  { cwd: folder, stdio: 'ignore' },
);
const ca = readFileSync(join(folder, 'ca.pem'), 'utf8');
const DIRECT: Egress = { httpProxy: '', httpsProxy: '', noProxy: '' };
const ENV = {
  SCRIBE_BASE_URL: 'https://scribe.example',
  SCRIBE_WEB_URL: 'https://web.scribe.example',
  SCRIBE_PUBLIC_URL: 'https://proxy.ehr.example',
  SCRIBE_SECRET_KEY: 'sk_1',
  SCRIBE_PUBLISHABLE_KEY: 'pk_1',
  SCRIBE_ORIGINS: 'https://ehr.example',
  SCRIBE_ASSERTION_SECRET: 'a-secret-of-more-than-32-bytes-0123456',
};

/** Starts the service over TLS with a certificate of a private authority. */
async function startService(t: TestContext, asks: Pick<ServerOptions, 'requestCert' | 'ca'> = {}) {
  const seen: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer(
    { key: readFileSync(join(folder, 'key.pem')), cert: ca, ...asks },
    (request, response) => {
      seen.push(request.headers);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(session('ss_1', 'c-1')));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

/** Makes a server the proxy on the way, whose tunnels end at that port. Resolves with its address. */
async function tunnel(t: TestContext, way: Server, port: number): Promise<string> {
  way.on('connect', (_asked: unknown, from: Socket) => {
    const to = connect(port, '127.0.0.1', () => from.write('HTTP/1.1 200 OK\r\n\r\n'));
    from.pipe(to).pipe(from);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  t.after(() => way.close());
  return `https://localhost:${(way.address() as AddressInfo).port}`;
}

describe('HTTPS_PROXY', () => {
  it('is the way to the service, by its name and with the proxy’s own credentials', async (t) => {
    const service = await startService(t);
    const way = await startForwardProxy(t, service.port);
    const egress = { ...DIRECT, httpsProxy: `http://scribe:p%40ss-word@127.0.0.1:${way.port}`, ca };
    const f = await startFixture(t, { config: { baseUrl: 'https://scribe.test', egress } });
    assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
    assert.deepEqual(way.asked, ['CONNECT scribe.test:443']);
    const [asked] = way.headers;
    assert.equal(asked?.['proxy-authorization'], `Basic ${Buffer.from('scribe:p@ss-word').toString('base64')}`);
    assert.equal(asked?.authorization, undefined, 'the key is for the service alone');
    assert.equal(service.seen[0]?.['authorization'], `Bearer ${SECRETS.ana}`);
    assert.equal(service.seen[0]?.['proxy-authorization'], undefined);
  });

  for (const status of [407, 403])
    it(`that answers ${status} makes the service unavailable, and the log says so`, async (t) => {
      const way = await startForwardProxy(t, 1);
      way.refuse(status);
      const egress = { ...DIRECT, httpsProxy: `http://127.0.0.1:${way.port}` };
      const f = await startFixture(t, { config: { baseUrl: 'https://scribe.test', egress } });
      const answer = await f.call('GET', SESSION, { token: await f.token() });
      assert.equal(answer.body.error.code, 'service_unavailable');
      assert.ok(f.logs.some((line) => line.includes(`Proxy response (${status})`)));
    });

  // Without the limit it would be 300 s.
  it('that never answers is given up in seconds', { timeout: 60_000 }, async (t) => {
    const way = await startForwardProxy(t, 1);
    way.hang();
    const egress = { ...DIRECT, httpsProxy: `http://127.0.0.1:${way.port}` };
    const pool = openServicePool('https://scribe.test', 1, egress);
    await assert.rejects(request('https://scribe.test', { dispatcher: pool }), { code: 'UND_ERR_HEADERS_TIMEOUT' });
    await pool.close();
  });

  it('is not used for what NO_PROXY names', async (t) => {
    const service = await startService(t);
    const way = await startForwardProxy(t, service.port);
    const through = { ...DIRECT, httpsProxy: `http://127.0.0.1:${way.port}`, ca };
    for (const [noProxy, asked] of [
      ['other.test', ['CONNECT scribe.test:443']],
      ['other.test,scribe.test', []],
    ] as const) {
      const pool = openServicePool('https://scribe.test', 1, { ...through, noProxy });
      // Nothing but the proxy knows the name.
      await request('https://scribe.test', { dispatcher: pool }).catch(() => undefined);
      await pool.destroy();
      assert.deepEqual(way.asked.splice(0), asked);
    }
  });

  // 192.0.2.0/24 and 2001:db8::/32 lead nowhere (RFC 5737, RFC 3849).
  for (const [address, inside, outside] of [
    ['192.0.2.7', '10.0.0.0/8 192.0.2.0/24', '10.0.0.0/8,192.0.3.0/24,192.0.2.0/99'],
    ['[2001:db8::7]', 'fd00::/8,2001:db8::/32', 'fd00::/8,2001:db9::/32'],
  ] as const)
    it(`is not used for ${address} in a range of NO_PROXY`, async (t) => {
      const way = await startForwardProxy(t, 1);
      way.refuse(403);
      const ask = (noProxy: string) => {
        const egress = { ...DIRECT, httpsProxy: `http://127.0.0.1:${way.port}`, noProxy };
        const pool = openServicePool(`https://${address}`, 1, egress);
        return { pool, asked: request(`https://${address}`, { dispatcher: pool }).catch(() => undefined) };
      };
      const [direct, through] = [ask(inside), ask(outside)];
      // Asked later, so that the proxy would have been asked for the other by now.
      await through.asked;
      assert.equal(way.asked.length, 1);
      await Promise.all([direct.pool.destroy(), through.pool.destroy(), direct.asked]);
    });

  it('is not used for this machine: without TLS it would read the secret key', async (t) => {
    const way = await startForwardProxy(t, 1);
    const proxy = `http://127.0.0.1:${way.port}`;
    const f = await startFixture(t, { config: { egress: { ...DIRECT, httpProxy: proxy, httpsProxy: proxy } } });
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
    assert.deepEqual(way.headers, []);
  });
});

describe('a private certificate authority', () => {
  it('is trusted where SCRIBE_CA_FILE names it, and else not', async (t) => {
    const service = await startService(t);
    for (const [trusted, status] of [
      [ca, 200],
      [undefined, 503],
    ] as const) {
      const egress = { ...DIRECT, ca: trusted };
      const f = await startFixture(t, { config: { baseUrl: `https://localhost:${service.port}`, egress } });
      assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, status);
    }
  });
});

describe('a service that asks for a certificate', () => {
  const client = {
    cert: readFileSync(join(folder, 'client.pem'), 'utf8'),
    key: readFileSync(join(folder, 'client.key'), 'utf8'),
  };
  const asks = { requestCert: true, ca: client.cert };

  it('is shown that of SCRIBE_CLIENT_CERT_FILE, through HTTPS_PROXY too', async (t) => {
    const service = await startService(t, asks);
    const way = await startForwardProxy(t, service.port);
    const direct = { baseUrl: `https://localhost:${service.port}`, egress: { ...DIRECT, ca, client } };
    const through = {
      baseUrl: 'https://scribe.test',
      egress: { ...direct.egress, httpsProxy: `http://127.0.0.1:${way.port}` },
    };
    for (const config of [direct, through]) {
      const f = await startFixture(t, { config });
      assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
    }
    assert.equal(way.asked.length, 1);
  });

  it('alone is shown it: a proxy on the way that asks for one gets none', async (t) => {
    const service = await startService(t, asks);
    const tls = { key: readFileSync(join(folder, 'key.pem')), cert: ca };
    const way = createServer({ ...tls, requestCert: true, rejectUnauthorized: false });
    const shown: unknown[] = [];
    way.on('connect', (_asked, from: TLSSocket) => {
      shown.push(from.getPeerX509Certificate()?.subject);
    });
    const httpsProxy = await tunnel(t, way, service.port);
    const pool = openServicePool('https://scribe.test', 1, { ...DIRECT, httpsProxy, ca, client });
    t.after(() => pool.destroy());
    assert.equal((await request('https://scribe.test', { dispatcher: pool })).statusCode, 200);
    assert.deepEqual(shown, [undefined]);
  });

  it('and gets none is unavailable, and `check` says what it may want', async (t) => {
    const port = await freePort();
    const own = ['-cert', 'ca.pem', '-key', 'key.pem', '-Verify', '1', '-www'];
    const server = spawn('openssl', ['s_server', '-accept', `localhost:${port}`, ...own], { cwd: folder });
    t.after(() => server.kill('SIGKILL'));
    for await (const said of server.stdout) if (String(said).includes('ACCEPT')) break;
    const env = { SCRIBE_BASE_URL: `https://localhost:${port}`, SCRIBE_CA_FILE: join(folder, 'ca.pem') };
    const result = readConfig({ ...ENV, ...env }, folder);
    assert.ok(result.ok);
    const [finding] = await checkService(result.config, systemClock);
    assert.match(finding?.says ?? '', /wants a certificate of this proxy \(SCRIBE_CLIENT_CERT_FILE\)/);
  });
});

describe('the configuration of the way out', () => {
  const read = (env: Record<string, string>) => readConfig({ ...ENV, ...env }, folder);
  const egressOf = (env: Record<string, string>) => {
    const result = read(env);
    return result.ok ? result.config.egress : assert.fail(result.faults.join());
  };
  const faultsOf = (env: Record<string, string>) => {
    const result = read(env);
    return result.ok ? [] : result.faults;
  };

  it('reads the variables as other tools do: small letters win, no scheme is http', () => {
    assert.equal(egressOf({ HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2' })?.httpsProxy, 'http://b:2/');
    assert.equal(
      egressOf({ HTTPS_PROXY: ' proxy.hospital.example:3128\n' })?.httpsProxy,
      'http://proxy.hospital.example:3128/',
    );
    assert.equal(egressOf({ HTTPS_PROXY: '' })?.httpsProxy, '');
    assert.equal(egressOf({ no_proxy: '.hospital.example' })?.noProxy, '.hospital.example');
    assert.equal(egressOf({ NO_PROXY: 'a.example;.b.example' })?.noProxy, 'a.example,.b.example');
    assert.equal(egressOf({ HTTP_PROXY: 'http://a:1' })?.httpProxy, 'http://a:1/');
  });

  it('names a variable that holds no proxy, and not its value', () => {
    // The last have an unencoded password or domain, or name a PAC file: `serve` ended with "URI malformed", or called another host.
    for (const value of [
      'socks5://user:hunter22@a:1',
      'http://',
      'a b',
      'http://u:hunter%22%@a:1',
      'http://u:1#hunter22@a:1',
      'http://u:1/hunter22@a:1',
      'http://u:1?hunter22@a:1',
      'HOSPITAL\\u:hunter22@a:1',
      'http://a/proxy.pac',
    ])
      assert.deepEqual(faultsOf({ HTTPS_PROXY: value }), [
        'HTTPS_PROXY is not the address of a proxy, such as http://proxy.example:3128; in a user name or password / is written %2F, \\ %5C, # %23, ? %3F, @ %40 and % %25.',
      ]);
  });

  it('names a file that is not there, that holds no certificate, or a damaged one', () => {
    const one = join(folder, 'ca.pem');
    assert.equal(egressOf({ SCRIBE_CA_FILE: one })?.ca, ca.trim());
    const none = join(folder, 'key.pem');
    assert.match(faultsOf({ SCRIBE_CA_FILE: none }).join(), /^SCRIBE_CA_FILE holds no certificate as PEM/);
    assert.match(faultsOf({ SCRIBE_CA_FILE: join(folder, 'x.pem') }).join(), /names a file that cannot be read/);
    const damaged = readConfig({ ...ENV, SCRIBE_CA_FILE: one }, folder, () => ca.replace(/\n[A-Za-z\d]{9}/, '\nAAAA'));
    assert.deepEqual(damaged.ok || damaged.faults, ['SCRIBE_CA_FILE certificate 1 is damaged.']);
  });

  it('trusts each certificate of a file, however an editor or `cat` has put them together', () => {
    const [one, other] = [ca.trim(), readFileSync(join(folder, 'client.pem'), 'utf8').trim()];
    for (const text of [
      `${other}${one}`,
      `\ufeff${other}\r\n${one.replaceAll('\n', '\r\n')}\r\n`,
      `Hospital CA: ${one}\n  ${other}`,
    ]) {
      const result = readConfig({ ...ENV, SCRIBE_CA_FILE: 'ca.pem' }, folder, () => text);
      assert.ok(result.ok);
      // As OpenSSL reads them: one that begins in the middle of a line is none.
      const read = (result.config.egress?.ca ?? '').match(/^-----BEGIN[^-]+-----[^-]+^-----END[^-]+-----$/gm) ?? [];
      const names = read.map((pem) => new X509Certificate(pem).subject).sort();
      assert.deepEqual(names, ['CN=proxy.test', 'CN=scribe.test']);
    }
  });

  it('names a client certificate without its key, with another one, or with one that has a password', () => {
    const [cert, key] = [join(folder, 'client.pem'), join(folder, 'client.key')];
    const faults = (SCRIBE_CLIENT_CERT_FILE: string, SCRIBE_CLIENT_KEY_FILE: string) =>
      faultsOf({ SCRIBE_CLIENT_CERT_FILE, SCRIBE_CLIENT_KEY_FILE }).join(' ');
    const given = egressOf({ SCRIBE_CLIENT_CERT_FILE: cert, SCRIBE_CLIENT_KEY_FILE: key })?.client;
    assert.equal(given?.key, readFileSync(key, 'utf8'));
    assert.match(faults(cert, ''), /belong together: set both/);
    assert.match(
      faults(cert, join(folder, 'key.pem')),
      /^SCRIBE_CLIENT_KEY_FILE is not the key of the first certificate/,
    );
    assert.match(faults(cert, cert), /^SCRIBE_CLIENT_KEY_FILE holds no private key/);
    assert.match(faults(key, key), /^SCRIBE_CLIENT_CERT_FILE holds no certificate/);
    const locked = join(folder, 'locked.key');
    execFileSync('openssl', ['pkcs8', '-topk8', '-in', key, '-out', locked, '-passout', 'pass:x'], { stdio: 'ignore' });
    assert.match(faults(cert, locked), /^SCRIBE_CLIENT_KEY_FILE holds a key that is encrypted/);
  });
});

describe('a connection to the service', () => {
  it('speaks HTTP/1.1 to a service that would rather speak HTTP/2, through a proxy, too: one that vanished must not hold all calls', async (t) => {
    const tls = { key: readFileSync(join(folder, 'key.pem')), cert: ca };
    const service = createSecureServer({ ...tls, allowHTTP1: true }, (asked, response) =>
      response.end(asked.httpVersion),
    );
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    t.after(() => service.close());
    const { port } = service.address() as AddressInfo;
    const way = await startForwardProxy(t, port);
    for (const [httpsProxy, origin] of [
      ['', `https://localhost:${port}`],
      [`http://127.0.0.1:${way.port}`, 'https://scribe.test'],
    ] as const) {
      const pool = openServicePool(origin, 1, { ...DIRECT, httpsProxy, ca });
      assert.equal(await (await request(origin, { dispatcher: pool })).body.text(), '1.1');
      await pool.destroy();
    }
    assert.deepEqual(way.asked, ['CONNECT scribe.test:443']);
  });

  it('goes through a proxy over TLS that would rather speak HTTP/2: no call got out', async (t) => {
    const service = await startService(t);
    const way = createSecureServer({ key: readFileSync(join(folder, 'key.pem')), cert: ca, allowHTTP1: true });
    const httpsProxy = await tunnel(t, way, service.port);
    const origin = 'https://scribe.test';
    const pool = openServicePool(origin, 1, { ...DIRECT, httpsProxy, ca });
    t.after(() => pool.destroy());
    const answered = request(origin, { dispatcher: pool }).then(({ statusCode }) => statusCode);
    assert.equal(await Promise.race([answered, once(way, 'session').then(() => 'HTTP/2')]), 200);
  });

  it('that is busy is replaced after a minute, so that the name of the service is looked up again', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const service = createPlainServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(service, 'listening');
    t.after(() => service.close());
    let connections = 0;
    service.on('connection', () => connections++);
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const pool = openServicePool(origin, 1, undefined);
    t.after(() => pool.destroy());
    const ask = async () => (await request(origin, { dispatcher: pool })).body.dump();
    await ask();
    t.mock.timers.tick(59_000);
    await ask();
    assert.equal(connections, 1);
    t.mock.timers.tick(2_000);
    await ask();
    assert.equal(connections, 2);
  });
});
