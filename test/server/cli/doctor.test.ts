// `check` as a diagnosis: the servers that it asks, and its conclusions from their answers.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { constants, createGzip } from 'node:zlib';
import type { Finding } from '../../../server/cli/check/finding.ts';
import { networkCause } from '../../../server/cli/check/network-cause.ts';
import { createScribeProxy, readConfig } from '../../../server/index.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';
import { ownFolder, storeFile } from '../../support/own-folder.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';
import { startRedis } from '../../support/redis-server.ts';
import { commandEnvironment, runHere } from '../../support/run-command.ts';
import { errorBody, json, startUpstream } from '../../support/upstream.ts';

const PROBE = '/v1/scribe-sessions/scribe-widget-check';

async function listen(t: TestContext, handler: RequestListener): Promise<string> {
  const server = createServer(KEEP_ALIVE, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function environment(t: TestContext, changes: Record<string, string> = {}): Record<string, string> {
  const store = storeFile(t);
  return {
    ...commandEnvironment(`sqlite:${store}`, 'http://127.0.0.1:1'),
    SCRIBE_PUBLIC_URL: 'http://127.0.0.1:1',
    SCRIBE_AUDIT_FILE: `${store}.jsonl`,
    SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
    ...changes,
  };
}

async function check(env: Record<string, string>, ...args: string[]) {
  const { code, output } = await runHere(['check', '--json', ...args], env);
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
  assert.equal(code, ok ? 0 : 1);
  assert.doesNotMatch(output, /canary/);
  return {
    findings,
    has: (level: Finding['level'], about: Finding['about'], says: RegExp) =>
      assert.ok(
        findings.some((each) => each.level === level && each.about === about && says.test(each.says)),
        `${level} ${about} ${String(says)}:\n${JSON.stringify(findings, null, 1)}`,
      ),
  };
}

describe('scribe-widget check --json', () => {
  it('makes one read an account with its key, and tells how the service judges each', async (t) => {
    const upstream = await startUpstream();
    t.after(upstream.close);
    const refusals: Readonly<Record<string, [status: number, type: string, code: string]>> = {
      sk_canary_good: [404, 'invalid_request_error', 'resource_not_found'],
      sk_canary_wrong: [401, 'authentication_error', 'authentication_required'],
      sk_canary_narrow: [403, 'permission_error', 'permission_denied'],
      sk_canary_broken: [400, 'invalid_request_error', 'account_invalid'],
    };
    upstream.on('GET', PROBE, ({ headers }, response) => {
      const [status, type, code] = refusals[headers.authorization?.slice('Bearer '.length) ?? ''] ?? [500, '', ''];
      json(response, status, errorBody(type, code, 'No.'));
    });
    const folder = ownFolder(t);
    const accounts = Object.keys(refusals).map((secretKey) => ({
      account: secretKey.slice('sk_canary_'.length),
      publishableKey: `pk_${secretKey.slice('sk_canary_'.length)}`,
      secretKey,
      scope: 'doctor',
      doctors: ['dr-x'],
      origins: ['https://ehr.example'],
    }));
    writeFileSync(join(folder, 'accounts.json'), JSON.stringify(accounts));
    const { SCRIBE_SECRET_KEY: _1, SCRIBE_PUBLISHABLE_KEY: _2, SCRIBE_ORIGINS: _3, ...env } = environment(t);
    const { has } = await check({
      ...env,
      SCRIBE_BASE_URL: upstream.url,
      SCRIBE_ACCOUNTS_FILE: join(folder, 'accounts.json'),
    });
    has('fault', 'accounts', /refuses the secret key of account "wrong" \(401\)/);
    has('fault', 'accounts', /refuses account "narrow" \(403 permission_denied\)/);
    has('fault', 'accounts', /refuses account "broken" \(400 account_invalid\)/);
    has('ok', 'accounts', /takes the keys of 1 of 4 accounts/);
    assert.deepEqual(upstream.seen(), Array(4).fill(`GET ${PROBE}`));
  });

  it('names what answers in the place of the service, and a port without TLS', async (t) => {
    const portal = await listen(t, (_request, response) => response.end('<html>Guest network: sign in</html>'));
    const { has } = await check(environment(t, { SCRIBE_BASE_URL: portal }));
    has('fault', 'accounts', /not the service, or not as its interface says/);
    const secure = await check(environment(t, { SCRIBE_BASE_URL: portal.replace('http:', 'https:') }));
    secure.has('fault', 'service', /SCRIBE_BASE_URL does not answer from here: it does not speak TLS/);
  });

  it('asks nobody when it is told to, nor while the configuration has faults', async (t) => {
    const upstream = await startUpstream();
    t.after(upstream.close);
    const env = environment(t, { SCRIBE_BASE_URL: upstream.url, SCRIBE_PUBLIC_URL: upstream.url });
    await check(env, '--offline');
    await check({ ...env, SCRIBE_ORIGINS: '*' });
    assert.deepEqual(upstream.seen(), []);
  });

  it('says how much room the audit has, and tells what was taken away from a secret', async (t) => {
    const env = environment(t, { SCRIBE_WEBHOOK_SECRET: `${SECRETS.webhook}\n` });
    const { has, findings } = await check(env, '--offline');
    assert.ok(findings.some(({ about, says }) => about === 'audit' && /^\d+ MB are left for the audit/.test(says)));
    has('warning', 'configuration', /SCRIBE_WEBHOOK_SECRET has white space/);
  });
});

describe('the public address, as check asks it', () => {
  /** Starts the proxy of an environment behind a front with the public address. */
  async function behind(
    t: TestContext,
    front: (proxy: RequestListener) => RequestListener,
    own: Record<string, string> = {},
  ) {
    let handler: RequestListener = (_request, response) => response.writeHead(502).end();
    const url = await listen(t, (request, response) => front(handler)(request, response));
    const env = environment(t, { SCRIBE_PUBLIC_URL: url });
    const result = readConfig({ ...env, ...own });
    assert.ok(result.ok);
    const proxy = createScribeProxy(result.config);
    t.after(() => proxy.close());
    handler = proxy.handler;
    return check(env);
  }

  it('is ours, lets a stream through, and takes a signed event', async (t) => {
    const { has } = await behind(t, (proxy) => proxy);
    has('ok', 'public address', /The proxy answers at SCRIBE_PUBLIC_URL/);
    has('ok', 'public address', /A stream comes through/);
    has('ok', 'webhooks', /takes events for webhook endpoint "default"/);
    has('ok', 'store', /The store takes and gives back/);
  });

  it('has a front that holds answers back', async (t) => {
    const { has } = await behind(t, (proxy) => (request, response) => {
      const held: string[] = [];
      response.write = (chunk: string) => held.push(chunk) > 0;
      const end = response.end.bind(response);
      response.end = (chunk?: unknown) => end(held.join('') + (typeof chunk === 'string' ? chunk : ''));
      proxy(request, response);
    });
    has('fault', 'public address', /holds answers back until they end/);
  });

  /** Compresses the stream for whoever takes gzip, as browsers do. */
  const compressing =
    (flush: number) =>
    (proxy: RequestListener): RequestListener =>
    (request, response) => {
      const takesGzip = /gzip/.test(String(request.headers['accept-encoding']));
      if (!takesGzip || !request.url?.endsWith('/embed/check')) return proxy(request, response);
      const zip = createGzip({ flush });
      const [write, end] = [response.write.bind(response), response.end.bind(response)];
      zip.on('data', (piece: Buffer) => write(piece)).on('end', () => end());
      response.setHeader('content-encoding', 'gzip');
      response.write = (chunk: string) => zip.write(chunk);
      response.end = (chunk?: unknown) => (zip.end(chunk), response);
      proxy(request, response);
    };

  it('has a front that compresses a stream, and holds it back in doing so', async (t) => {
    const { has } = await behind(t, compressing(constants.Z_NO_FLUSH));
    has('fault', 'public address', /holds answers back until they end \(buffering or compression\)/);
  });

  it('may have a front that compresses each event of a stream as it comes', async (t) => {
    const { has } = await behind(t, compressing(constants.Z_SYNC_FLUSH));
    has('ok', 'public address', /A stream comes through/);
  });

  it('may be asked by pages', async (t) => {
    const { has } = await behind(t, (proxy) => proxy);
    has('ok', 'public address', /Pages may ask it/);
    const other = await behind(t, (proxy) => proxy, { SCRIBE_ORIGINS: 'https://other.example' });
    other.has('warning', 'public address', /Pages of https:\/\/ehr\.example would be refused/);
  });

  it('has a front that takes the token of pages away, or puts a sign-in of its own in its place', async (t) => {
    for (const own of [undefined, 'Negotiate YIIabc']) {
      const { has } = await behind(t, (proxy) => (request, response) => {
        if (own === undefined) delete request.headers.authorization;
        else request.headers.authorization = own;
        proxy(request, response);
      });
      has('fault', 'public address', /does not pass Authorization on as it came/);
    }
  });

  it('has a front that asks for a sign-in of its own', async (t) => {
    const { has } = await behind(t, () => (_request, response) => response.writeHead(401).end());
    has('fault', 'public address', /asks for a sign-in of its own \(401\)/);
  });

  it('may be that of an earlier version, which does not tell of Authorization', async (t) => {
    const { findings } = await behind(t, (proxy) => (request, response) => {
      const write = response.write.bind(response) as (chunk: string) => boolean;
      response.write = (chunk: string) => write(chunk.replace(/,"hasBearer":\w+/, ''));
      proxy(request, response);
    });
    assert.doesNotMatch(JSON.stringify(findings), /Authorization/);
  });

  /** Writes a header beside what the proxy writes. */
  const adding =
    (allowed: string) =>
    (proxy: RequestListener): RequestListener =>
    (request, response) => {
      const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => typeof response;
      response.writeHead = ((status: number, headers: Readonly<Record<string, unknown>>) => {
        const own = headers['access-control-allow-origin'];
        return writeHead(status, { ...headers, 'access-control-allow-origin': own ? [own, allowed] : allowed });
      }) as typeof response.writeHead;
      proxy(request, response);
    };

  it('has a front that writes CORS headers beside those of the proxy: browsers refuse both', async (t) => {
    for (const allowed of ['*', 'https://ehr.example']) {
      const { has } = await behind(t, adding(allowed));
      has('fault', 'public address', /writes access-control-allow-origin itself/);
    }
  });

  it('has a front that answers preflights, with a sign-in or with nothing', async (t) => {
    for (const status of [204, 401]) {
      const { has } = await behind(t, (proxy) => (request, response) => {
        if (request.method === 'OPTIONS') response.writeHead(status).end();
        else proxy(request, response);
      });
      has('fault', 'public address', new RegExp(`answers OPTIONS itself \\(${status}\\)`));
    }
  });

  it('has a front that passes on something else, or does not reach the proxy', async (t) => {
    for (const [status, says] of [
      [404, /not this proxy \(404\)/],
      [502, /does not reach the proxy \(502\)/],
    ] as const) {
      const { has } = await behind(t, () => (_request, response) => response.writeHead(status).end());
      has('fault', 'public address', says);
    }
  });

  it('belongs to a proxy with another public address, or another webhook secret', async (t) => {
    const other = await behind(t, (proxy) => proxy, { SCRIBE_PUBLIC_URL: 'https://other.example' });
    other.has('fault', 'public address', /whose own SCRIBE_PUBLIC_URL is another/);
    const secret = await behind(t, (proxy) => proxy, { SCRIBE_WEBHOOK_SECRET: `${SECRETS.webhook}-other` });
    secret.has('fault', 'webhooks', /refuses a signed event for webhook endpoint "default" \(401/);
  });
});

describe('a Redis, as check asks it', () => {
  it('that evicts entries causes a warning, and one that keeps them is sound', async (t) => {
    const redis = await startRedis();
    t.after(redis.stop);
    const env = environment(t, { SCRIBE_STORE: redis.url });
    (await check(env)).has('ok', 'store', /noeviction/);
    const { createClient } = await import('redis');
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.configSet('maxmemory-policy', 'allkeys-lru');
    (await check(env)).has('warning', 'store', /throws entries away.*allkeys-lru/);
    await client.sendCommand(['ACL', 'SETUSER', 'default', '-info']);
    client.destroy();
    (await check(env)).has('warning', 'store', /may not ask INFO/);
  });
});

describe('the cause of a connection that fails', () => {
  it('is told in words with its code, wherever it stands', () => {
    const coded = (code: string) => Object.assign(new Error('canary'), { code });
    for (const [error, words, isLasting] of [
      [coded('ENOTFOUND'), /its name is not known to the name server \(ENOTFOUND\)/, true],
      [new Error('x', { cause: coded('SELF_SIGNED_CERT_IN_CHAIN') }), /of a CA that is not known here/, true],
      [new AggregateError([coded('ETIMEDOUT'), coded('CERT_HAS_EXPIRED')]), /has expired/, true],
      [coded('UND_ERR_PRX_CONN'), /the proxy of HTTPS_PROXY breaks off/, false],
      [coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), /does not speak TLS 1\.2/, true],
      // Of the OpenSSL in Node 22.
      [coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'), /speak none of its ciphers/, true],
      [new AggregateError([coded('ECONNREFUSED')]), /nothing listens there/, false],
      [new Error('canary'), /no answer in time/, false],
      [coded('canary secret'), /no answer in time/, false],
    ] as const) {
      const cause = networkCause(error);
      assert.match(cause.words, words);
      assert.equal(cause.isLasting, isLasting);
      assert.doesNotMatch(cause.words, /canary/);
    }
  });
});
