// Limits per client on failures: token exchanges, signatures of webhooks. They never refuse a valid request.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { ProxyError } from '../../server/errors.ts';
import { createClientFailures } from '../../server/http/client-failures.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import { systemClock } from '../../server/index.ts';
import { createMinuteCounts } from '../../server/log.ts';
import { createAddressOf, networkOf } from '../../server/http/client-address.ts';
import { startFixture, type Answered, type Fixture, type FixtureOptions } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

/** Stops the time, so that no failure expires on a slow machine. */
const STILL: FixtureOptions = { isStill: true };
const FRONT: FixtureOptions = { ...STILL, config: { trustedProxies: ['127.0.0.1'] } };
const from = (client: string) => ({ 'x-forwarded-for': client });
const FORGED = { secret: 'another-secret-0123456789-0123456789-01' };

async function fail(f: Fixture, times: number, headers?: Record<string, string>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let n = 0; n < times; n++) answers.push(await f.exchange('x', 'pk_ana', headers));
  return answers;
}

async function forge(f: Fixture, times: number, headers?: Record<string, string>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let n = 0; n < times; n++)
    answers.push(await deliver(f, eventOf('ss_1'), headers ? { ...FORGED, headers } : FORGED));
  return answers;
}

const statuses = (answers: readonly Answered[]) => [...new Set(answers.map(({ status }) => status))];
const told = (f: Fixture) =>
  f.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a client failed too often');

describe('exchanges of a client that fail', () => {
  it('are 429 with Retry-After after thirty, and 401 again at the pace of one in 2 s', async (t) => {
    const f = await startFixture(t, STILL);
    assert.deepEqual(statuses(await fail(f, 30)), [401]);
    const [one] = await fail(f, 1);
    assert.deepEqual([one?.status, one?.body.error.code], [429, 'rate_limit_exceeded']);
    assert.ok([1, 2].includes(Number(one?.headers.get('retry-after'))));
    assert.deepEqual(statuses(await fail(f, 5)), [429]);
    f.advance(2_000);
    assert.deepEqual(
      (await fail(f, 2)).map(({ status }) => status),
      [401, 429],
    );
  });

  it('keep nobody else out who comes from the same address: a good assertion is taken, and never counts', async (t) => {
    const f = await startFixture(t, STILL);
    await fail(f, 31);
    for (let n = 0; n < 40; n++) assert.equal((await f.exchange(await f.assert())).status, 200);
  });

  it('whatever is wrong count alike, also an origin that is not listed', async (t) => {
    const f = await startFixture(t, STILL);
    const wrong = [
      () => f.exchange('x', 'pk_nobody'),
      () => f.exchange('x', 'sk_nobody'),
      () => f.call('POST', '/embed/token', { body: '{' }),
      () => f.exchange('x', 'pk_ana', { origin: 'https://evil.example' }),
      async () => f.exchange(await f.assert({ sub: 'dr-nobody' })),
    ];
    for (let n = 0; n < 30; n++) await wrong[n % wrong.length]?.();
    for (const one of wrong) assert.equal((await one()).status, 429);
  });

  it('leave one line a minute in the log beyond the limit, and a counter', async (t) => {
    const f = await startFixture(t, STILL);
    await fail(f, 30);
    const before = f.logs.length;
    await fail(f, 40);
    assert.equal(f.logs.length, before + 1);
    assert.deepEqual(
      told(f).map(({ route, client, count }) => [route, client, count]),
      [['/embed/token', '127.0.0.1', 1]],
    );
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /^scribe_proxy_limited_total\{route="\/embed\/token"\} 40$/m);
    f.advance(60_000);
    assert.deepEqual(told(f).at(-1)?.['count'], 39);
  });

  it('behind a trusted front are those of the client that it names; others are not touched', async (t) => {
    const f = await startFixture(t, FRONT);
    await fail(f, 31, from('203.0.113.7'));
    assert.deepEqual(statuses(await fail(f, 1, from('203.0.113.7'))), [429]);
    assert.deepEqual(statuses(await fail(f, 1, from('203.0.113.8'))), [401]);
    // A client that sets the header itself gains nothing.
    assert.deepEqual(statuses(await fail(f, 1, from('198.51.100.1, 203.0.113.7'))), [429]);
  });

  it('of a front that is not trusted are its own, whatever it says', async (t) => {
    const f = await startFixture(t, STILL);
    for (let n = 0; n < 30; n++) await fail(f, 1, from(`203.0.113.${n}`));
    assert.deepEqual(statuses(await fail(f, 1, from('203.0.113.99'))), [429]);
  });
});

