// DESIGN §5 "Hints": finds the doctors of an event whose session the proxy does not know.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { EventStream } from '../support/event-stream.ts';
import { SECRETS, session, startFixture, type FixtureOptions } from '../support/proxy-fixture.ts';
import { errorBody, json, type UpstreamCall } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

const NOT_FOUND = [404, 'resource_not_found'] as const;
const GATED = [428, 'cdss_review_required'] as const;
const AWAY = [503, 'service_unavailable'] as const;
const PROFESSIONAL = { id: 'acc_ben', name: 'Dr. Ben', email: 'ben@example.test' };

interface Hint {
  readonly sessionId: string | null;
  readonly type: string;
}
const next = async (stream: EventStream) => JSON.parse((await stream.next()).data) as Hint;

/** Starts with a page of Ana and one of Ben, and sets the service's answer to each key. Time stands still, so that no lookup is too slow. */
async function both(t: TestContext, options?: FixtureOptions) {
  const f = await startFixture(t, { ...options, isStill: true });
  const ana = await f.listen(await f.token());
  const ben = await f.listen(await f.token({ account: 'pk_ben', sub: 'dr-ben' }));
  const service = (answers: Record<'ana' | 'ben', readonly [number, string] | 'shown'>, id = 'ss_1', other = 'c-1') =>
    f.upstream.on('GET', `/v1/scribe-sessions/${id}`, ({ headers }: UpstreamCall, response) => {
      const answer = answers[headers.authorization === `Bearer ${SECRETS.ana}` ? 'ana' : 'ben'];
      if (answer === 'shown') return json(response, 200, session(id, other));
      const details = { pendingConsultations: [] };
      return json(response, answer[0], errorBody('x', answer[1], 'X.', { details }));
    });
  /** Returns the keys that asked about the session. */
  const asked = (id = 'ss_1') =>
    f.upstream.calls
      .filter(({ path }) => path === `/v1/scribe-sessions/${id}`)
      .map(({ headers }) => (headers.authorization === `Bearer ${SECRETS.ana}` ? 'ana' : 'ben'));
  return { f, ana, ben, service, asked };
}

const ofBen = (id: string) => eventOf(id, {}, { account: PROFESSIONAL });

