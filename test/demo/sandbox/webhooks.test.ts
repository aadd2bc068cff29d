import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { EventEnvelope, ScribeSessionEventData } from '../../../src/contract/events.ts';
import { HOOK, NOW, assertRefused, signatureOf, startSandbox, type Json, type Running } from './running-sandbox.ts';

const ALL = ['created', 'completed', 'error', 'updated', 'cancelled', 'deleted'].map(
  (name) => `scribe_session.${name}`,
);
const INSTITUTION = 'sk_sandbox_institution';
const MINUTE = 60_000;

describe('§4.8, §6 Webhooks', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const create = (body: unknown = { url: HOOK, events: ALL }, key = INSTITUTION) =>
    sandbox.call('POST', '/v1/webhooks', { key, body });
  const trigger = (event: string, session = 'c-done') => sandbox.control('trigger', { event, session });
  const attempts = async () => {
    const answer = await sandbox.call('GET', '/_sandbox/deliveries', { key: null });
    return answer.body as unknown as { id: string; state: string; log: { status: number | null; failure: string }[] }[];
  };

  describe('§4.8 management', () => {
    it('answers a creation with the signing secret, which no other answer has', async () => {
      const { status, body } = await create();
      assert.equal(status, 200);
      assert.match(String(body.id), /^wh_/);
      assert.match(String(body.signingSecret), /^whsec_[\w-]{43}$/);
      assert.equal(body.signingSecretVersion, 1);
      const path = `/v1/webhooks/${String(body.id)}`;
      const patched = await sandbox.call('PATCH', path, { key: INSTITUTION, body: { events: ALL } });
      for (const other of [
        patched,
        await sandbox.call('GET', path, { key: INSTITUTION }),
        await sandbox.call('GET', '/v1/webhooks', { key: INSTITUTION }),
        await sandbox.call('GET', '/_sandbox/state', { key: null }),
      ]) {
        assert.equal(other.status, 200);
        assert.ok(!JSON.stringify(other.body).includes('whsec_'));
      }
    });

    it('misses url and events', async () => {
      assertRefused(await create({ events: ALL }), 400, 'parameter_missing', 'url');
      assertRefused(await create({ url: HOOK }), 400, 'parameter_missing', 'events');
    });

    it('takes https, and http on the loopback only', async () => {
      for (const url of ['http://127.0.0.1:4020/x', 'http://localhost/x', 'https://a.example/x?y=1']) {
        assert.equal((await create({ url, events: ALL })).status, 200, url);
      }
      const refused = ['http://a.example/', 'http://127.0.0.1.evil.example/', 'ftp://a.example', 'a.example', '', 7];
      for (const url of [...refused, 'https://user:word@a.example/']) {
        assertRefused(await create({ url, events: ALL }), 400, 'parameter_invalid', 'url');
      }
    });

    it('refuses an address that only a lenient parser reads', async () => {
      const mended = ['https:x.example', 'https:/x.example', 'https:///x.example', 'https://', 'https://\\x.example'];
      const spaced = [' https://x.example', 'https://x.example/\n', 'https://x .example/', 'ht\ttps://x.example/'];
      for (const url of [...mended, ...spaced, 'https://x.example\\y', 'https://x.example/\u0000']) {
        assertRefused(await create({ url, events: ALL }), 400, 'parameter_invalid', 'url');
      }
    });

    it('takes events of §6.1 and any appointment event', async () => {
      assert.equal((await create({ url: HOOK, events: [...ALL, 'appointment.booked'] })).status, 200);
      for (const events of [[], ['scribe_session.paused'], ['created'], [7], 'scribe_session.created', null]) {
        assertRefused(await create({ url: HOOK, events }), 400, 'parameter_invalid', 'events');
      }
    });

    it('replaces the subscription by PATCH', async () => {
      const { id } = (await create({ url: HOOK, events: ['scribe_session.created'] })).body;
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      assert.equal(sandbox.delivered.length, 0);
      const events = ['scribe_session.updated'];
      const { body } = await sandbox.call('PATCH', `/v1/webhooks/${String(id)}`, {
        key: INSTITUTION,
        body: { events },
      });
      assert.deepEqual(body.events, events);
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      assert.equal(sandbox.delivered.length, 1);
      const missing = await sandbox.call('PATCH', `/v1/webhooks/${String(id)}`, { key: INSTITUTION, body: {} });
      assertRefused(missing, 400, 'parameter_missing', 'events');
    });

    it('404 for one that is unknown or foreign', async () => {
      const { id } = (await create()).body;
      for (const path of [`/v1/webhooks/wh_nothing`, `/v1/webhooks/${String(id)}`]) {
        const options = { body: { events: ALL } };
        assertRefused(await sandbox.call('PATCH', path, options), 404, 'resource_not_found', 'id');
        assertRefused(await sandbox.call('POST', `${path}/rotate-secret`), 404, 'resource_not_found', 'id');
      }
    });

    it('ends a deleted one (assumed)', async () => {
      const path = `/v1/webhooks/${String((await create()).body.id)}`;
      assert.equal((await sandbox.call('DELETE', path, { key: INSTITUTION })).status, 200);
      assertRefused(await sandbox.call('GET', path, { key: INSTITUTION }), 404, 'resource_not_found', 'id');
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      assert.equal(sandbox.delivered.length, 0);
    });

    it('counts the versions of a rotated secret, and signs with the new one at once', async () => {
      const { id, signingSecret } = (await create()).body;
      await trigger('scribe_session.updated');
      const rotate = () => sandbox.call('POST', `/v1/webhooks/${String(id)}/rotate-secret`, { key: INSTITUTION });
      await rotate();
      const { body } = await rotate();
      assert.equal(body.signingSecretVersion, 3);
      assert.notEqual(body.signingSecret, signingSecret);
      await sandbox.advance(0);
      const [delivery] = sandbox.delivered;
      const { t, v1 } = signatureOf(delivery!);
      const digest = (secret: unknown) =>
        createHmac('sha256', String(secret)).update(`${t}.${delivery!.body}`).digest('hex');
      assert.equal(v1, digest(body.signingSecret));
      assert.notEqual(v1, digest(signingSecret));
    });
  });

  describe('§6.2 envelope and data', () => {
    it('is the same shape for every session event', async () => {
      await create();
      const expected: Readonly<Record<string, readonly [session: string, status: string]>> = {
        created: ['c-new', 'recording'],
        completed: ['c-processing', 'completed'],
        error: ['c-new', 'error'],
        updated: ['c-errors', 'completedWithErrors'],
        cancelled: ['c-other', 'cancelled'],
        deleted: ['c-done', 'deleted'],
      };
      await trigger('scribe_session.created', 'c-other');
      await sandbox.advance(0);
      sandbox.delivered.length = 0;
      for (const [name, [session, status]] of Object.entries(expected)) {
        await trigger(`scribe_session.${name}`, session);
        await sandbox.advance(0);
        const { body, headers } = sandbox.delivered.at(-1)!;
        const envelope = EventEnvelope.parse(JSON.parse(body));
        assert.deepEqual(Object.keys(envelope), ['id', 'type', 'createdAt', 'data']);
        assert.match(envelope.id, /^evt_/);
        assert.equal(headers.get('X-Scribe-Api-Event-Id'), envelope.id);
        assert.match(headers.get('Content-Type') ?? '', /^application\/json/);
        assert.equal(envelope.type, `scribe_session.${name}`);
        const data = z.parse(ScribeSessionEventData, envelope.data);
        assert.deepEqual(Object.keys(data).sort(), DATA_FIELDS);
        assert.equal(data.status, status);
        assert.equal(data.completedAt === null, !['completed', 'updated', 'deleted'].includes(name), name);
        assert.equal(data.account?.id, 'acc_sandbox_ana');
        assert.deepEqual(Object.keys(data.patient ?? {}).sort(), ['id', 'idCountry', 'idType', 'idValue', 'name']);
      }
    });

    it('never carries both configuration ids', async () => {
      await create();
      for (const session of ['c-done', 'c-large', 'c-errors']) await trigger('scribe_session.updated', session);
      await sandbox.advance(0);
      const ids = sandbox.delivered.map(({ body }) => {
        const { data } = JSON.parse(body) as { data: Json };
        return [data.medicalRecordConfigurationId !== null, data.scribeSessionConfigurationId !== null];
      });
      assert.deepEqual(ids, [
        [true, false],
        [false, true],
        [false, false],
      ]);
    });

    it('carries a null scribeSessionId for appointment.cancelled, the linked one for appointment.fulfilled', async () => {
      await create({ url: HOOK, events: ['appointment.fulfilled', 'appointment.cancelled'] });
      await trigger('appointment.fulfilled');
      await trigger('appointment.cancelled');
      await sandbox.advance(0);
      const [fulfilled, cancelled] = sandbox.delivered.map(({ body }) => (JSON.parse(body) as { data: Json }).data);
      assert.match(String(fulfilled?.scribeSessionId), /^ss_/);
      assert.equal(cancelled?.scribeSessionId, null);
    });

    it("sends a doctor's webhook that doctor's events only (assumed)", async () => {
      await create({ url: HOOK, events: ALL }, 'sk_sandbox_ana');
      await trigger('scribe_session.updated', 'c-ben');
      await trigger('scribe_session.updated', 'c-done');
      await sandbox.advance(0);
      assert.equal(sandbox.delivered.length, 1);
    });
  });

  describe('§6.3 signature', () => {
    it('is the hex HMAC-SHA256 of "<t>." and the raw body, with t of the wall clock', async () => {
      const { signingSecret } = (await create()).body;
      await sandbox.control('clock', { advanceSeconds: 86_400 });
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      const { t, v1 } = signatureOf(sandbox.delivered[0]!);
      assert.equal(Number(t), NOW / 1000);
      const raw = Buffer.from(sandbox.delivered[0]!.body, 'utf8');
      const expected = createHmac('sha256', String(signingSecret)).update(`${t}.`).update(raw).digest('hex');
      assert.equal(v1, expected);
    });
  });

  describe('§6.4 retry', () => {
    beforeEach(async () => {
      await create();
    });

    it('is content with any 2xx', async () => {
      sandbox.receiver = () => new Response(null, { status: 204 });
      await trigger('scribe_session.updated');
      await sandbox.advance(60 * MINUTE);
      assert.equal(sandbox.delivered.length, 1);
      assert.equal((await attempts())[0]?.state, 'delivered');
    });

    for (const status of [400, 401, 403, 404, 408, 410, 413, 429, 499]) {
      it(`takes ${status} as final`, async () => {
        sandbox.receiver = () => new Response(null, { status });
        await trigger('scribe_session.updated');
        await sandbox.advance(60 * MINUTE);
        assert.equal(sandbox.delivered.length, 1);
        assert.equal((await attempts())[0]?.state, 'failed');
      });
    }

    for (const [what, receiver] of Object.entries({
      500: () => new Response(null, { status: 500 }),
      503: () => new Response(null, { status: 503 }),
      'a network error': () => Promise.reject(new TypeError('fetch failed')),
      'a redirect': () => new Response(null, { status: 307, headers: { Location: 'https://else.example/' } }),
      'no answer': () => new Promise<Response>(() => undefined),
    })) {
      it(`tries six times within about 15 minutes after ${what}, 2 s to 2 min apart, with one id`, async () => {
        sandbox.receiver = receiver;
        await trigger('scribe_session.updated');
        await sandbox.advance(15 * MINUTE);
        assert.equal(sandbox.delivered.length, 6);
        await sandbox.advance(60 * MINUTE);
        assert.equal(sandbox.delivered.length, 6);

        const timeout = what === 'no answer' ? 15_000 : 0;
        const times = sandbox.delivered.map(({ at }) => at);
        const waits = times.slice(1).map((at, index) => at - times[index]! - timeout);
        assert.deepEqual(waits, [2_000, 8_000, 30_000, 120_000, 120_000]);
        assert.equal(new Set(sandbox.delivered.map(({ body }) => body)).size, 1);
        assert.equal(new Set(sandbox.delivered.map(({ headers }) => headers.get('X-Scribe-Api-Event-Id'))).size, 1);
        assert.ok(sandbox.delivered.every(({ redirect, url }) => redirect === 'manual' && url === HOOK));
        assert.equal((await attempts())[0]?.state, 'failed');
      });
    }

    it('signs each attempt anew, with its own time', async () => {
      sandbox.receiver = () => new Response(null, { status: 503 });
      await trigger('scribe_session.updated');
      await sandbox.advance(15 * MINUTE);
      const times = sandbox.delivered.map((delivery) => Number(signatureOf(delivery).t));
      assert.deepEqual(
        times,
        sandbox.delivered.map(({ at }) => Math.floor(at / 1000)),
      );
    });

    it('stops retrying at the first 2xx', async () => {
      sandbox.receiver = () => new Response(null, { status: sandbox.delivered.length < 3 ? 502 : 200 });
      await trigger('scribe_session.updated');
      await sandbox.advance(60 * MINUTE);
      assert.equal(sandbox.delivered.length, 3);
      const [delivery] = await attempts();
      assert.deepEqual(
        delivery?.log.map(({ status }) => status),
        [502, 502, 200],
      );
    });

    it('does not hold back later events behind one that waits', async () => {
      sandbox.receiver = () => new Response(null, { status: sandbox.delivered.length === 1 ? 503 : 200 });
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      await trigger('scribe_session.deleted');
      await sandbox.advance(0);
      const types = sandbox.delivered.map(({ body }) => (JSON.parse(body) as Json).type);
      assert.deepEqual(types, ['scribe_session.updated', 'scribe_session.deleted']);
    });

    it('makes what waits due when the sandbox clock is moved past it', async () => {
      sandbox.receiver = () => new Response(null, { status: 503 });
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      await sandbox.control('clock', { advanceSeconds: 2 });
      await sandbox.advance(0);
      assert.equal(sandbox.delivered.length, 2);
    });

    it('delivers once more by hand', async () => {
      sandbox.receiver = () => new Response(null, { status: 404 });
      await trigger('scribe_session.updated');
      await sandbox.advance(0);
      const [failed] = await attempts();
      sandbox.receiver = () => new Response(null, { status: 200 });
      assert.equal((await sandbox.control(`deliveries/${failed!.id}/redeliver`)).status, 200);
      await sandbox.advance(0);
      assert.equal((await attempts())[0]?.state, 'delivered');
      assert.equal(sandbox.delivered[0]?.body, sandbox.delivered[1]?.body);
    });
  });

  it('registers the webhook of the command line with every event and the given secret', async (test) => {
    const own = await startSandbox({ webhook: { url: HOOK, secret: 'a shared secret' } });
    test.after(() => own.close());
    for (const event of ['appointment.fulfilled', ...ALL]) {
      await own.control('trigger', { event, session: 'c-ben' });
      await own.advance(0);
    }
    assert.equal(own.delivered.length, 7);
    const { t, v1 } = signatureOf(own.delivered[0]!);
    assert.equal(v1, createHmac('sha256', 'a shared secret').update(`${t}.${own.delivered[0]!.body}`).digest('hex'));
    await own.control('reset');
    await own.control('trigger', { event: 'scribe_session.updated', session: 'c-ben' });
    await own.advance(0);
    assert.equal(own.delivered.length, 8);
  });
});

const DATA_FIELDS = [
  'account',
  'completedAt',
  'createdAt',
  'institutionId',
  'medicalRecordConfigurationId',
  'patient',
  'scribeSessionConfigurationId',
  'scribeSessionId',
  'status',
];
