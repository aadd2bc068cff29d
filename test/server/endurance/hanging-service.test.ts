// A service that hangs at each stage of a call. The test moves the proxy's clock instead of waiting.
import assert from 'node:assert/strict';
import net, { type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { Pool } from 'undici';
import { documents, session, startFixture, type Answered, type Fixture } from '../../support/proxy-fixture.ts';
import { startWireService, wireAnswer, wireChunk, wireHead, type WireService } from '../../support/wire-service.ts';
import { until } from '../../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const LIST = wireAnswer(200, JSON.stringify(documents('cfa_1')));

async function set(t: TestContext, play: WireService['play']): Promise<{ f: Fixture; service: WireService }> {
  const service = await startWireService(t, play);
  return { f: await startFixture(t, { config: { baseUrl: service.url } }), service };
}

/** Resolves after one turn: network data needs turns, not time. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Once `service` was asked `last`, and the disk has what it must have first, lets time pass on the proxy until it answers. */
async function passing(
  { f, service }: { f: Fixture; service: WireService },
  answer: Promise<Answered>,
  last: string,
  tick: () => void = () => undefined,
  isWritten: () => boolean = () => true,
): Promise<{ answer: Answered; seconds: number }> {
  let isOpen = true;
  const settled = answer.finally(() => (isOpen = false));
  settled.catch(() => undefined);
  await until(`the service is asked ${last}`, () => !isOpen || (service.seen().includes(last) && isWritten()));
  const startedAt = f.now();
  for (let second = 0; isOpen; second++) {
    if (second > 100) throw new Error('No answer in 100 s of its clock.');
    for (let turns = 0; turns < 30; turns++) await turn();
    tick();
    f.advance(1_000);
  }
  return { answer: await settled, seconds: (f.now() - startedAt) / 1000 };
}

const STAGES: [string, (socket: Socket) => unknown][] = [
  ['accepts the call and is silent', () => undefined],
  [
    'begins its head and never ends it',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-'),
  ],
  ['sends its head and no body', (socket) => socket.write(wireHead(200, { 'content-length': '500' }))],
  [
    'stalls halfway through its body',
    (socket) => socket.write(wireAnswer(200, '{"items":[', { 'content-length': '500' })),
  ],
];

describe('a service that hangs', () => {
  for (const [stage, play] of STAGES) {
    it(`and ${stage}: a read is 503, asked once`, async (t) => {
      const { f, service } = await set(t, play);
      const call = f.call('GET', DOCUMENTS, { token: await f.token() });
      const { answer, seconds } = await passing({ f, service }, call, `GET ${DOCUMENTS}`);
      assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable']);
      assert.deepEqual(service.seen(), [`GET ${DOCUMENTS}`]);
      assert.ok(seconds < 40, `${seconds} s of the proxy's clock`);
      assert.equal((await f.call('GET', '/livez')).status, 200);
    });

    it(`and ${stage}: a decision is unconfirmed, sent once, and says what the record says`, async (t) => {
      const { f, service } = await set(t, (socket, { line }) =>
        line.startsWith('POST') ? play(socket) : socket.write(LIST),
      );
      const call = f.call('POST', ACCEPT, { token: await f.token() });
      const {
        answer: { status, body },
      } = await passing({ f, service }, call, `POST ${ACCEPT}`);
      assert.deepEqual([status, body.error.code], [504, 'decision_unconfirmed']);
      assert.deepEqual(body.error.details, { alerts: [{ id: 'cfa_1', status: 'pending' }] });
      assert.deepEqual(service.seen(), [`GET ${DOCUMENTS}`, `POST ${ACCEPT}`, `GET ${DOCUMENTS}`]);
    });
  }

  it('and drips a byte a second: the whole has a deadline, not only each byte', async (t) => {
    let drip = () => undefined as unknown;
    const { f, service } = await set(t, (socket) => {
      socket.write(wireHead(200, { 'content-length': '5000' }));
      drip = () => socket.write('{');
    });
    const call = f.call('GET', DOCUMENTS, { token: await f.token() });
    const { answer, seconds } = await passing({ f, service }, call, `GET ${DOCUMENTS}`, () => drip());
    assert.equal(answer.status, 503);
    assert.ok(seconds >= 29 && seconds < 40, `${seconds} s of the proxy's clock`);
  });

  it('in the middle of a stream: the page’s answer is cut, not ended as if it were whole', async (t) => {
    const { f, service } = await set(t, (socket) => {
      socket.write(wireHead(200, { 'transfer-encoding': 'chunked' }) + wireChunk(`{"items":"${'x'.repeat(400_000)}`));
    });
    const call = f.call('GET', DOCUMENTS, { token: await f.token() });
    await assert.rejects(passing({ f, service }, call, `GET ${DOCUMENTS}`));
    assert.equal((await f.call('GET', '/livez')).status, 200);
  });

  it('and takes no connection: nothing was sent, so a decision is 503 and not unconfirmed', async (t) => {
    const service = await startWireService(t, (socket) => socket.write(LIST));
    let isOpen = true;
    const dispatcher = new Pool(service.url, {
      connections: 1,
      pipelining: 1,
      // The second connection is never made.
      connect: (options, callback) => {
        if (isOpen)
          net.connect(Number(options.port), '127.0.0.1', function (this: Socket) {
            callback(null, this);
          });
      },
    });
    t.after(() => dispatcher.destroy());
    const f = await startFixture(t, { config: { baseUrl: service.url }, deps: { dispatcher } });
    const token = await f.token();
    assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 200);
    await f.call('POST', '/v1/cdss/alerts/cfa_foreign/accept', { token });
    isOpen = false;
    for (const socket of service.sockets) socket.destroy();
    const hasIntent = () => f.audit().some(({ phase }) => phase === 'intent');
    const {
      answer: { status, body },
    } = await passing({ f, service }, f.call('POST', ACCEPT, { token }), `GET ${DOCUMENTS}`, undefined, hasIntent);
    assert.deepEqual([status, body.error.code], [503, 'service_unavailable']);
    assert.ok(!service.seen().includes(`POST ${ACCEPT}`));
    await f.proxy.close();
    assert.equal(f.audit().findLast(({ phase }) => phase === 'outcome')?.['outcome'], 'refused');
  });

  it('does not hold up the calls of another account', async (t) => {
    const { f, service } = await set(t, (socket, { text }) => {
      if (text.includes('canary_ben')) socket.write(wireAnswer(200, JSON.stringify(session('ss_2', 'c-2'))));
    });
    const hanging = f.call('GET', SESSION, { token: await f.token() });
    const ben = await f.token({ sub: 'dr-ben', account: 'pk_ben', sessions: ['c-2'] });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-2', { token: ben })).status, 200);
    assert.equal((await passing({ f, service }, hanging, `GET ${SESSION}`)).answer.status, 503);
  });
});