describe('an event of a session that is not known here', () => {
  it('reaches the doctor to whose key the service shows it, and nobody else', async (t) => {
    const { f, ana, ben, service, asked } = await both(t);
    service({ ana: NOT_FOUND, ben: 'shown' });
    await deliver(f, ofBen('ss_1'));
    assert.equal((await next(ben)).sessionId, 'ss_1');
    assert.deepEqual(asked().sort(), ['ana', 'ben']);
    // The proxy now knows the doctor: it does not use Ana's key for Ben's sessions.
    service({ ana: NOT_FOUND, ben: 'shown' }, 'ss_2', 'c-1');
    await deliver(f, ofBen('ss_2'));
    assert.equal((await next(ben)).sessionId, 'ss_2');
    assert.deepEqual(asked('ss_2'), ['ben']);
    assert.doesNotMatch(ana.text(), /data:/);
  });

  for (const [name, answer] of [
    ['whose gate stands', GATED],
    ['whom the service does not answer', AWAY],
  ] as const) {
    it(`is not taken for that of a doctor ${name}, nor is the doctor passed over later`, async (t) => {
      const { f, ana, ben, service, asked } = await both(t);
      service({ ana: answer, ben: 'shown' });
      await deliver(f, ofBen('ss_1'));
      assert.equal((await next(ben)).sessionId, 'ss_1');
      f.advance(2_000);
      assert.equal((await next(ana)).type, 'reset');
      service({ ana: 'shown', ben: NOT_FOUND }, 'ss_3');
      await deliver(f, eventOf('ss_3'));
      assert.equal((await next(ana)).sessionId, 'ss_3');
      assert.deepEqual(asked('ss_3'), ['ana']);
    });
  }

  it('without a professional reaches the doctor to whose key the service shows it', async (t) => {
    const { f, ana, ben, service } = await both(t);
    service({ ana: 'shown', ben: NOT_FOUND });
    await deliver(f, eventOf('ss_1', {}, { account: null }));
    assert.equal((await next(ana)).sessionId, 'ss_1');
    assert.doesNotMatch(ben.text(), /data:/);
  });

  for (const [name, answer] of [
    ['stands behind the gate', GATED],
    ['cannot be had', AWAY],
  ] as const) {
    it(`that ${name} is 503: nobody is told, and the event is done when it is sent again`, async (t) => {
      const { f, ana, service } = await both(t);
      const event = eventOf('ss_1');
      service({ ana: answer, ben: answer });
      assert.equal((await deliver(f, event)).status, 503);
      service({ ana: 'shown', ben: NOT_FOUND });
      assert.equal((await deliver(f, event)).status, 200);
      assert.equal((await next(ana)).sessionId, 'ss_1');
      assert.equal([...ana.text().matchAll(/^data:/gm)].length, 1);
    });
  }

  it('is 503 after 5 s in which the service does not answer', async (t) => {
    const { f } = await both(t);
    const asked = Promise.withResolvers<void>();
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', () => asked.resolve());
    const answer = deliver(f, eventOf('ss_1'));
    await asked.promise;
    f.advance(5_001);
    assert.equal((await answer).status, 503);
  });

  it('is 503 while too many others are being looked up, and done when it is sent again', async (t) => {
    const { f, ana } = await both(t);
    const events = Array.from({ length: 50 }, (_, n) => eventOf(`ss_${n}`));
    const gate = Promise.withResolvers<void>();
    for (const n of events.keys()) {
      f.upstream.on('GET', `/v1/scribe-sessions/ss_${n}`, async ({ headers }, response) => {
        await gate.promise;
        if (headers.authorization === `Bearer ${SECRETS.ana}`) json(response, 200, session(`ss_${n}`, 'c-1'));
        else json(response, 404, errorBody('x', NOT_FOUND[1], 'X.'));
      });
    }
    const statuses = events.map(async (event) => (await deliver(f, event)).status);
    assert.equal(await Promise.race(statuses), 503);
    gate.resolve();
    for (const status of await Promise.all(statuses)) assert.ok(status === 200 || status === 503, String(status));
    // The events beyond the limit were refused.
    for (const event of events) await until('the event is taken', async () => (await deliver(f, event)).status === 200);
    for (const _ of events) assert.match((await next(ana)).sessionId ?? '', /^ss_/);
  });

  it('shown to nobody: the pages that were asked for read again', async (t) => {
    const { f, ana, ben, service } = await both(t);
    service({ ana: NOT_FOUND, ben: NOT_FOUND });
    await deliver(f, eventOf('ss_1', { type: 'scribe_session.deleted' }, { status: 'deleted' }));
    f.advance(2_000);
    assert.deepEqual([(await next(ana)).type, (await next(ben)).type], ['reset', 'reset']);
  });

  it('is asked for once, however many events and pages wait', async (t) => {
    const { f, ana, service, asked } = await both(t);
    service({ ana: 'shown', ben: NOT_FOUND });
    const events = Array.from({ length: 40 }, (_, n) => eventOf('ss_1', {}, { status: `s-${n}` }));
    await Promise.all(events.map((event) => deliver(f, event)));
    for (const event of events) assert.equal((await next(ana)).sessionId, event.data.scribeSessionId);
    assert.deepEqual(asked().sort(), ['ana', 'ben']);
  });

  it('is asked for while the page is between two streams', async (t) => {
    const { f, ana, service } = await both(t);
    service({ ana: 'shown', ben: NOT_FOUND });
    const [, position = ''] = /^id: (\S+)$/m.exec(await firstText(ana)) ?? [];
    ana.close();
    await ana.ended;
    await deliver(f, eventOf('ss_1'));
    const back = await f.listen(await f.token(), { 'last-event-id': position });
    assert.equal((await next(back)).sessionId, 'ss_1');
  });
});

async function firstText(stream: EventStream): Promise<string> {
  await until('the stream says its position', () => stream.text().includes('id: '));
  return stream.text();
}
