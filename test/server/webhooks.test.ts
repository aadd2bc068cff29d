import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import Stripe from 'stripe';
import { verifySignature } from '../../server/index.ts';
import { SECRETS, session, startFixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const NOW = 1_800_000_000_000;
const T = NOW / 1000;
const BODY = Buffer.from('{"id":"evt_1","text":"caf\u00e9"}');
const digest = (t: number | string, body: Uint8Array = BODY, secret = 'secret') =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
const verdict = (header: string | undefined, body: Uint8Array = BODY) => verifySignature(header, body, 'secret', NOW);

describe('§6.3 signature', () => {
  it('accepts what is signed now', () => assert.equal(verdict(`t=${T},v1=${digest(T)}`), 'valid'));

  it('accepts 300 s both ways and rejects 301', () => {
    for (const distance of [-300, 300]) assert.equal(verdict(`t=${T + distance},v1=${digest(T + distance)}`), 'valid');
    for (const distance of [-301, 301]) assert.equal(verdict(`t=${T + distance},v1=${digest(T + distance)}`), 'stale');
  });

  it('is over the raw bytes', () => {
    assert.equal(verdict(`t=${T},v1=${digest(T)}`, Buffer.concat([BODY, Buffer.from(' ')])), 'forged');
    const invalidUtf8 = Buffer.from([0x7b, 0xff, 0x7d]);
    assert.equal(verdict(`t=${T},v1=${digest(T, invalidUtf8)}`, invalidUtf8), 'valid');
    assert.equal(verdict(`t=${T},v1=${digest(T, invalidUtf8)}`, Buffer.from('{\ufffd}')), 'forged');
  });

  it('accepts one right digest among up to five, and no sixth', () => {
    const wrong = 'a'.repeat(64);
    assert.equal(verdict(`t=${T},v1=${wrong},v1=${digest(T)}`), 'valid');
    assert.equal(verdict(`t=${T},${`v1=${wrong},`.repeat(4)}v1=${digest(T)}`), 'valid');
    assert.equal(verdict(`t=${T},${`v1=${wrong},`.repeat(5)}v1=${digest(T)}`), 'malformed');
  });

  it('accepts capital digits, and no characters that only end in the bytes of the right ones', () => {
    assert.equal(verdict(`t=${T},v1=${digest(T).toUpperCase()}`), 'valid');
    const alike = digest(T).replace(/./g, (digit) => String.fromCharCode(0x100 + digit.charCodeAt(0)));
    assert.equal(verdict(`t=${T},v1=${alike}`), 'malformed');
    assert.equal(verdict(`t=${T},v1=${digest(T).slice(1)}\u00e9`), 'malformed');
  });

  it('judges a complete header like Stripe’s verifier, whose scheme it is', () => {
    const { signature } = Stripe.webhooks;
    const theirs = (header: string, body = BODY): boolean => {
      try {
        return signature?.verifyHeader(body, header, 'secret', 300, undefined, NOW) ?? false;
      } catch {
        return false;
      }
    };
    const headers = [
      `t=${T},v1=${digest(T)}`,
      `t=${T},v0=x,v1=${'a'.repeat(64)},v1=${digest(T)}`,
      `t=${T - 300},v1=${digest(T - 300)}`,
      `t=${T - 301},v1=${digest(T - 301)}`,
      `t=${T},v1=${digest(T, BODY, 'another')}`,
      `t=${T},v1=${digest(T - 1)}`,
      `v1=${digest(T)}`,
      `t=${T}`,
    ];
    const verdicts = headers.map((header) => verdict(header) === 'valid');
    assert.deepEqual(
      verdicts,
      headers.map((header) => theirs(header)),
    );
    assert.deepEqual(verdicts.map(Number), [1, 1, 1, 0, 0, 0, 0, 0]);
  });

  it('passes over other schemes', () => assert.equal(verdict(`t=${T},v0=x,v1=${digest(T)}`), 'valid'));

  for (const [name, header, expected] of [
    ['no header', undefined, 'missing'],
    ['no t', `v1=${digest(T)}`, 'malformed'],
    ['two t', `t=${T},t=${T},v1=${digest(T)}`, 'malformed'],
    ['a t with more than digits', `t=${T}abc,v1=${digest(`${T}abc`)}`, 'malformed'],
    ['a negative t', `t=-${T},v1=${digest(`-${T}`)}`, 'malformed'],
    ['a fractional t', `t=${T}.5,v1=${digest(`${T}.5`)}`, 'malformed'],
    ['no v1', `t=${T}`, 'malformed'],
    ['a short v1', `t=${T},v1=${digest(T).slice(1)}`, 'malformed'],
    ['a v1 that is not hex', `t=${T},v1=${'g'.repeat(64)}`, 'malformed'],
    ['another secret', `t=${T},v1=${digest(T, BODY, 'other')}`, 'forged'],
    ['another time', `t=${T + 1},v1=${digest(T)}`, 'forged'],
    [
      'a digest whose last digit alone is another',
      `t=${T},v1=${digest(T).slice(0, -1)}${digest(T).endsWith('0') ? 1 : 0}`,
      'forged',
    ],
    ['an empty header', '', 'malformed'],
  ] as const) {
    it(`refuses ${name}`, () => assert.equal(verdict(header), expected));
  }
});

describe('POST /webhooks/scribe', () => {
  it('acknowledges a signed event', async (t) => {
    const f = await startFixture(t);
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
  });

  it('acknowledges events it has no use for', async (t) => {
    const f = await startFixture(t);
    assert.equal(
      (await deliver(f, eventOf('ss_1', { type: 'appointment.cancelled', data: { scribeSessionId: null } }))).status,
      200,
    );
    assert.equal((await deliver(f, eventOf('ss_1', { type: 'something.new', data: {} }))).status, 200);
  });

  it('refuses forgeries with 401 and tells nobody', async (t) => {
    const f = await startFixture(t);
    const event = eventOf('ss_1');
    for (const options of [{ secret: 'wrong' }, { at: 400 }, { at: -400 }, { signature: 'rubbish' }]) {
      const answer = await deliver(f, event, options);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'authentication_required');
      assert.equal(answer.body.error.param, 'X-Scribe-Api-Signature');
    }
    const changed = JSON.stringify(event);
    const answer = await f.call('POST', '/webhooks/scribe', {
      body: changed,
      headers: { 'x-scribe-api-event-id': event.id },
    });
    assert.equal(answer.status, 401);
    // A forgery must not make the real event a duplicate.
    assert.match((await f.call('GET', '/metrics')).text, /scribe_proxy_webhooks_total\{outcome="forged"\} 1/);
    assert.equal((await deliver(f, event)).status, 200);
    assert.match((await f.call('GET', '/metrics')).text, /scribe_proxy_webhooks_total\{outcome="accepted"\} 1/);
  });

  it('verifies before it parses: an unsigned body that is not JSON is 401, a signed one 400', async (t) => {
    const f = await startFixture(t);
    assert.equal((await deliver(f, '{', { secret: 'wrong' })).status, 401);
    const signed = await deliver(f, '{', { headers: { 'x-scribe-api-event-id': 'evt_1' } });
    assert.deepEqual([signed.status, signed.body.error.param], [400, 'body']);
  });

  it('refuses an envelope that is not one, naming the field', async (t) => {
    const f = await startFixture(t);
    const post = async (event: object, headers = {}) => {
      const { status, body } = await deliver(f, event, { headers });
      return [status, body.error.code, body.error.param];
    };
    assert.deepEqual(await post(eventOf('ss_1', { id: 'x_1' })), [400, 'parameter_invalid', 'id']);
    assert.deepEqual(await post(eventOf('ss_1', { type: 7 })), [400, 'parameter_invalid', 'type']);
    assert.deepEqual(await post(eventOf('ss_1', { data: { status: 'x' } })), [
      400,
      'parameter_invalid',
      'data.scribeSessionId',
    ]);
    assert.deepEqual(await post(eventOf('ss_1'), { 'x-scribe-api-event-id': 'evt_other' }), [
      400,
      'parameter_invalid',
      'X-Scribe-Api-Event-Id',
    ]);
    const event = eventOf('ss_1');
    const twice = { 'x-scribe-api-event-id': `${event.id}, ${event.id}` };
    assert.equal((await deliver(f, event, { headers: twice })).status, 200);
  });

  it('does the work of one event once, and acknowledges every delivery of it', async (t) => {
    const f = await startFixture(t);
    const event = eventOf('ss_1');
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(f, event)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    );
    f.advance(24 * 3600_000);
    assert.equal((await deliver(f, event)).status, 200);
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /webhooks_total\{outcome="accepted"\} 1/);
    assert.match(text, /webhooks_total\{outcome="duplicate"\} 6/);
  });

  it('has a secret for each endpoint', async (t) => {
    const f = await startFixture(t);
    const second = `${SECRETS.webhook}-second`;
    assert.equal((await deliver(f, eventOf('ss_1'), { path: '/webhooks/scribe/second', secret: second })).status, 200);
    assert.equal((await deliver(f, eventOf('ss_1'), { path: '/webhooks/scribe/second' })).status, 401);
    assert.equal((await deliver(f, eventOf('ss_1'), { secret: second })).status, 401);
    assert.equal((await deliver(f, eventOf('ss_1'), { path: '/webhooks/scribe/unknown' })).status, 404);
    assert.equal((await deliver(f, eventOf('ss_1'), { path: '/webhooks/scribe/constructor' })).status, 404);
  });

  it('is the same address with a slash behind it, and no other page’s is', async (t) => {
    const f = await startFixture(t);
    const event = eventOf('ss_1');
    assert.equal((await deliver(f, event, { path: '/webhooks/scribe/' })).status, 200);
    assert.equal((await deliver(f, event, { path: '/webhooks/scribe/', secret: 'wrong' })).status, 401);
    const second = { path: '/webhooks/scribe/second/', secret: `${SECRETS.webhook}-second` };
    assert.equal((await deliver(f, event, second)).status, 200);
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_webhooks_total\{outcome="duplicate"\} 1$/m, 'one event, whichever the address');
    for (const path of ['/webhooks/scribe//', '/webhooks/scribe/second//', '/webhooks/'])
      assert.equal((await deliver(f, event, { path })).status, 404, path);
    assert.equal((await f.call('POST', '/embed/token/', { body: {} })).status, 404);
  });

  it('is 503, never 4xx, while there is no secret, the store is away or the proxy shuts down', async (t) => {
    const bare = await startFixture(t, { config: { webhookSecrets: {} } });
    assert.equal((await deliver(bare, eventOf('ss_1'))).status, 503);
    const closing = await startFixture(t);
    await closing.proxy.close();
    assert.equal((await deliver(closing, eventOf('ss_1'))).status, 503);
    const away = () => Promise.reject(new Error('away'));
    const store = {
      once: away,
      put: away,
      get: away,
      getAll: away,
      add: away,
      take: away,
      remove: away,
      record: away,
      hints: away,
      hintsAfter: away,
      lastPosition: away,
      ping: away,
    };
    const broken = await startFixture(t, {
      deps: { store: { ...store, subscribe: () => () => true, close: () => Promise.resolve() } },
    });
    assert.equal((await deliver(broken, eventOf('ss_1'))).status, 503);
    assert.equal((await broken.exchange(await broken.assert())).status, 200, 'and no mass logout');
    assert.equal((await broken.call('GET', '/readyz')).status, 503);
  });

  it('tells pages no status that is a text', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await f.listen(token);
    await deliver(f, eventOf('ss_1', {}, { status: 'of Okonkwo, recording' }));
    await deliver(f, eventOf('ss_1', {}, { status: 'in_progress' }));
    const told = [await stream.next(), await stream.next()].map(({ data }) => JSON.parse(data) as { status: unknown });
    assert.deepEqual(
      told.map(({ status }) => status),
      [null, 'in_progress'],
    );
  });

  it('loses no event for what it does not read', async (t) => {
    const f = await startFixture(t);
    const wrong = { patient: 'none', createdAt: 7, medicalRecordConfigurationId: [] };
    assert.equal((await deliver(f, eventOf('ss_1', {}, wrong))).status, 200);
    // As Python writes what is no number.
    const odd = JSON.stringify(eventOf('ss_1', {}, { patient: { weight: 0.5 } })).replace('0.5', 'NaN');
    assert.equal((await deliver(f, odd)).status, 200);
  });

  it('keeps patient data out of logs', async (t) => {
    const f = await startFixture(t);
    await deliver(f, eventOf('ss_1'));
    assert.ok(!f.logs.join('').includes('Okonkwo'));
    assert.ok(!f.logs.join('').includes('ana@example.test'));
  });
});

describe('a burst of events', () => {
  it('each delivered twice at once: none refused, each told once', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await f.listen(token);
    const events = Array.from({ length: 60 }, (_, index) => eventOf('ss_1', {}, { status: `s-${index}` }));
    const answers = await Promise.all(events.flatMap((event) => [deliver(f, event), deliver(f, event)]));
    assert.ok(answers.every(({ status }) => status === 200));
    const told = new Set<string>();
    for (let i = 0; i < events.length; i++)
      told.add((JSON.parse((await stream.next()).data) as { status: string }).status);
    assert.equal(told.size, events.length);
    assert.equal([...stream.text().matchAll(/^data:/gm)].length, events.length);
  });
});
