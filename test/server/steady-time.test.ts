// The machine's clock is stepped while the proxy runs: which time the proxy uses, and that no doctor notices.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { revoke } from '../../server/access/revocations.ts';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { createSteadyTime } from '../../server/clock.ts';
import { documents, session, startFixture, type FixtureOptions } from '../support/proxy-fixture.ts';
import { storeFile } from '../support/own-folder.ts';
import { errorBody, json } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

const HOUR = 3600_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const READ = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${READ}/medical-record-documents`;
const GATED = '/v1/scribe-sessions/ss_7/medical-record-documents';
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';

/** Returns the time of a machine whose clock is stepped; `date` is the service's. */
function start() {
  let [passed, stepped] = [0, 0];
  const time = createSteadyTime({
    now: () => START + passed + stepped,
    monotonic: () => 5_000 + passed,
    after: () => () => undefined,
  });
  return {
    ...time,
    pass: (ms: number) => (passed += ms),
    step: (ms: number) => (stepped += ms),
    note: (ahead = 0) => time.note(new Date(START + passed + ahead).toUTCString()),
    since: () => time.clock.now() - START,
  };
}

describe('the time of the proxy', () => {
  for (const step of [HOUR, -HOUR]) {
    const way = step > 0 ? 'ahead' : 'back';
    it(`ignores a step ${way} if the service had confirmed the time before`, () => {
      const time = start();
      time.note();
      time.pass(60_000);
      time.step(step);
      time.pass(1_000);
      assert.equal(time.since(), 61_000);
      assert.deepEqual([time.state(), time.seconds()], ['off', step / 1000]);
      time.note();
      assert.equal(time.since(), 61_000);
      time.step(-step);
      assert.deepEqual([time.since(), time.state()], [61_000, 'ok']);
    });

    it(`follows a step ${way} that puts a wrong clock right`, () => {
      const time = start();
      time.note(step);
      assert.equal(time.since(), 0);
      time.step(step);
      assert.deepEqual([time.since(), time.state()], [step, 'ok']);
    });

    it(`follows a step ${way} while the service has said nothing`, () => {
      const time = start();
      time.step(step);
      assert.deepEqual([time.since(), time.state(), time.seconds()], [step, 'unknown', undefined]);
    });
  }

  it('follows a machine that slept, as soon as the service says so', () => {
    const time = start();
    time.note();
    time.step(HOUR);
    assert.equal(time.since(), 0);
    time.note(HOUR);
    assert.equal(time.since(), HOUR);
  });

  it('follows a clock that is kept right little by little', () => {
    const time = start();
    time.note();
    for (let n = 0; n < 20; n++) {
      time.step(500);
      assert.equal(time.since(), 500 * (n + 1));
    }
  });
});

/** Starts with Ana's page, which has read its session, its alerts, and a session that the gate named. */
async function ana(t: TestContext, options?: FixtureOptions) {
  const f = await startFixture(t, options);
  f.upstream.on('GET', READ, session('ss_1', 'c-1'));
  f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
  f.upstream.on('GET', GATED, documents('cfa_7'));
  f.upstream.on('POST', ACCEPT, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
  const details = { pendingConsultations: [{ sessionId: 'ss_7', url: 'https://web.scribe.example/ss_7' }] };
  const gate = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', { details });
  f.upstream.on('GET', '/medical-record-configurations', (_call, response) => json(response, 428, gate));
  const token = await f.token();
  const headers = { 'scribe-session-id': 'c-1' };
  const get = async (path: string) => (await f.call('GET', path, { token })).status;
  const accept = async () => (await f.call('POST', ACCEPT, { token, headers })).status;
  assert.deepEqual([await get(READ), await accept()], [200, 200]);
  assert.equal(await get('/medical-record-configurations'), 428);
  return { f, token, get, accept };
}

for (const step of [HOUR, -HOUR, 40 * 24 * HOUR, -40 * 24 * HOUR]) {
  describe(`a clock that is set ${step > 0 ? 'ahead' : 'back'} by ${Math.abs(step / HOUR)} h`, () => {
    it('changes nothing for a doctor: token, stream, gate, alerts, and the next sign-in', async (t) => {
      const { f, token, get, accept } = await ana(t, { config: { store: `sqlite:${storeFile(t)}` } });
      const stream = await f.listen(token);
      const reads = () => f.upstream.seen().filter((line) => line === `GET ${DOCUMENTS}`).length;
      const before = reads();
      f.step(step);
      f.advance(2_000);
      assert.deepEqual([await get(GATED), await get(READ), await accept()], [200, 200, 200]);
      // The proxy still remembers its alerts.
      assert.equal(reads(), before);
      // The EHR's clock is right.
      assert.equal((await f.exchange(await f.assert({}, { now: f.now() - step }))).status, 200);
      assert.equal((await deliver(f, eventOf('ss_1'), { at: -step / 1000 })).status, 200);
      assert.match((await stream.next()).data, /ss_1/);
      // Time advances: the token ends on time.
      f.advance(301_000);
      assert.equal(await get(READ), 401);
    });

    it('revives no assertion, neither one that was used nor one that was late', async (t) => {
      const { f } = await ana(t);
      const [used, late] = [await f.assert(), await f.assert()];
      assert.equal((await f.exchange(used)).status, 200);
      f.advance(200_000);
      assert.match((await f.exchange(late)).body.error.message, /expired/);
      for (const by of [step, -step, -200_000]) {
        f.step(by);
        f.advance(61_000);
        assert.deepEqual([(await f.exchange(used)).status, (await f.exchange(late)).status], [401, 401]);
      }
    });
  });
}

describe('a clock that nothing confirms', () => {
  it('forgets no used assertion over a jump ahead and back', async (t) => {
    const f = await startFixture(t);
    const used = await f.assert();
    assert.equal((await f.exchange(used)).status, 200);
    f.step(23 * HOUR);
    f.advance(61_000);
    await f.exchange(used);
    f.step(-23 * HOUR);
    assert.match((await f.exchange(used)).body.error.message, /used before/);
  });
});

describe('an EHR on the machine whose clock is set ahead', () => {
  it('signs in as before', async (t) => {
    const { f } = await ana(t);
    f.step(HOUR);
    const assertion = await f.assert();
    assert.equal((await f.exchange(assertion)).status, 200);
    assert.equal((await f.exchange(assertion)).status, 401);
  });
});

describe('a machine that slept', () => {
  it('takes an assertion that says from when it is valid (nbf), before the service has answered again', async (t) => {
    const { f } = await ana(t);
    // The machine's clock goes on, and monotonic time did not.
    f.step(HOUR);
    const seconds = Math.floor(f.now() / 1000);
    const signed = (nbf: number) => f.assert({ nbf } as object);
    assert.equal((await f.exchange(await signed(seconds))).status, 200);
    assert.match((await f.exchange(await signed(seconds + 2 * 3600))).body.error.message, /claim nbf/);
  });
});

describe('a revocation by a command whose clock was set back', () => {
  it('ends what was issued before', async (t) => {
    const file = storeFile(t);
    const { f, get } = await ana(t, { config: { store: `sqlite:${file}` } });
    f.step(-HOUR);
    const clock = { ...systemClock, now: f.now };
    const store = openSqliteStore(file, clock);
    await revoke(store, clock, 'dr-ana');
    await store.close();
    await until('the token is refused', async () => {
      f.advance(1_000);
      return (await get(READ)) !== 200;
    });
    assert.equal(await get(READ), 401);
  });
});

describe('a webhook while the own clock is known to be off', () => {
  it('that looks too old by the time of the proxy is 503 at once, without another answer of the service', async (t) => {
    const { f } = await ana(t);
    assert.equal((await deliver(f, eventOf('ss_1'), { at: -400 })).status, 401);
    f.step(HOUR);
    assert.equal((await deliver(f, eventOf('ss_1'), { at: -400 })).status, 503);
  });
});
