// The proxy's own interface for browsers, beside the operations of §4.
import * as z from 'zod/mini';
import { AlertId, Decision, onceEach } from './cdss-alert.ts';
import { SessionId } from './scribe-session.ts';
import { open, text } from './tolerant.ts';

/** The scopes of an assertion. */
export const SCOPES = ['read', 'decide', 'login', 'context'] as const;
/** `read` shows, `decide` records decisions, `login` opens the Scribe application, `context` starts a session. */
export type Scope = (typeof SCOPES)[number];

/** Request of `POST /embed/token`: the account's key, and the EHR's assertion (a compact JWS). */
export const TokenRequest = z.strictObject({
  /** §5.2: prefix `pk_`. It names an account and grants nothing. */
  publishableKey: z.string().check(z.minLength(4), z.maxLength(512)),
  assertion: z.string(),
});
/** Sent without a Bearer: the assertion is the credential, and this call uses it up. */
export type TokenRequest = z.infer<typeof TokenRequest>;

/** Answer of `POST /embed/token`. */
export const TokenResponse = open({
  /** Opaque, sealed by the proxy. A page keeps it in memory only. */
  token: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
  /** As the assertion named them: consultation ids or `ss_…` ids. */
  sessionIds: z.array(z.string()),
  /** Values of `SCOPES`; a newer proxy may know more. */
  scopes: z.array(z.string()),
  /** `id` distinguishes doctors of the same name. It grants nothing. */
  doctor: open({ id: text(), name: text() }),
});
/** The type for reading. `expiresIn` counts from the answer. */
export type TokenResponse = z.infer<typeof TokenResponse>;

/** Request of `POST /embed/login`. */
export const EmbedLoginRequest = z.strictObject({ consultationInternalId: SessionId });

/** Answer of `POST /embed/login`: an address that works once, within 30 s. */
export const EmbedLoginResponse = open({ url: z.string().check(z.regex(/^https?:\/\/\S+$/)) });

/** Request and answer of `POST /embed/same-patient`: the doctor says that host and service mean one patient. */
export const SamePatientRequest = z.strictObject({ sessionId: SessionId });
/** The session as in the request. The proxy answers once its audit has recorded it. */
export const SamePatientResponse = open({ sessionId: z.string() });

/** Why an alert was rejected. Recorded in the proxy's audit, not sent to the service. */
export const Reason = z.string().check(z.minLength(1), z.maxLength(500));

/** Separates the choice from the comment in a reason. */
export const REASON_JOINT = ' – ';

/** An address or a code: 1 to 256 characters without white space. */
const Word = z.string().check(z.regex(/^\S{1,256}$/));
/** The reason as a code of the hospital, for the audit and its exports: a Coding of CDS Hooks and FHIR. `display` is the reason's text. */
export const ReasonCoding = z.strictObject({ system: Word, code: Word, display: Reason });
/** Goes to the audit with its reason, never to the service. */
export type ReasonCoding = z.infer<typeof ReasonCoding>;

const REASON = { reason: z.optional(Reason), reasonCoding: z.optional(ReasonCoding) };

/** Body of `reject` through the proxy; optional. */
export const RejectBody = z.strictObject(REASON);

/** Body of `decisions` through the proxy: §4.7, with an optional reason for each decision. */
export const EmbedDecisionsRequest = z.strictObject({
  decisions: z.array(z.strictObject({ id: AlertId, decision: Decision, ...REASON })).check(z.minLength(1), onceEach),
});
/** The form that the widget sends. The proxy removes the reasons before it calls the service. */
export type EmbedDecisionsRequest = z.infer<typeof EmbedDecisionsRequest>;

/** The most bytes of a body of decisions: some 3,000 alerts. */
export const LARGEST_DECISIONS = 256 * 1024;

/**
 * How an alert was decided, for the audit only: seconds that its card was on screen before, and
 * how often the page took back a decision on it. Sent in the query, separated by commas for a batch, empty if unknown:
 * an earlier proxy refuses a body with unknown fields, and ignores a query.
 */
export interface Heed {
  /** Seconds, with tenths; at most a day. */
  readonly onScreen?: number | undefined;
  /** How often a decision was taken back in its undo window. */
  readonly undone?: number | undefined;
}

/** The most characters of such a query. A batch with a longer one is sent without it. */
export const LONGEST_HEED = 2_000;

/** The header of a decision that names the session whose documents hold the alert. */
export const SESSION_HEADER = 'Scribe-Session-Id';

/** A hint of `GET /embed/events`: something has changed, read again. Never holds patient data. */
export const Hint = open({
  sessionId: text(),
  consultationInternalId: text(),
  /** An event name of §6.1, or `reset` if the stream cannot tell what was missed. */
  type: z.string(),
  status: text(),
});
/** The type for reading. Either id may be absent; a page that knows one of them reads again. */
export type Hint = z.infer<typeof Hint>;

/** The proxy's codes beside §7.2, and their HTTP status. */
export const EMBED_ERRORS = {
  /** The session token has expired: get another. */
  session_expired: 401,
  /** A decision was sent and not answered. Reading tells whether it is recorded. */
  decision_unconfirmed: 504,
  /** The service refuses the proxy's own key. */
  upstream_credentials: 502,
  /** The service's answer breaks its interface. */
  upstream_invalid: 502,
} as const satisfies Record<string, number>;
/** Distinguish errors by code, never by message. */
export type EmbedErrorCode = keyof typeof EMBED_ERRORS;
