// Entries of the store are no proof, because somebody else may be able to write there (SECURITY.md).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it, type TestContext } from 'node:test';
import {
  openPostgresStore,
  openRedisStore,
  openSqliteStore,
  readConfig,
  systemClock,
  type Store,
} from '../../server/index.ts';
import {
  documents,
  SECRETS,
  session,
  startFixture,
  type Fixture,
  type FixtureOptions,
} from '../support/proxy-fixture.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startRedis } from '../support/redis-server.ts';
import { storeFile } from '../support/own-folder.ts';
import { errorBody, json } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const LOGIN = '/v1/auth/login';
const HOUR = 3600_000;
const PLANTED = 'planted-webhook-secret-0123456789-abcdef';
const LATER = Date.now() + 24 * HOUR;

type Kind = 'sqlite' | 'redis' | 'postgres';
let postgres: PostgresServer | undefined;
after(() => postgres?.remove());

async function addressOf(t: TestContext, kind: Kind): Promise<string> {
  if (kind === 'sqlite') return `sqlite:${storeFile(t)}`;
  if (kind === 'postgres') return (postgres ??= await startPostgres()).newUser();
  const redis = await startRedis();
  t.after(() => redis.stop());
  return redis.url;
}

/** Opens the proxy's store a second time, to write to it as somebody else. */
async function storeOf(t: TestContext, kind: Kind) {
  const address = await addressOf(t, kind);
  const openers = {
    sqlite: () => openSqliteStore(address.slice('sqlite:'.length), systemClock),
    redis: () => openRedisStore(address, systemClock, () => undefined),
    postgres: () => openPostgresStore(address, systemClock, () => undefined),
  };
  const open = (): Store => {
    const store = openers[kind]();
    t.after(() => store.close());
    return store;
  };
  return { address, open };
}

const registrationOf = (secret: object) =>
  JSON.stringify({ id: 'wh_1', account: 'ana', url: null, events: null, version: 1, ...secret });

async function signIn(f: Fixture) {
  f.upstream.on('POST', LOGIN, { redirectUrl: 'https://web.scribe.example/sign-in' });
  const { body } = await f.call('POST', '/embed/login', {
    token: await f.token(),
    body: { consultationInternalId: 'c-1' },
  });
  return new URL(String(body['url'])).pathname;
}
const placeOf = (path: string) =>
  `ticket:${createHash('sha256')
    .update(path.split('/').at(-1) ?? '')
    .digest('base64url')}`;

