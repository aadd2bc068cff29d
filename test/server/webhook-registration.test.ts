import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openRedisStore, systemClock, type Config } from '../../server/index.ts';
import { SECRETS, startFixture } from '../support/proxy-fixture.ts';
import { noRedis, startRedis } from '../support/redis-server.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';
import { errorBody, json } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { proxyReady } from '../support/ready-store.ts';

const FIRST = 'whsec_canary_first';
const SECOND = 'whsec_canary_second';
const QUARTER = 15 * 60_000;
const ROTATE = '/v1/webhooks/wh_1/rotate-secret';

/** Starts a proxy, by default without a configured secret, the service's webhook routes, and commands beside it. */
async function set(t: TestContext, config: Partial<Config> = {}, changes: Record<string, string> = {}) {
  const file = storeFile(t);
  const store = `sqlite:${file}`;
  const f = await startFixture(t, { config: { store, webhookSecrets: {}, ...config } });
  f.upstream.on('POST', '/v1/webhooks', { id: 'wh_1', signingSecret: FIRST, signingSecretVersion: 1 });
  f.upstream.on('POST', ROTATE, { id: 'wh_1', signingSecret: SECOND, signingSecretVersion: 2 });
  f.upstream.on('PATCH', '/v1/webhooks/wh_1', { id: 'wh_1' });
  const env = { ...commandEnvironment(store, f.upstream.url), ...changes };
  const said: string[] = [];
  return {
    ...{ f, env, said },
    async webhook(...args: string[]) {
      const result = await runHere(['webhook', ...args], env);
      said.push(result.output);
      return result;
    },
    /** Resolves with the status of an event that is signed with `secret`. */
    status: async (secret: string, path?: string) =>
      (await deliver(f, eventOf('ss_1'), path === undefined ? { secret } : { secret, path })).status,
    /** Returns every byte of the store's files. */
    stored: () =>
      readdirSync(dirname(file))
        .map((name) => readFileSync(join(dirname(file), name), 'latin1'))
        .join(''),
  };
}

describe('scribe-widget webhook create', () => {
  it('registers the public address with the account’s key; a running proxy uses the secret at once', async (t) => {
    const { f, webhook, status } = await set(t);
    assert.equal(await status(FIRST), 503);
    assert.equal((await webhook('create')).code, 0);
    const [call] = f.upstream.calls;
    assert.deepEqual(
      [call?.method, call?.path, call?.headers.authorization],
      ['POST', '/v1/webhooks', `Bearer ${SECRETS.ana}`],
    );
    const { url, events } = JSON.parse(call?.body ?? '') as { url: string; events: string[] };
    assert.deepEqual([url, events.length], ['https://scribe.ehr.example/webhooks/scribe', 6]);
    assert.equal(await status(FIRST), 200);
  });

  it('takes an endpoint, events and another address', async (t) => {
    const { f, webhook, status } = await set(t);
    const path = '/webhooks/scribe/ward-2';
    assert.equal(await status(FIRST, path), 404);
    assert.equal((await webhook('create', '--endpoint', 'ward-2', '--events', 'scribe_session.completed')).code, 0);
    assert.deepEqual(JSON.parse(f.upstream.calls[0]?.body ?? ''), {
      url: `https://scribe.ehr.example${path}`,
      events: ['scribe_session.completed'],
    });
    assert.deepEqual([await status(FIRST, path), await status(FIRST)], [200, 503]);
    assert.equal((await webhook('create', '--url', 'http://127.0.0.1:9/elsewhere')).code, 0);
    assert.match(f.upstream.calls[1]?.body ?? '', /"http:\/\/127\.0\.0\.1:9\/elsewhere"/);
  });

  it('keeps the secret sealed, and says and logs it nowhere', async (t) => {
    const { f, webhook, status, stored, said } = await set(t);
    await webhook('create');
    await webhook('rotate');
    await webhook('update', '--events', 'scribe_session.updated');
    assert.equal(await status(SECOND), 200);
    const seen = [stored(), ...said, ...f.logs, ...f.answers].join('');
    assert.match(stored(), /webhook-secret:/);
    for (const secret of [FIRST, SECOND, SECRETS.ana]) assert.ok(!seen.includes(secret));
  });

  it('also without a token key: then only the file’s mode guards it', async (t) => {
    const { webhook, status } = await set(t, { tokenKeys: undefined }, { SCRIBE_TOKEN_KEY: '' });
    await webhook('create');
    assert.equal(await status(FIRST), 200);
  });

  it('wins over the configured secret', async (t) => {
    const { f, webhook, status } = await set(t, { webhookSecrets: { '': SECRETS.webhook } });
    assert.equal(await status(SECRETS.webhook), 200);
    await webhook('create');
    assert.deepEqual([await status(FIRST), await status(SECRETS.webhook)], [200, 503]);
    f.advance(QUARTER);
    assert.deepEqual([await status(FIRST), await status(SECRETS.webhook)], [200, 401]);
  });

  it('answers 503 while it is under way, never 404', async (t) => {
    const { f, webhook, status } = await set(t);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('POST', '/v1/webhooks', async (_call, response) => {
      asked.resolve();
      await answer.promise;
      json(response, 201, { id: 'wh_1', signingSecret: FIRST });
    });
    const created = webhook('create', '--endpoint', 'new');
    await asked.promise;
    assert.equal(await status(FIRST, '/webhooks/scribe/new'), 503);
    answer.resolve();
    assert.equal((await created).code, 0);
    assert.equal(await status(FIRST, '/webhooks/scribe/new'), 200);
  });

  it('refuses what would lose events or make no sense, and asks the service nothing', async (t) => {
    const { f, webhook } = await set(t);
    for (const args of [
      ['create', '--account', 'nobody'],
      ['create', '--endpoint', 'a/b'],
      ['create', '--events', 'nonsense'],
      ['create', '--url', 'http://elsewhere.example/'],
      ['update', '--events', 'scribe_session.updated'],
      ['rotate'],
    ]) {
      assert.equal((await webhook(...args)).code, 2, args.join(' '));
    }
    assert.deepEqual(f.upstream.seen(), []);
    await webhook('create');
    assert.match((await webhook('create')).output, /wh_1 is registered for this endpoint/);
    assert.match((await webhook('update')).output, /Needed: --events/);
    assert.equal(f.upstream.calls.length, 1);
    assert.equal((await webhook('create', '--replace')).code, 0);
  });

  it('tells what the service refuses by its code, and keeps nothing', async (t) => {
    const { f, webhook, status } = await set(t);
    const refusal = errorBody('invalid_request_error', 'parameter_invalid', 'It must be an https address.', {
      param: 'url',
    });
    f.upstream.on('POST', '/v1/webhooks', (_call, response) => json(response, 400, refusal));
    const { code, output } = await webhook('create');
    assert.deepEqual([code, /https address.*parameter_invalid, url/.test(output)], [1, true]);
    assert.equal(await status(FIRST), 503);
  });
});

