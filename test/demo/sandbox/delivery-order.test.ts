import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { HOOK, NOW, startSandbox, type Json, type Running } from './running-sandbox.ts';

const ALL = ['created', 'completed', 'error', 'updated', 'cancelled', 'deleted'].map(
  (name) => `scribe_session.${name}`,
);

describe('§6.4 order and backoff of deliveries to one webhook', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
    const body = { url: HOOK, events: ALL };
    assert.equal((await sandbox.call('POST', '/v1/webhooks', { key: 'sk_sandbox_institution', body })).status, 200);
  });
  afterEach(() => sandbox.close());

  const trigger = (event: string, session = 'c-done') => sandbox.control('trigger', { event, session });

  it('a receiver that hangs delays no event beyond its own backoff', async () => {
    sandbox.receiver = () => new Promise<Response>(() => undefined);
    for (let count = 0; count < 12; count += 1) await trigger('scribe_session.updated');
    await sandbox.advance(16 * 60_000);
    const attempts = Map.groupBy(sandbox.delivered, ({ headers }) => headers.get('X-Scribe-Api-Event-Id'));
    const first = [...attempts.values()].map(([attempt]) => (attempt!.at - NOW) / 1000);
    assert.deepEqual(first, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (const times of attempts.values()) {
      const waits = times.slice(1).map(({ at }, index) => at - times[index]!.at - 15_000);
      assert.deepEqual(waits, [2_000, 8_000, 30_000, 120_000, 120_000]);
    }
  });

  it('one that answers is sent one after the other, in the order of the events', async () => {
    let [open, most] = [0, 0];
    sandbox.receiver = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return new Response(null, { status: 200 });
    };
    for (const event of ALL) await trigger(event, event === 'scribe_session.created' ? 'c-new' : 'c-done');
    for (const _ of ALL) await sandbox.advance(0);
    assert.deepEqual(
      sandbox.delivered.map(({ body }) => (JSON.parse(body) as Json).type),
      ALL,
    );
    assert.equal(most, 1);
  });
});
