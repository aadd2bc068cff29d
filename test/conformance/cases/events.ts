// §6.1, §6.2, §6.3
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { SCRIBE_SESSION_EVENTS, ScribeSessionEventData } from '../../../src/contract/events.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { fields } from '../../support/spec.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { at, pendingAlerts } from '../records.ts';
import { envelopeOf, isSignedWith, signedAt, type Delivery } from '../receiver.ts';
import { isIsoUtc } from '../times.ts';

const NEEDS = ['service', 'seeds', 'control', 'webhooks'] as const;

/** Subscribes to every event, does `raise`, and waits for `count` deliveries. */
async function deliveriesOf(
  api: Api,
  raise: () => Promise<unknown>,
  count = 1,
  events: readonly string[] = SCRIBE_SESSION_EVENTS,
) {
  const receiver = await api.receiver();
  const webhook = await api.ok('createWebhook', { body: { url: receiver.at('/hook'), events } });
  await raise();
  return { webhook, deliveries: await receiver.waitFor('/hook', count) };
}

async function triggered(api: Api, event: string, session: string): Promise<Delivery> {
  const { deliveries } = await deliveriesOf(api, () => api.control.trigger(event, session), 1, [event]);
  return at(deliveries, 0);
}

const dataOf = (delivery: Delivery) => z.parse(ScribeSessionEventData, envelopeOf(delivery).data);

/** Events, each with a seeded session that can have it and the status of its snapshot. */
const SNAPSHOTS = [
  ['scribe_session.completed', 'c-done', 'completed'],
  ['scribe_session.completed', 'c-errors', 'completedWithErrors'],
  ['scribe_session.updated', 'c-done', 'completed'],
  ['scribe_session.error', 'c-failed', 'error'],
  ['scribe_session.cancelled', 'c-cancelled', 'cancelled'],
] as const;

const eventCases = casesOf(
  '§6.1',
  ...SCRIBE_SESSION_EVENTS.map((event) => ({
    title: `${event} is delivered`,
    needs: NEEDS,
    run: async (api: Api) => {
      assert.equal(envelopeOf(await triggered(api, event, 'c-done')).type, event);
    },
  })),
  {
    title: 'an accepted alert changes the record of a finished session: scribe_session.updated',
    needs: NEEDS,
    run: async (api) => {
      const alert = at(await pendingAlerts(api, 'c-done'), 0);
      const { id } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const accept = async () => {
        await api.ok('acceptAlert', { params: { alert_id: alert.id } });
        await api.hasten(60);
      };
      const { deliveries } = await deliveriesOf(api, accept, 1, ['scribe_session.updated']);
      assert.equal(dataOf(at(deliveries, 0)).scribeSessionId, id);
    },
  },
  {
    title: 'a batch over two sessions changes both records: an updated event of each',
    needs: [...NEEDS, 'assumptions'],
    run: async (api) => {
      const alerts = [at(await pendingAlerts(api, 'c-done'), 0), at(await pendingAlerts(api, 'c-large'), 0)];
      const decisions = alerts.map(({ id }) => ({ id, decision: 'accepted' }));
      const accept = async () => {
        await api.ok('recordDecisions', { body: { decisions } });
        await api.hasten(60);
      };
      const { deliveries } = await deliveriesOf(api, accept, 2, ['scribe_session.updated']);
      const sessions = await Promise.all(
        ['c-done', 'c-large'].map((id) => api.ok('getScribeSession', { params: { id } })),
      );
      assert.deepEqual(
        deliveries.map((each) => dataOf(each).scribeSessionId).sort(),
        sessions.map(({ id }) => id).sort(),
      );
    },
  },
  {
    title: 'appointment.fulfilled carries the linked scribeSessionId',
    needs: NEEDS,
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const { data } = envelopeOf(await triggered(api, 'appointment.fulfilled', 'c-done'));
      assert.equal(data['scribeSessionId'], id);
    },
  },
  {
    title: 'appointment.cancelled carries a null scribeSessionId',
    needs: NEEDS,
    run: async (api) => {
      const { data } = envelopeOf(await triggered(api, 'appointment.cancelled', 'c-done'));
      assert.equal(data['scribeSessionId'], null);
    },
  },
);

