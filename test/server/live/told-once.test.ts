import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSqliteStore, systemClock, type Store } from '../../../server/index.ts';
import { session, startFixture } from '../../support/proxy-fixture.ts';
import { deliver, eventOf } from '../../support/webhook-event.ts';
import { until } from '../../support/until.ts';

const statusOf = ({ data }: { data: string }) => (JSON.parse(data) as { status: string }).status;

describe('what a page was told', () => {
  it('when it came back is not sent again if the instance hears of it only then', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const held: (() => void)[] = [];
    let isHeld = false;
    // Like a server that sends its log at once and new records by another connection.
    const subscribe: Store['subscribe'] = (listener) =>
      store.subscribe((record) => {
        const hear = () => listener(record);
        if (isHeld) held.push(hear);
        else hear();
      });
    const late = new Proxy(store, {
      get: (target, name) =>
        name === 'subscribe' ? subscribe : (target[name as keyof Store] as () => unknown).bind(target),
    });
    const f = await startFixture(t, { deps: { store: late } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const position = await store.lastPosition();
    isHeld = true;
    for (const status of ['first', 'second']) await deliver(f, eventOf('ss_1', {}, { status }));
    const back = await f.listen(token, { 'last-event-id': position });
    assert.deepEqual([statusOf(await back.next()), statusOf(await back.next())], ['first', 'second']);
    isHeld = false;
    for (const hear of held) hear();
    await deliver(f, eventOf('ss_1', {}, { status: 'third' }));
    assert.equal(statusOf(await back.next()), 'third');
  });

  it('while a reset waited before it is behind the page once the reset is ruled out', async (t) => {
    const f = await startFixture(t, { deps: { random: () => 0.99 }, isStill: true });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    const stream = await f.listen(token);
    // An event of an unknown session while the page does not know its own; it reads that before the reset is written.
    await deliver(f, eventOf('ss_3'));
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    await deliver(f, eventOf('ss_1', {}, { status: 'first' }));
    assert.equal((await stream.next()).id, undefined);
    f.advance(3_000);
    await until('the stream says the position behind both', () => /\n\nid: \S+-2\n\n$/.test(stream.text()));
    assert.doesNotMatch(stream.text(), /reset/);
  });
});
