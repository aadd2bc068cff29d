// §6: the parts of a delivery that the receiver requires, and its behaviour in a flood of invalid ones.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { signWebhook } from '../../server/index.ts';
import { SECRETS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

/** Delivers without the id header, like a front that drops unknown headers. */
const withoutId = (f: Fixture, event: object) => deliver(f, JSON.stringify(event));

describe('a delivery that is signed', () => {
  it('needs no event id header; one that names another event is refused', async (t) => {
    const f = await startFixture(t);
    const event = eventOf('ss_1');
    const outcome = async () => (await withoutId(f, event)).status;
    assert.deepEqual([await outcome(), await outcome()], [200, 200]);
    const named = (header: string) => deliver(f, event, { headers: { 'x-scribe-api-event-id': header } });
    // A front writes an empty header for one that it was not sent. Node joins what came twice with a blank, Envoy without.
    for (const header of ['', `${event.id}, ${event.id}`, `${event.id},${event.id}`])
      assert.equal((await named(header)).status, 200, header);
    for (const header of ['evt_other', `${event.id},evt_other`, `${event.id},`]) {
      const other = await named(header);
      assert.deepEqual([other.status, other.body.error.param], [400, 'X-Scribe-Api-Event-Id'], header);
    }
    // The id in the signed body identifies the event, whatever the headers.
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_webhooks_total\{outcome="duplicate"\} 4$/m);
  });

  it('is good with one digest that matches, among others that do not or are none', async (t) => {
    const f = await startFixture(t);
    const event = JSON.stringify(eventOf('ss_1'));
    const seconds = Math.floor(f.now() / 1000);
    const good = createHmac('sha256', SECRETS.webhook).update(`${seconds}.${event}`).digest('hex');
    for (const others of ['v1=', 'v1=abc', `v1=${'g'.repeat(64)}`, `v1=${good.slice(1)},v1=${'0'.repeat(64)}`]) {
      for (const digests of [`${others},v1=${good}`, `v1=${good},${others}`]) {
        const { status } = await deliver(f, event, { signature: `t=${seconds},${digests}` });
        assert.equal(status, 200, digests);
      }
      assert.equal((await deliver(f, event, { signature: `t=${seconds},${others}` })).status, 401, others);
    }
  });

  it('is refused with a signature header that came twice: `t` stands exactly once', async (t) => {
    const f = await startFixture(t);
    const event = JSON.stringify(eventOf('ss_1'));
    const seconds = Math.floor(f.now() / 1000);
    const one = signWebhook(event, SECRETS.webhook, seconds);
    assert.equal((await deliver(f, event, { signature: `${one}, ${one}` })).status, 401);
  });

  for (const [name, data] of [
    ['nothing else', {}],
    ['a status that is an object', { status: {} }],
    ['a status that is null', { status: null }],
    ['an account that is a text', { account: 'acc_ana' }],
    ['an account without an id', { account: { name: 7 } }],
    ['lists everywhere', { status: [], account: [], patient: [], createdAt: [] }],
  ] as const) {
    it(`needs of its data the session id alone: ${name}`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
      const token = await f.token();
      await f.call('GET', '/v1/scribe-sessions/c-1', { token });
      const stream = await f.listen(token);
      const event = { id: 'evt_1', type: 'scribe_session.updated', data: { scribeSessionId: 'ss_1', ...data } };
      assert.equal((await deliver(f, event)).status, 200);
      assert.equal((JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId, 'ss_1');
    });
  }

  it('without a session id is refused with the field, and one of another kind is acknowledged whatever its data are', async (t) => {
    const f = await startFixture(t);
    const bare = await deliver(f, { id: 'evt_1', type: 'scribe_session.updated', data: null });
    assert.deepEqual([bare.status, bare.body.error.param], [400, 'data.scribeSessionId']);
    assert.equal((await deliver(f, { id: 'evt_2', type: 'appointment.cancelled', data: null })).status, 200);
  });
});

describe('while the own clock is known to be off', () => {
  it('an event that looks too old is 503, so that the service sends it again; with nothing known it is 401', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    // The service signs with its own time.
    const status = async () => (await deliver(f, eventOf('ss_1'), { at: -400 })).status;
    f.advance(400_000);
    assert.equal(await status(), 401);
    await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    assert.equal(await status(), 503);
    // A forgery is still refused.
    const signature = `t=${Math.floor(f.now() / 1000)},v1=${'0'.repeat(64)}`;
    assert.equal((await deliver(f, eventOf('ss_1'), { signature })).status, 401);
  });

  it('so is one after a step of the clock that the service has not yet confirmed', async (t) => {
    const f = await startFixture(t);
    const status = async () => (await deliver(f, eventOf('ss_1'), { at: -400 })).status;
    assert.equal(await status(), 401);
    f.step(400_000);
    assert.equal(await status(), 503);
    f.step(-400_000);
    assert.equal(await status(), 401);
  });
});

describe('a flood of forged events', () => {
  const told = (f: Fixture) =>
    f.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'webhook events were refused')
      .map(({ outcome, count }) => [outcome, count]);

  it('is counted, and leaves one line a minute for each kind', async (t) => {
    const f = await startFixture(t);
    const before = f.logs.length;
    const forge = async (times: number, signature: string) => {
      for (let n = 0; n < times; n++) assert.equal((await deliver(f, eventOf('ss_1'), { signature })).status, 401);
    };
    const forged = `t=${Math.floor(f.now() / 1000)},v1=${'0'.repeat(64)}`;
    await forge(15, forged);
    await forge(10, 'nonsense');
    assert.deepEqual(told(f), [
      ['forged', 1],
      ['malformed', 1],
    ]);
    assert.equal(f.logs.length, before + 2);
    f.advance(61_000);
    assert.deepEqual(told(f).slice(2).sort(), [
      ['forged', 14],
      ['malformed', 9],
    ]);
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_webhooks_total\{outcome="forged"\} 15$/m);
    assert.match(
      text,
      /^scribe_proxy_request_seconds_count\{route="\/webhooks\/scribe",method="POST",status="401"\} 25$/m,
    );
  });
});