const envelopeCases = casesOf(
  '§6.2',
  {
    title: 'a delivery is a POST of a JSON envelope: id, type, createdAt, data',
    needs: NEEDS,
    run: async (api) => {
      const delivery = await triggered(api, 'scribe_session.completed', 'c-done');
      assert.equal(delivery.method, 'POST');
      assert.match(String(delivery.headers['content-type']), /^application\/json/);
      const envelope = envelopeOf(delivery);
      assert.deepEqual(Object.keys(envelope).sort(), fields('6.2', 0).sort());
      assert.match(envelope.id, /^evt_[A-Za-z0-9_-]+$/);
      assert.ok(isIsoUtc(envelope.createdAt));
    },
  },
  ...SNAPSHOTS.map(([event, session, status]) => ({
    title: `the snapshot of ${event} of ${session} has every field, and status ${status}`,
    needs: NEEDS,
    run: async (api: Api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: session } });
      const data = dataOf(await triggered(api, event, session));
      assert.deepEqual(Object.keys(data).sort(), fields('6.2', 1).sort());
      assert.equal(data.scribeSessionId, id);
      assert.equal(data.status, status);
      assert.ok(isIsoUtc(data.createdAt));
      if (status.startsWith('completed')) assert.ok(isIsoUtc(data.completedAt));
      else assert.equal(data.completedAt, null);
      assert.ok(data.medicalRecordConfigurationId === null || data.scribeSessionConfigurationId === null);
      for (const [value, prefix] of [
        [data.medicalRecordConfigurationId, 'mrc_'],
        [data.scribeSessionConfigurationId, 'ssc_'],
      ] as const)
        assert.ok(value === null || value?.startsWith(prefix), String(value));
      assert.equal(typeof data.institutionId, 'string');
    },
  })),
  {
    title: 'the snapshot names the treating professional and the patient',
    needs: NEEDS,
    run: async (api) => {
      const { patientName } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const { account, patient } = dataOf(await triggered(api, 'scribe_session.completed', 'c-done'));
      assert.match(String(account?.id), /^acc_./);
      for (const field of ['name', 'email']) assert.equal(typeof account?.[field], 'string', field);
      assert.equal(patient?.name, patientName);
      for (const field of ['id', 'name', 'idCountry', 'idType', 'idValue']) assert.ok(field in (patient ?? {}), field);
    },
  },
  {
    title: 'the snapshot of a deleted session has status deleted, and the session is gone',
    needs: [...NEEDS, 'assumptions'],
    run: async (api) => {
      const data = dataOf(await triggered(api, 'scribe_session.deleted', 'c-errors'));
      assert.equal(data.status, 'deleted');
      await api.refused('getScribeSession', { params: { id: 'c-errors' } }, 'resource_not_found');
    },
  },
  {
    title: 'every event has an id of its own, the same for each webhook it goes to',
    needs: NEEDS,
    run: async (api) => {
      const receiver = await api.receiver();
      const events = ['scribe_session.completed'];
      for (const path of ['/one', '/two']) await api.ok('createWebhook', { body: { url: receiver.at(path), events } });
      await api.control.trigger('scribe_session.completed', 'c-done');
      await api.control.trigger('scribe_session.completed', 'c-done');
      const ids = async (path: string) => (await receiver.waitFor(path, 2)).map((each) => envelopeOf(each).id).sort();
      assert.equal(new Set(await ids('/one')).size, 2);
      assert.deepEqual(await ids('/one'), await ids('/two'));
    },
  },
);

const signatureCases = casesOf(
  '§6.3',
  {
    title: 'the signature is the HMAC-SHA256 of "<t>." and the raw body, keyed by the signing secret',
    needs: NEEDS,
    run: async (api) => {
      const raise = () => api.control.trigger('scribe_session.completed', 'c-done');
      const { webhook, deliveries } = await deliveriesOf(api, raise);
      const delivery = at(deliveries, 0);
      assert.match(String(delivery.headers['x-scribe-api-signature']), /^t=\d+,v1=[0-9a-f]{64}$/);
      assert.ok(isSignedWith(webhook.signingSecret, delivery));
      assert.ok(!isSignedWith(`whsec_${randomUUID()}`, delivery));
    },
  },
  {
    title: `t is within ${LIMITS.webhookToleranceSeconds} seconds of the time of the delivery`,
    needs: NEEDS,
    run: async (api) => {
      const delivery = await triggered(api, 'scribe_session.completed', 'c-done');
      assert.ok(Math.abs(signedAt(delivery) - delivery.at / 1000) < 10, String(signedAt(delivery)));
    },
  },
  {
    title: "t is the wall clock's, wherever the sandbox's clock stands",
    needs: [...NEEDS, 'assumptions'],
    run: async (api) => {
      await api.control.advance(3 * 24 * 3600);
      const delivery = await triggered(api, 'scribe_session.completed', 'c-done');
      assert.ok(Math.abs(signedAt(delivery) - delivery.at / 1000) < 10, String(signedAt(delivery)));
    },
  },
  {
    title: 'X-Scribe-Api-Event-Id is the id of the envelope',
    needs: NEEDS,
    run: async (api) => {
      const delivery = await triggered(api, 'scribe_session.completed', 'c-done');
      assert.equal(delivery.headers['x-scribe-api-event-id'], envelopeOf(delivery).id);
    },
  },
);

export const eventsCases = [...eventCases, ...envelopeCases, ...signatureCases];