describe('an answer of the service that is not what its interface says', () => {
  for (const [name, answer] of [
    ['no secret', { id: 'wh_1' }],
    ['a secret that is no text', { id: 'wh_1', signingSecret: { value: FIRST } }],
    ['no JSON', `<html>${FIRST}</html>`],
  ] as const) {
    it(`${name}: told without a word of it, nothing is kept, events are 503`, async (t) => {
      const { f, webhook, status, stored } = await set(t);
      f.upstream.on('POST', '/v1/webhooks', (_call, response) => json(response, 200, answer));
      const { code, output } = await webhook('create');
      assert.deepEqual([code, /upstream_invalid/.test(output)], [1, true], output);
      assert.ok(!`${output}${stored()}`.includes(FIRST));
      assert.equal(await status(FIRST), 503);
    });
  }
});

describe('scribe-widget webhook update', () => {
  it('replaces the events, and the secret stays', async (t) => {
    const { f, webhook, status } = await set(t);
    await webhook('create');
    const { code, output } = await webhook('update', '--events', 'scribe_session.updated,scribe_session.deleted');
    assert.deepEqual([code, /scribe_session\.updated scribe_session\.deleted/.test(output)], [0, true]);
    const last = f.upstream.calls.at(-1);
    assert.deepEqual(
      [last?.method, last?.path, last?.body],
      ['PATCH', '/v1/webhooks/wh_1', '{"events":["scribe_session.updated","scribe_session.deleted"]}'],
    );
    assert.equal(await status(FIRST), 200);
  });
});

