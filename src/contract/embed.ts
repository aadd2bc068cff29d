// The proxy's own surface beside §4: what a browser sends to it and reads from it, beyond the service's operations.
import * as z from 'zod/mini';
import { AlertId, Decision, onceEach } from './cdss-alert.ts';
import { ConsultationId } from './consultation-context.ts';
import type { ErrorType } from './errors.ts';
import { SessionId } from './scribe-session.ts';
import { open, text } from './tolerant.ts';

/** What an assertion may allow. */
export const SCOPES = ['read', 'decide', 'login', 'context'] as const;
/** `read` shows, `decide` records decisions, `login` opens the Scribe application, `context` starts a session. */
export type Scope = (typeof SCOPES)[number];

/** Request of `POST /embed/token`: whom the page claims to be, and the EHR's word for it (a compact JWS). */
export const TokenRequest = z.strictObject({
  /** §5.2: prefix `pk_`; names an account and opens nothing. */
  publishableKey: z.string().check(z.minLength(4), z.maxLength(512)),
  assertion: z.string(),
});
/** Sent without a Bearer: the assertion is the credential, and is used up by this one call. */
export type TokenRequest = z.infer<typeof TokenRequest>;

/** Answer of `POST /embed/token`. */
export const TokenResponse = open({
  /** Opaque, sealed by the proxy; a page keeps it in memory alone. */
  token: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
  /** As the assertion named them: consultation ids or `ss_…` ids. */
  sessionIds: z.array(z.string()),
  /** Of `SCOPES`, and any a newer proxy knows. */
  scopes: z.array(z.string()),
  /** `id` tells one doctor from the next, whatever they are called; it opens nothing. */
  doctor: open({ id: text(), name: text() }),
});
/** As it is read; `expiresIn` counts from the answer. */
export type TokenResponse = z.infer<typeof TokenResponse>;

/** Request of `POST /embed/login`. */
export const EmbedLoginRequest = z.strictObject({ consultationInternalId: ConsultationId });

/** Answer of `POST /embed/login`: a ticket address, good once, for 30 s. */
export const EmbedLoginResponse = open({ url: z.string().check(z.regex(/^https?:\/\/\S+$/)) });

/** Request and answer of `POST /embed/same-patient`: the doctor says that host and service name one patient in two ways. */
export const SamePatientRequest = z.strictObject({ sessionId: SessionId });
/** The session as it was asked. The proxy answers once its audit has the doctor's word. */
export const SamePatientResponse = open({ sessionId: z.string() });

/** Why an alert was rejected: kept in the proxy's audit, not sent on to the service. */
export const Reason = z.string().check(z.minLength(1), z.maxLength(500));

/** Stands in a reason between a choice and the comment after it. */
export const REASON_JOINT = ' – ';

/** The same as a code of the hospital's, for the audit and its exports: a Coding of CDS Hooks and of FHIR. */
const Word = z.string().check(z.regex(/^\S{1,256}$/));
/** Each of 1 to 256 characters without white space; `display` is the reason as it is shown. */
export const ReasonCoding = z.strictObject({ system: Word, code: Word, display: Reason });
/** Goes to the audit with the reason it codes, never to the service. */
export type ReasonCoding = z.infer<typeof ReasonCoding>;

const REASON = { reason: z.optional(Reason), reasonCoding: z.optional(ReasonCoding) };

/** Body of `reject` through the proxy; may be absent. */
export const RejectBody = z.strictObject(REASON);

/** Body of `decisions` through the proxy: §4.7, each decision with a reason if there is one. */
export const EmbedDecisionsRequest = z.strictObject({
  decisions: z.array(z.strictObject({ id: AlertId, decision: Decision, ...REASON })).check(z.minLength(1), onceEach),
});
/** As the widget sends it; the proxy takes the reasons out before it sends §4.7 on. */
export type EmbedDecisionsRequest = z.infer<typeof EmbedDecisionsRequest>;

/** Bytes of the largest body of decisions that the proxy takes: some 3,000 alerts. */
export const LARGEST_DECISIONS = 256 * 1024;

/**
 * What the audit alone is told of how an alert was decided, as `reason` is: how long its card was on screen before, in seconds, and
 * how often the same page took back a decision on it. In the query of the request, by commas for a batch, empty where it is not known:
 * a proxy of an earlier release refuses a body that says more than it knows, and passes over a query.
 */
export interface Heed {
  /** Seconds with tenths, at most a day. */
  readonly onScreen?: number | undefined;
  /** How often it was taken back in its undo window. */
  readonly undone?: number | undefined;
}

/** Characters of the longest such query; a batch with a longer one is sent without. */
export const LONGEST_HEED = 2_000;

/** Names the session whose documents hold the alert, on a decision through the proxy. */
export const SESSION_HEADER = 'Scribe-Session-Id';

/** One hint of `GET /embed/events`: something changed, read again. Never patient data. */
export const Hint = open({
  sessionId: text(),
  consultationInternalId: text(),
  /** An event name of §6.1, or `reset` when the stream cannot say what was missed. */
  type: z.string(),
  status: text(),
});
/** As a page hears it. Either id may be absent: a page that knows one of them reads again. */
export type Hint = z.infer<typeof Hint>;

/** The proxy's codes beside §7.2. */
export const EMBED_ERRORS = {
  /** The session token is missing its time: ask for another. */
  session_expired: { status: 401, type: 'authentication_error' },
  /** A decision was sent and not answered; whether it is recorded is found out by reading. */
  decision_unconfirmed: { status: 504, type: 'api_error' },
  /** The service refuses the proxy's own key. */
  upstream_credentials: { status: 502, type: 'api_error' },
  /** The service's answer is not what its interface says. */
  upstream_invalid: { status: 502, type: 'api_error' },
} as const satisfies Record<string, { status: number; type: ErrorType }>;
/** To be told apart by code, never by message. */
export type EmbedErrorCode = keyof typeof EMBED_ERRORS;