for (const kind of ['sqlite', 'redis', 'postgres'] as const) {
  describe(`in a store that others can write to (${kind})`, () => {
    it('a ticket is no plain text; one that was planted there, or moved from another, opens nothing', async (t) => {
      const { address, open } = await storeOf(t, kind);
      const f = await startFixture(t, { config: { store: address } });
      const store = open();
      const [own, other] = [await signIn(f), await signIn(f)];
      const sealed = (await store.get(placeOf(own))) ?? '';
      assert.doesNotMatch(sealed, /dr-ana|c-1/);
      const until = Date.now() + 30_000;
      const permit = { sub: 'dr-ana', pk: 'pk_ana', origin: 'https://ehr.example', issuedAt: Date.now() };
      const plain = {
        permit: { ...permit, sessions: ['c-9'], scopes: ['login'] },
        consultationInternalId: 'c-9',
        until,
      };
      const guessed = `/embed/login/${'A'.repeat(43)}`;
      for (const text of [JSON.stringify(plain), sealed, '{}', 'x']) {
        await store.put(placeOf(guessed), text, until);
        assert.equal((await f.call('GET', guessed)).status, 404);
      }
      assert.deepEqual(f.upstream.seen(), []);
      assert.match(f.logs.join(''), /"security"/);
      assert.equal((await f.call('GET', own)).status, 303);
      // Restored after it has expired, which everybody with write access can do.
      const late = (await store.get(placeOf(other))) ?? '';
      f.advance(31_000);
      await store.put(placeOf(other), late, LATER);
      assert.equal((await f.call('GET', other)).status, 404);
    });

    it('a signing secret that was planted is refused: 503, never 401, and nobody is told', async (t) => {
      const { address, open } = await storeOf(t, kind);
      const f = await startFixture(t, { config: { store: address } });
      const status = async (secret: string) => (await deliver(f, eventOf('ss_1'), { secret })).status;
      assert.equal(await status(SECRETS.webhook), 200);
      const store = open();
      await store.put('webhook-secret:', registrationOf({ secret: PLANTED }), LATER);
      assert.deepEqual([await status(PLANTED), await status(SECRETS.webhook)], [503, 503]);
      await store.put('webhook-secret:', registrationOf({ sealed: 'e30.e30.e30.e30.e30' }), LATER);
      assert.deepEqual([await status(PLANTED), await status(SECRETS.webhook)], [503, 503]);
      await store.remove('webhook-secret:');
      assert.equal(await status(SECRETS.webhook), 200);
      assert.doesNotMatch(f.logs.join(''), /planted/);
    });

    it('a plain signing secret of an earlier version is taken once, and sealed; the next start takes none', async (t) => {
      const { address, open } = await storeOf(t, kind);
      const store = open();
      const earlier = 'earlier-webhook-secret-0123456789-abcdef';
      await store.put('webhook-secret:', registrationOf({ secret: earlier }), LATER);
      const start = async () => {
        const f = await startFixture(t, { config: { store: address, webhookSecrets: {} } });
        const status = async (secret: string) => (await deliver(f, eventOf('ss_1'), { secret })).status;
        return { f, status };
      };
      const first = await start();
      assert.equal(await first.status(earlier), 200);
      const kept = (await store.get('webhook-secret:')) ?? '';
      assert.deepEqual([/earlier/.test(kept), /"id":"wh_1"/.test(kept)], [false, true]);
      await first.f.proxy.close();
      const second = await start();
      assert.equal(await second.status(earlier), 200);
      await second.f.proxy.close();
      await store.put('webhook-secret:', registrationOf({ secret: PLANTED }), LATER);
      assert.equal(await (await start()).status(PLANTED), 503);
    });

    it('a pair of ids or a gate that was planted opens no record and no decision of another patient', async (t) => {
      const { address, open } = await storeOf(t, kind);
      const f = await startFixture(t, { config: { store: address } });
      const store = open();
      f.upstream.on('GET', '/v1/scribe-sessions/ss_9/medical-record-documents', documents('cfa_9'));
      f.upstream.on('POST', '/v1/cdss/alerts/cfa_9/accept', { id: 'cfa_9', status: 'accepted' });
      await store.put('pair:ana:ss_9', 'c-1', LATER);
      await store.put('gate:["ana","dr-ana"]', JSON.stringify({ ss_9: LATER }), LATER);
      const token = await f.token();
      const asked = [
        await f.call('GET', '/v1/scribe-sessions/ss_9/medical-record-documents', { token }),
        await f.call('POST', '/v1/cdss/alerts/cfa_9/accept', { token, headers: { 'scribe-session-id': 'ss_9' } }),
      ];
      assert.deepEqual(
        asked.map(({ status }) => status),
        [404, 404],
      );
      assert.deepEqual(f.upstream.calls, []);
    });

    it('the next proxy with the same token key knows what a proxy has learned', async (t) => {
      const { address } = await storeOf(t, kind);
      const options: FixtureOptions = { config: { store: address } };
      const first = await startFixture(t, options);
      first.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
      first.upstream.on('GET', '/medical-record-configurations', (_call, response) =>
        json(
          response,
          428,
          errorBody('x', 'cdss_review_required', 'X.', { details: { pendingConsultations: [{ sessionId: 'ss_7' }] } }),
        ),
      );
      const token = await first.token();
      await first.call('GET', '/v1/scribe-sessions/c-1', { token });
      await first.call('GET', '/medical-record-configurations', { token });
      const next = await startFixture(t, options);
      for (const id of ['ss_1', 'ss_7']) {
        next.upstream.on('GET', `/v1/scribe-sessions/${id}/medical-record-documents`, documents());
        const path = `/v1/scribe-sessions/${id}/medical-record-documents`;
        assert.equal((await next.call('GET', path, { token })).status, 200, id);
      }
    });
  });
}