describe('X-Forwarded-For', () => {
  it('of a sender that SCRIBE_TRUSTED_PROXIES does not name is logged once a minute', async (t) => {
    const unbelieved = (f: Fixture) => f.logs.filter((line) => line.includes('X-Forwarded-For is not believed'));
    const f = await startFixture(t, { ...STILL, config: { trustedProxies: ['10.0.0.1'] } });
    await fail(f, 1);
    assert.deepEqual(unbelieved(f), []);
    await fail(f, 5, from('203.0.113.1'));
    f.advance(60_000);
    const counts = unbelieved(f).map((line) => /"sender":"127\.0\.0\.1","count":(\d)/.exec(line)?.[1]);
    assert.deepEqual(counts, ['1', '4']);
    const believing = await startFixture(t, FRONT);
    await fail(believing, 1, from('203.0.113.1'));
    assert.deepEqual(unbelieved(believing), []);
  });
});

describe('signatures of a client that fail', () => {
  it('are 503 after thirty, never a 4xx, and the connection ends', async (t) => {
    const f = await startFixture(t, STILL);
    assert.deepEqual(statuses(await forge(f, 30)), [401]);
    const answers = await forge(f, 5);
    assert.deepEqual(statuses(answers), [503]);
    assert.equal(answers[0]?.headers.get('connection'), 'close');
    assert.ok(Number(answers[0]?.headers.get('retry-after')) >= 1);
    assert.equal((await deliver(f, 'x', { signature: 'nonsense' })).status, 503);
    assert.equal(told(f).length, 1);
  });

  it('keep no signed event from the same address out, and no exchange', async (t) => {
    const f = await startFixture(t, STILL);
    await forge(f, 31);
    for (let n = 0; n < 40; n++) assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    assert.deepEqual(statuses(await fail(f, 1)), [401]);
  });

  it('of one client behind a trusted front are not those of another', async (t) => {
    const f = await startFixture(t, FRONT);
    await forge(f, 31, from('203.0.113.7'));
    assert.deepEqual(statuses(await forge(f, 1, from('203.0.113.8'))), [401]);
  });
});

describe('failures that are not the client’s', () => {
  it('count neither for exchanges (5xx) nor for signatures (all but 401)', () => {
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const counts = createMinuteCounts(systemClock);
    const failures = createClientFailures({
      clock: systemClock,
      counts,
      logger,
      observe: () => assert.fail('limited'),
    });
    const exchange = { client: '203.0.113.7', route: '/x' } as Exchange;
    const away = new ProxyError('service_unavailable', 'Away.');
    const gone = new ProxyError('resource_not_found', 'Gone.');
    for (let n = 0; n < 40; n++) {
      assert.equal(failures.tokens(exchange, away), away);
      assert.equal(failures.signatures(exchange, away), away);
      assert.equal(failures.signatures(exchange, gone), gone);
    }
  });
});

describe('the client of a request', () => {
  const clientOf = (trusted: string[], remoteAddress: string | undefined, forwarded?: string) =>
    networkOf(
      createAddressOf(trusted)({
        socket: { remoteAddress },
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      } as unknown as IncomingMessage),
    );

  for (const [name, client, trusted, remote, forwarded] of [
    ['no front is trusted: the other end of the connection', '10.0.0.1', [], '10.0.0.1', '203.0.113.7'],
    ['the connection is not a front’s', '192.0.2.1', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.7'],
    [
      'of several trusted fronts: whom the first names',
      '203.0.113.7',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '203.0.113.7, 10.9.9.9',
    ],
    ['the header is invented before the front', '203.0.113.7', ['10.0.0.1'], '10.0.0.1', '127.0.0.1, 203.0.113.7'],
    ['no header: the front itself', '10.0.0.1', ['10.0.0.1'], '10.0.0.1', undefined],
    ['no address in it: the front itself', '10.0.0.1', ['10.0.0.1'], '10.0.0.1', 'unknown'],
    ['with a port', '203.0.113.7', ['10.0.0.1'], '10.0.0.1', '203.0.113.7:4711'],
    ['an IPv4 front on a socket for both', '203.0.113.7', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.7'],
    ['IPv6: its network of 64 bits', '2001:db8:0:1::/64', ['fd00::/8'], 'fd12::1', '[2001:DB8::1:0:0:0:5]:443'],
    ['another notation of the same network', '2001:db8:0:1::/64', [], '2001:0db8:0000:0001:ffff::1', undefined],
    ['a Unix socket', '', ['10.0.0.1'], undefined, '203.0.113.7'],
  ] as const) {
    it(`where ${name}`, () => {
      assert.equal(clientOf([...trusted], remote, forwarded), client);
    });
  }
});
