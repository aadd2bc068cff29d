// §6.3, §6.4 from the other side: how the proxy receives the service's deliveries.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';

const NEEDS = ['proxy', 'seeds'] as const;
const TOLERANCE = LIMITS.webhookToleranceSeconds;

interface Sent {
  readonly body?: string;
  readonly secondsFromNow?: number;
  readonly signature?: (right: string, t: number) => string | undefined;
  readonly eventId?: string;
  /** The body to send instead of the signed one. */
  readonly tampered?: string;
}

const envelope = (sessionId: string, id = `evt_${randomUUID()}`) => ({
  id,
  type: 'scribe_session.completed',
  createdAt: new Date().toISOString(),
  data: {
    scribeSessionId: sessionId,
    medicalRecordConfigurationId: null,
    scribeSessionConfigurationId: null,
    status: 'completed',
    institutionId: 'inst_conformance',
    account: null,
    patient: null,
    createdAt: new Date().toISOString(),
    completedAt: new Date().toISOString(),
  },
});

/** Delivers as §6.3 says, except for the changes in `sent`. */
async function deliver(api: Api, sent: Sent = {}) {
  const { id } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
  const event = envelope(id);
  const body = sent.body ?? JSON.stringify(event);
  const t = Math.floor(Date.now() / 1000) + (sent.secondsFromNow ?? 0);
  const secret = api.target.webhookSecret ?? assert.fail('the target tells no webhook secret');
  const right = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const signature = sent.signature ? sent.signature(right, t) : `t=${t},v1=${right}`;
  return api.send({
    method: 'POST',
    path: '/webhooks/scribe',
    headers: {
      'Content-Type': 'application/json',
      'X-Scribe-Api-Event-Id': sent.eventId ?? /"id":\s*"(evt_[^"]+)"/.exec(body)?.[1] ?? '',
      ...(signature !== undefined && { 'X-Scribe-Api-Signature': signature }),
    },
    body: sent.tampered ?? body,
  });
}

const FORGED: readonly (readonly [string, Sent])[] = [
  ['without a signature', { signature: () => undefined }],
  [
    'of another secret',
    { signature: (_, t) => `t=${t},v1=${createHmac('sha256', 'other').update(`${t}.`).digest('hex')}` },
  ],
  ['of another time', { signature: (right, t) => `t=${t - 1},v1=${right}` }],
  ['without a time', { signature: (right) => `v1=${right}` }],
  ['with two times', { signature: (right, t) => `t=${t},t=${t},v1=${right}` }],
  ['with a time that is no number', { signature: (right) => `t=now,v1=${right}` }],
  ['without a digest', { signature: (_, t) => `t=${t}` }],
  ['with half a digest', { signature: (right, t) => `t=${t},v1=${right.slice(0, 32)}` }],
  ['with another digest behind its length', { signature: (right, t) => `t=${t},v1=${right}00` }],
  ['of another body', { tampered: '{"id":"evt_other"}' }],
  [`from ${TOLERANCE + 5} s ago`, { secondsFromNow: -TOLERANCE - 5 }],
  [`from ${TOLERANCE + 5} s ahead`, { secondsFromNow: TOLERANCE + 5 }],
  ['whose event id header is another', { eventId: 'evt_other' }],
];

export const receivingCases = casesOf(
  '§6.3',
  {
    title: 'a delivery with the right signature is acknowledged, and again when it comes again',
    needs: NEEDS,
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const body = JSON.stringify(envelope(id));
      for (let nth = 0; nth < 2; nth++) assert.equal((await deliver(api, { body })).status, 200);
    },
  },
  {
    title: `a delivery up to ${TOLERANCE} s old or ahead is acknowledged`,
    needs: NEEDS,
    run: async (api) => {
      for (const secondsFromNow of [-TOLERANCE + 5, TOLERANCE - 5])
        assert.equal((await deliver(api, { secondsFromNow })).status, 200);
    },
  },
  {
    title: 'the signature is of the raw body: spaces and escapes count',
    needs: NEEDS,
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: 'c-done' } });
      const body = JSON.stringify(envelope(id), null, 2).replace('completed', '\\u0063ompleted');
      assert.equal((await deliver(api, { body })).status, 200);
    },
  },
  {
    title: 'an event that it does not know is acknowledged',
    needs: NEEDS,
    run: async (api) => {
      const event = { ...envelope('ss_x'), type: 'appointment.rescheduled', data: { appointmentId: 'apt_1' } };
      assert.equal((await deliver(api, { body: JSON.stringify(event) })).status, 200);
    },
  },
  ...FORGED.map(([title, sent]) => ({
    title: `a delivery ${title} is refused for good: 4xx`,
    needs: NEEDS,
    run: async (api: Api) => {
      const { status } = await deliver(api, sent);
      assert.ok(status >= 400 && status < 500, String(status));
    },
  })),
);
