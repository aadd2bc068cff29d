// The requests that are retried, when, and those that never are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, session, startFixture } from '../../support/proxy-fixture.ts';
import { errorBody, json, type Responder } from '../../support/upstream.ts';
import { startWireService, wireAnswer } from '../../support/wire-service.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';

const waiting =
  (status: number, retryAfter: string): Responder =>
  (_call, response) => {
    const code = status === 429 ? 'rate_limit_exceeded' : 'service_unavailable';
    json(response, status, errorBody('api_error', code, 'Wait.'), { 'retry-after': retryAfter });
  };

describe('a front that ends a connection', () => {
  it('with 408: a read is made again, a decision is looked for', async (t) => {
    const LATE = wireAnswer(408, '<h1>408</h1>', { 'content-type': 'text/html', connection: 'close' });
    let isFirst = true;
    const service = await startWireService(t, (socket, { line }) => {
      const isLate = isFirst || line.startsWith('POST');
      isFirst = false;
      socket.write(isLate ? LATE : wireAnswer(200, JSON.stringify(documents('cfa_1'))));
    });
    const f = await startFixture(t, { config: { baseUrl: service.url } });
    assert.equal((await f.call('GET', DOCUMENTS, { token: await f.token() })).status, 200);
    const decided = await f.call('POST', ACCEPT, { token: await f.token() });
    assert.deepEqual([decided.status, decided.body.error.code], [504, 'decision_unconfirmed']);
  });
});

describe('Retry-After', () => {
  for (const [name, lines] of [
    ['with white space behind it', 'Retry-After: 3600 \t'],
    ['that came twice', 'Retry-After: 3600\r\nRetry-After: 3600'],
  ] as const)
    it(`is read ${name}`, async (t) => {
      const text = JSON.stringify(errorBody('api_error', 'service_unavailable', 'Wait.'));
      const head = `HTTP/1.1 503 Wait\r\nContent-Type: application/json\r\n${lines}\r\nContent-Length: ${text.length}`;
      const service = await startWireService(t, (socket) => void socket.write(`${head}\r\n\r\n${text}`));
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '3600']);
    });

  for (const status of [429, 503]) {
    it(`of an hour with ${status} is passed on at once; nothing sleeps for it`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('GET', DOCUMENTS, waiting(status, '3600'));
      const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [status, '3600']);
      assert.equal(f.upstream.calls.length, 1);
    });

    it(`of an hour with ${status}, as a date, is passed on in seconds`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('GET', DOCUMENTS, (call, response) => {
        const now = Date.parse('2026-11-21T10:00:00Z');
        response.setHeader('date', new Date(now).toUTCString());
        return waiting(status, new Date(now + 3_600_000).toUTCString())(call, response);
      });
      const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [status, '3600']);
    });

    it(`of a while with ${status}, as a date in an answer that has none, counts from our own clock`, async (t) => {
      const f = await startFixture(t, { isStill: true });
      f.upstream.on('GET', DOCUMENTS, (call, response) => {
        response.sendDate = false;
        return waiting(status, new Date(f.now() + 600_000).toUTCString())(call, response);
      });
      const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.equal(answer.status, status);
      assert.match(answer.headers.get('retry-after') ?? 'none', /^(599|600)$/);
    });

    it(`that is no time is ignored with ${status}, not read as a day of 2001; parts of a second are rounded up`, async (t) => {
      const f = await startFixture(t);
      const token = await f.token();
      const told = async (retryAfter: string) => {
        f.upstream.on('GET', DOCUMENTS, waiting(status, retryAfter));
        return (await f.call('GET', DOCUMENTS, { token })).headers.get('retry-after');
      };
      assert.deepEqual([await told('-5'), await told('1,2'), await told('9.5')], [null, null, '10']);
    });

    it(`of a second with ${status} is waited for, not less`, async (t) => {
      const f = await startFixture(t);
      const times: number[] = [];
      f.upstream.on('GET', SESSION, (call, response) => {
        times.push(performance.now());
        if (times.length === 1) return waiting(status, '1')(call, response);
        json(response, 200, session('ss_1', 'c-1'));
      });
      assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
      const [first, second] = times;
      assert.ok(second! - first! >= 995, `${second! - first!} ms`);
      assert.equal(times.length, 2);
    });
  }

  it('to a decision with 429 is passed on; it was refused, and is not sent again', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    f.upstream.on('POST', ACCEPT, waiting(429, '3600'));
    const answer = await f.call('POST', ACCEPT, { token: await f.token() });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '3600']);
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${ACCEPT}`]);
  });

  it('that is nonsense is not passed on', async (t) => {
    const f = await startFixture(t);
    for (const value of ['soon', '-5', '1e9', 'Infinity', '9'.repeat(400)]) {
      f.upstream.on('GET', DOCUMENTS, waiting(429, value));
      const { headers, status } = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.equal(status, 429);
      assert.match(headers.get('retry-after') ?? '0', /^(0|3600)$/, value);
    }
  });
});

describe('a service that is down', () => {
  it('is not asked thrice for ever: what is asked again has a budget that successes fill', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const down = waiting(503, '0');
    f.upstream.on('GET', SESSION, down);
    const reads = (count: number) =>
      Promise.all(Array.from({ length: count }, () => f.call('GET', SESSION, { token })));
    for (let round = 0; round < 5; round++) await reads(20);
    const asked = f.upstream.calls.length;
    assert.ok(asked >= 140 && asked <= 150, `${asked} calls for 100 reads`);
    await reads(20);
    assert.equal(f.upstream.calls.length, asked + 20, 'nothing is left to ask again with');
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    await reads(20);
    f.upstream.on('GET', SESSION, down);
    const before = f.upstream.calls.length;
    await reads(1);
    assert.equal(f.upstream.calls.length, before + 3);
  });
});

describe('connections to the service', () => {
  it('are used again: forty reads and a decision, one connection', async (t) => {
    const service = await startWireService(t, (socket, { line }) =>
      socket.write(
        wireAnswer(
          200,
          JSON.stringify(
            line.startsWith('POST') ? { id: 'cfa_1', elementId: 'e', status: 'accepted' } : documents('cfa_1'),
          ),
        ),
      ),
    );
    const f = await startFixture(t, { config: { baseUrl: service.url } });
    const token = await f.token();
    for (let n = 0; n < 40; n++) assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 200);
    assert.equal((await f.call('POST', ACCEPT, { token })).status, 200);
    assert.equal(service.sockets.length, 1);
    // The reads have shown the alert, so the decision needs no read.
    assert.equal(service.calls.length, 41);
    await Promise.all(Array.from({ length: 20 }, () => f.call('GET', DOCUMENTS, { token })));
    const many = service.sockets.length;
    assert.ok(many <= 20);
    for (let n = 0; n < 20; n++) await f.call('GET', DOCUMENTS, { token });
    assert.equal(service.sockets.length, many);
  });

  it('that the service closes between two calls cost no decision', async (t) => {
    const service = await startWireService(t, (socket, { line }) => {
      const answer = line.startsWith('POST') ? { id: 'cfa_1', elementId: 'e', status: 'accepted' } : documents('cfa_1');
      socket.end(wireAnswer(200, JSON.stringify(answer), { connection: 'close' }));
    });
    const f = await startFixture(t, { config: { baseUrl: service.url } });
    const token = await f.token();
    for (let n = 0; n < 10; n++) assert.equal((await f.call('POST', ACCEPT, { token })).status, 200);
    assert.equal(service.seen().filter((line) => line.startsWith('POST')).length, 10);
  });
});