describe('scribe-widget webhook rotate', () => {
  it('from its first moment on no event that the service may have signed anew is refused for good', async (t) => {
    const { f, webhook, status } = await set(t);
    await webhook('create');
    f.advance(QUARTER);
    assert.equal(await status(SECOND), 401);
    f.advance(-QUARTER);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('POST', ROTATE, async (_call, response) => {
      asked.resolve();
      await answer.promise;
      json(response, 200, { signingSecret: SECOND, signingSecretVersion: 2 });
    });
    const rotated = webhook('rotate');
    await asked.promise;
    assert.equal(await status(SECOND), 503);
    answer.resolve();
    assert.equal((await rotated).code, 0);
    assert.equal(await status(SECOND), 200);
    assert.equal(await status(FIRST), 503, '§4.8: it stops verifying at once; what is on its way is signed anew');
    assert.equal(await status('whsec_canary_third'), 503, 'signed by a rotation that is not known here yet');
    f.advance(QUARTER);
    assert.deepEqual([await status(SECOND), await status(FIRST)], [200, 401]);
  });

  it('answers 401 to a signature that no rotation explains', async (t) => {
    const { f, webhook } = await set(t);
    await webhook('create');
    for (const options of [{ signature: 'rubbish' }, { secret: FIRST, at: 400 }]) {
      assert.equal((await deliver(f, eventOf('ss_1'), options)).status, 401);
    }
  });

  it('unanswered: says so, events are 503, and the next one heals', async (t) => {
    const { f, webhook, status } = await set(t);
    await webhook('create');
    f.upstream.on('POST', ROTATE, (_call, response) => void response.destroy());
    const { code, output } = await webhook('rotate');
    assert.deepEqual([code, /rotate again within 15 minutes/.test(output)], [1, true]);
    assert.equal(await status('whsec_told_to_nobody'), 503);
    f.upstream.on('POST', ROTATE, { signingSecret: SECOND, signingSecretVersion: 3 });
    assert.equal((await webhook('rotate')).code, 0);
    assert.equal(await status(SECOND), 200);
  });

  it('loses no secret to a byte order mark or a 201', async (t) => {
    const { f, webhook, status } = await set(t);
    const answer = (path: string, body: object) =>
      f.upstream.on('POST', path, (_call, response) => {
        response.writeHead(201, { 'content-type': 'application/json' }).end(`\ufeff${JSON.stringify(body)}`);
      });
    answer('/v1/webhooks', { id: 'wh_1', signingSecret: FIRST });
    answer(ROTATE, { signingSecret: SECOND, signingSecretVersion: 2 });
    assert.equal((await webhook('create')).code, 0);
    assert.equal(await status(FIRST), 200);
    assert.equal((await webhook('rotate')).code, 0);
    assert.equal(await status(SECOND), 200);
  });

  it('loses no secret to an odd value beside it', async (t) => {
    const { f, webhook, status } = await set(t);
    f.upstream.on('POST', '/v1/webhooks', { id: 'wh_1', url: null, events: null, signingSecret: FIRST });
    assert.equal((await webhook('create')).code, 0);
    assert.equal(await status(FIRST), 200);
    for (const [signingSecretVersion, secret] of [
      ['2', SECOND],
      [null, FIRST],
      [undefined, SECOND],
      [2.5, FIRST],
    ] as const) {
      f.upstream.on('POST', ROTATE, { signingSecret: secret, signingSecretVersion });
      assert.equal((await webhook('rotate')).code, 0, String(signingSecretVersion));
      assert.equal(await status(secret), 200);
    }
    f.upstream.on('PATCH', '/v1/webhooks/wh_1', { id: 'wh_1', url: null, events: null });
    assert.equal((await webhook('update', '--events', 'scribe_session.updated')).code, 0);
    assert.equal(await status(FIRST), 200);
  });

  it('takes over a webhook that was registered by hand', async (t) => {
    const { webhook, status } = await set(t, { webhookSecrets: { '': SECRETS.webhook } });
    assert.equal((await webhook('rotate', '--id', 'wh_1')).code, 0);
    assert.equal(await status(SECOND), 200);
  });

  it('opens a sealed secret with the old token key; without it events wait until the next rotation', async (t) => {
    const { f, env, webhook } = await set(t);
    await webhook('create');
    const store = env['SCRIBE_STORE'] ?? '';
    const other = 'canary-other-token-key-0123456789-abcdef';
    const status = async (tokenKeys: string[], secret: string) => {
      const proxy = await startFixture(t, { config: { store, webhookSecrets: {}, tokenKeys } });
      return (await deliver(proxy, eventOf('ss_1'), { secret })).status;
    };
    assert.equal(await status([other, SECRETS.token], FIRST), 200);
    assert.equal(await status([other], FIRST), 503);
    const both = { ...env, SCRIBE_TOKEN_KEY: `${other},${SECRETS.token}` };
    await runHere(['webhook', 'update', '--events', 'scribe_session.updated'], both);
    assert.equal(await status([other], FIRST), 200, 'sealed anew');
    await webhook('create', '--replace');
    assert.equal(await status([other], FIRST), 503);
    const { code } = await runHere(['webhook', 'rotate'], { ...env, SCRIBE_TOKEN_KEY: other });
    assert.deepEqual([code, await status([other], SECOND)], [0, 200]);
    assert.ok(f.upstream.seen().includes(`POST ${ROTATE}`));
  });
});

describe('scribe-widget webhook trigger', () => {
  it('signs with the stored secret', async (t) => {
    const { f, webhook } = await set(t);
    await webhook('create');
    const { output } = await webhook('trigger', '--session', 'ss_1', '--url', `${f.url}/webhooks/scribe`);
    assert.equal(output, '200 {"received":true}');
  });
});

describe('webhook rotate with two instances on Redis', { skip: noRedis }, () => {
  it('reaches both at once', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const { f, webhook } = await set(t, {}, { SCRIBE_STORE: redis.url });
    assert.equal((await webhook('create')).code, 0);
    const start = async () => {
      const store = openRedisStore(redis.url, systemClock, () => undefined);
      const instance = await startFixture(t, { config: { webhookSecrets: {} }, deps: { store } });
      await proxyReady(instance);
      return instance;
    };
    const instances = [await start(), await start()];
    const statuses = (secret: string) =>
      Promise.all(instances.map(async (instance) => (await deliver(instance, eventOf('ss_1'), { secret })).status));
    assert.deepEqual(await statuses(FIRST), [200, 200]);
    assert.equal((await webhook('rotate')).code, 0);
    assert.deepEqual(await statuses(SECOND), [200, 200]);
    assert.deepEqual(await statuses(FIRST), [503, 503]);
    assert.deepEqual(await statuses('whsec_canary_third'), [503, 503]);
    assert.ok(f.upstream.seen().includes(`POST ${ROTATE}`));
  });
});
