// §6 Events: names, envelope, data, headers and signature; and the management of webhooks (§4.8).
import * as z from 'zod/mini';
import { maybe, open, text } from './tolerant.ts';

/** §6.1: the events of a scribe session. */
export const SCRIBE_SESSION_EVENTS = [
  'scribe_session.created',
  'scribe_session.completed',
  'scribe_session.error',
  'scribe_session.updated',
  'scribe_session.cancelled',
  'scribe_session.deleted',
] as const;

/** §6.1: a name that a webhook may subscribe to. */
export const EventName = z.string().check(z.regex(/^(scribe_session|appointment)\.[a-z_]+$/));

/** §6.3. */
export const SIGNATURE_HEADER = 'X-Scribe-Api-Signature';
/** §6.3: repeats the envelope's `id`. Compared with it after the signature is verified. */
export const EVENT_ID_HEADER = 'X-Scribe-Api-Event-Id';

const EventAccount = open({ id: z.string(), name: text(), email: text() });
const EventPatient = open({ id: text(), name: text(), idCountry: text(), idType: text(), idValue: text() });

/** §6.2: `data` of every `scribe_session.*` event. The two configuration ids exclude each other. */
export const ScribeSessionEventData = open({
  scribeSessionId: z.string(),
  medicalRecordConfigurationId: text(),
  scribeSessionConfigurationId: text(),
  status: z.string(),
  institutionId: text(),
  account: maybe(EventAccount),
  patient: maybe(EventPatient),
  createdAt: text(),
  completedAt: text(),
}).check(
  z.refine((data) => !(data.medicalRecordConfigurationId && data.scribeSessionConfigurationId), {
    error: 'medicalRecordConfigurationId and scribeSessionConfigurationId exclude each other.',
    path: ['scribeSessionConfigurationId'],
  }),
);
/** `scribeSessionId` and `status` are present; anything else may be absent or null. */
export type ScribeSessionEventData = z.infer<typeof ScribeSessionEventData>;

/** §6.1: the fields that the spec shows of an `appointment.*` event's `data`. */
export const AppointmentEventData = open({ scribeSessionId: text() });
/** Without a `scribeSessionId` it concerns no session, and no page is told. */
export type AppointmentEventData = z.infer<typeof AppointmentEventData>;

/** §6.2: the envelope. `id` stays the same across redeliveries. */
export const EventEnvelope = open({
  id: z.string().check(z.regex(/^evt_.+$/)),
  type: z.string(),
  createdAt: z.string(),
  // Not checked here: each reader has its own schema.
  data: z.custom<Record<string, unknown>>((data) => typeof data === 'object' && data !== null && !Array.isArray(data)),
});
/** `createdAt` is ISO 8601. `type` may be a name that §6.1 does not show. */
export type EventEnvelope = z.infer<typeof EventEnvelope>;

const Events = z.array(EventName).check(z.minLength(1));

/** §4.8: `url` is an HTTPS address. (The sandbox also takes `http://` on loopback.) */
export const WebhookRequest = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  events: Events,
});

/** §4.8: the new `events` replace the subscription. */
export const WebhookUpdate = z.strictObject({ events: Events });

/** §4.8: the answer to a creation. `signingSecret` is returned only once. The spec shows no other fields. */
export const WebhookCreated = open({
  id: z.string(),
  url: z.optional(z.string()),
  events: z.optional(z.array(z.string())),
  signingSecret: z.string(),
  signingSecretVersion: z.optional(z.int()),
});

/** §4.8: the answer to an update, never with a secret. The spec does not show its fields. */
export const Webhook = open({ id: z.string(), url: z.optional(z.string()), events: z.optional(z.array(z.string())) });

/** §4.8: the answer to a rotation. The previous secret stops verifying immediately. */
export const WebhookRotated = open({ signingSecret: z.string(), signingSecretVersion: z.int() });