describe('a signing secret in a store that was away at the start', () => {
  it('is sealed as soon as the store is there', async (t) => {
    const file = storeFile(t);
    const inner = openSqliteStore(file, systemClock);
    await inner.put('webhook-secret:', registrationOf({ secret: PLANTED }), LATER);
    let isAway = true;
    const store = new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const run = value.bind(target) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) =>
          isAway && name === 'get' && String(args[0]).startsWith('webhook')
            ? Promise.reject(new Error('away'))
            : run(...args);
      },
    });
    const f = await startFixture(t, { config: { webhookSecrets: {} }, deps: { store } });
    const status = async () => (await deliver(f, eventOf('ss_1'), { secret: PLANTED })).status;
    assert.equal(await status(), 503);
    isAway = false;
    f.advance(1_100);
    assert.equal(await status(), 200);
    const db = new DatabaseSync(file, { readOnly: true });
    const { value } = db.prepare("SELECT value FROM entry WHERE key = 'webhook-secret:'").get() ?? {};
    db.close();
    assert.doesNotMatch(String(value), /planted/);
  });
});

describe('SCRIBE_STORE on another machine', () => {
  const ENVIRONMENT = {
    SCRIBE_BASE_URL: 'https://api.scribe.example',
    SCRIBE_WEB_URL: 'https://web.scribe.example',
    SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example',
    SCRIBE_SECRET_KEY: SECRETS.ana,
    SCRIBE_PUBLISHABLE_KEY: 'pk_ana',
    SCRIBE_ORIGINS: 'https://ehr.example',
    SCRIBE_ASSERTION_SECRET: SECRETS.assertion,
    SCRIBE_TOKEN_KEY: SECRETS.token,
    SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
  };
  const warnings = (store: string) => {
    const result = readConfig({ ...ENVIRONMENT, SCRIBE_STORE: store }, 'server');
    assert.ok(result.ok, JSON.stringify(result));
    return result.warnings.filter((line) => line.includes('SCRIBE_STORE'));
  };

  for (const [store, missing] of [
    ['redis://redis.example:6379', 'without TLS (rediss://) and without a password'],
    ['redis://10.0.0.7', 'without TLS (rediss://) and without a password'],
    ['redis://:canary-password@redis.example', 'without TLS (rediss://):'],
    ['rediss://redis.example', 'without a password'],
    ['redis://127.evil.example', 'without TLS'],
    ['postgres://postgres.example', 'without TLS (sslmode=verify-full) and without a password'],
    ['postgresql://scribe:canary-password@10.0.0.7:5432/scribe?sslmode=disable', 'without TLS (sslmode=verify-full):'],
    ['postgres://scribe@postgres.example/scribe?sslmode=require', 'without a password'],
  ] as const) {
    it(`is warned of: ${store.replace('canary-password', '…')}`, () => {
      const [warning = '', ...others] = warnings(store);
      assert.ok(warning.includes(missing), warning);
      assert.deepEqual([others, warning.includes('canary')], [[], false]);
    });
  }

  it('with TLS and a password, and a store of this machine, are not', () => {
    for (const store of [
      'rediss://:password@redis.example',
      'redis://127.0.0.1:6379/1',
      'redis://localhost',
      'redis://[::1]:6379',
      'postgres://scribe:password@postgres.example/scribe?sslmode=verify-full',
      'postgres://scribe@127.0.0.1/scribe',
      'sqlite:x',
    ])
      assert.deepEqual(warnings(store), []);
  });

  it('is refused as PostgreSQL without a token key, and with what would not be done', () => {
    const faultsOf = (store: string, env: Record<string, string | undefined> = ENVIRONMENT) => {
      const result = readConfig({ ...env, SCRIBE_STORE: store }, 'server');
      return result.ok ? [] : result.faults;
    };
    const { SCRIBE_TOKEN_KEY: _key, ...withoutKey } = ENVIRONMENT;
    assert.deepEqual(faultsOf('postgres://postgres.example/scribe', withoutKey), [
      'SCRIBE_TOKEN_KEY is required with a PostgreSQL store.',
    ]);
    for (const [query, fault] of [
      ['sslmode=prefer', /must have sslmode=verify-full for TLS/],
      ['sslmode=verify-full&sslrootcert=ca.pem', /may carry no parameter but sslmode/],
    ] as const) {
      const [found = '', ...others] = faultsOf(`postgres://scribe:canary@postgres.example/scribe?${query}`);
      assert.match(found, fault);
      assert.deepEqual([others, found.includes('canary')], [[], false]);
    }
    assert.match(String(faultsOf('mysql://postgres.example')), /must be sqlite:FILE, redis:\/\/… or postgres:\/\/…/);
  });
});
