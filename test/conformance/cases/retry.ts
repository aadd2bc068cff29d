// §6.4
import assert from 'node:assert/strict';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { at } from '../records.ts';
import { envelopeOf, isSignedWith, signedAt, type Reply } from '../receiver.ts';

const NEEDS = ['service', 'seeds', 'control', 'webhooks'] as const;

/** Replies by path; all paths are observed during the same first retry. */
const RETRIED: Readonly<Record<string, Reply>> = {
  '/500': (nth) => (nth === 1 ? 500 : 200),
  '/503': (nth) => (nth === 1 ? 503 : 204),
  '/cut': (nth) => (nth === 1 ? 'hang-up' : 200),
};
const FINAL: Readonly<Record<string, Reply>> = {
  '/200': () => 200,
  '/204': () => 204,
  '/400': () => 400,
  '/404': () => 404,
  '/408': () => 408,
  '/410': () => 410,
  '/429': () => 429,
};

async function firstRetries(api: Api) {
  const receiver = await api.receiver();
  const secrets = new Map<string, string>();
  for (const [path, reply] of Object.entries({ ...RETRIED, ...FINAL })) {
    const body = { url: receiver.at(path, reply), events: ['scribe_session.completed'] };
    secrets.set(path, (await api.ok('createWebhook', { body })).signingSecret);
  }
  await api.control.trigger('scribe_session.completed', 'c-done');
  const retried = await Promise.all(
    Object.keys(RETRIED).map(async (path) => ({ path, deliveries: await receiver.waitFor(path, 2) })),
  );
  return { receiver, retried, secrets };
}

export const retryCases = casesOf(
  '§6.4',
  {
    title:
      'a 5xx answer and a cut connection are retried after about 2 seconds, with the same id, signed anew; a 2xx or 4xx answer is final, 408 and 429 too',
    needs: NEEDS,
    run: async (api) => {
      const { receiver, retried, secrets } = await firstRetries(api);
      for (const { path, deliveries } of retried) {
        const [first, second] = [at(deliveries, 0), at(deliveries, 1)];
        const waited = second.at - first.at;
        assert.ok(waited > 1000 && waited < 5000, `${path}: ${waited} ms`);
        assert.equal(envelopeOf(second).id, envelopeOf(first).id, path);
        assert.deepEqual(second.body, first.body, path);
        assert.ok(isSignedWith(String(secrets.get(path)), second), path);
        assert.ok(signedAt(second) >= signedAt(first) + 1, path);
      }
      // Any retry would have happened by now, because every first retry is due at the same time.
      for (const path of Object.keys(FINAL)) assert.equal(receiver.received(path).length, 1, path);
    },
  },
  {
    title: `a receiver that fails for good is tried ${LIMITS.webhookDelivery.attempts} times, always with the same id, and no more`,
    needs: [...NEEDS, 'assumptions'],
    run: async (api) => {
      const receiver = await api.receiver();
      const body = { url: receiver.at('/down', () => 503), events: ['scribe_session.completed'] };
      await api.ok('createWebhook', { body });
      await api.control.trigger('scribe_session.completed', 'c-done');
      for (let attempt = 1; attempt <= LIMITS.webhookDelivery.attempts; attempt++) {
        await receiver.waitFor('/down', attempt);
        // The next attempt is at most about 2 minutes away.
        await api.hasten(150);
      }
      await api.hasten(LIMITS.webhookDelivery.minutes * 60);
      const later = { url: receiver.at('/later'), events: ['scribe_session.error'] };
      await api.ok('createWebhook', { body: later });
      await api.control.trigger('scribe_session.error', 'c-failed');
      await receiver.waitFor('/later', 1);
      const tried = receiver.received('/down');
      assert.equal(tried.length, LIMITS.webhookDelivery.attempts);
      assert.equal(new Set(tried.map((each) => envelopeOf(each).id)).size, 1);
    },
  },
);
