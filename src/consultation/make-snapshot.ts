import type { ScribeError } from '../client/errors.ts';
import { SIGNED_OUT } from '../client/token/sign-in.ts';
import type { Scope } from '../contract/embed.ts';
import { SESSION_ID_PREFIX } from '../contract/scribe-session.ts';
import type { Consultation } from './consultation.ts';
import { hasSameItems, reuse } from './reuse.ts';
import type { ConsultationSnapshot, FailureReason, PatientMismatch, Resource, Undecidable } from './snapshot.ts';

// The same object each time: an element is told only of another one.
const NONE: readonly never[] = [];
const NO_SCOPES: ReadonlySet<Scope | (string & {})> = new Set();

/** What is known of a consultation now; parts that say the same as in `former` stay the same objects. */
export function snapshotOf(consultation: Consultation, former: ConsultationSnapshot | undefined): ConsultationSnapshot {
  const { sessionId, page, reading, patient, alerts, decisions, isListed } = consultation;
  const { session, documents, gate, isReading } = reading;
  const { grant, isSignedOut } = page.token;
  const granted = (isSignedOut ? undefined : grant?.scopes) ?? NO_SCOPES;
  // Each renewed token has a set of its own.
  const scopes = former && hasSameItems([...former.scopes], [...granted]) ? former.scopes : granted;
  const patientName = consultation.patientName || page.patientNameOf(sessionId);
  const mismatch = patient.mismatchWith(consultation.servicesName);
  const undecidable = whyUndecidable(scopes, patientName, mismatch, decisions.isAuditOff);
  return {
    sessionId,
    life: reading.life,
    session,
    documents,
    alerts: alerts.update(documents.value?.items ?? NONE, decisions.snapshots, undecidable === undefined),
    gate: gate && reuse(former?.gate, gate.snapshot(consultation)),
    connection: page.freshness.connection,
    isSignedOut,
    doctorName: isSignedOut ? undefined : grant?.doctorName,
    patientName,
    otherThan: isListed ? (page.gated[0]?.patientName ?? '') : undefined,
    mismatch: mismatch && reuse(former?.mismatch, mismatch),
    scopes,
    undecidable,
    isRefreshing: isReading,
  };
}

/** The snapshot of a session of which nothing is known, with what is wrong with the page's set-up if something is. */
export function unreadSnapshot(sessionId: string, error?: ScribeError): ConsultationSnapshot {
  const resource: Resource<never> = error
    ? { ...UNREAD, state: sessionId ? 'failed' : 'idle', failure: { reason: 'set-up', error } }
    : UNREAD;
  return {
    sessionId,
    life: UNREAD,
    session: resource,
    documents: resource,
    alerts: NONE,
    gate: undefined,
    connection: 'off',
    isSignedOut: false,
    doctorName: undefined,
    patientName: undefined,
    otherThan: undefined,
    mismatch: undefined,
    scopes: NO_SCOPES,
    undecidable: 'scope',
    isRefreshing: false,
  };
}

/** A resource that was never read. */
export const UNREAD: Resource<never> = Object.freeze({
  state: 'idle',
  value: undefined,
  readAt: undefined,
  failure: undefined,
});

/** What a failed read is judged by. */
export interface ReadingOf {
  readonly sessionId: string;
  /** Whether the grant names the session, or the gate lists it. */
  readonly isGranted: boolean;
  /** Whether this page has read the session before. */
  readonly wasRead: boolean;
}

/** The resource while it is read: what is on show stays. */
export function reading<Value>(resource: Resource<Value>): Resource<Value> {
  return resource.state === 'idle' ? { ...resource, state: 'loading' } : resource;
}

/** The resource after a good read; parts that say the same stay the same objects. */
export function read<Value>(former: Resource<Value>, value: Value, readAt: number, isEmpty = false): Resource<Value> {
  return { state: isEmpty ? 'empty' : 'ready', value: reuse(former.value, value), readAt, failure: undefined };
}

/** The resource after a failed read: stale, gated, signed out, not started, or failed with its reason. */
export function unread<Value>(
  former: Resource<Value>,
  error: ScribeError,
  of: ReadingOf,
  now: number,
): Resource<Value> {
  if (error.kind === 'aborted') return former;
  if (error.code === 'cdss_review_required') return { ...former, state: 'gated', failure: undefined };
  if (error.code === SIGNED_OUT || error.status === 401) return { ...former, state: 'signed-out', failure: undefined };
  if (isNotStarted(error, of)) return { state: 'empty', value: undefined, readAt: now, failure: undefined };
  const failure = { reason: reasonOf(error, of), error };
  const isPassing = failure.reason === 'unavailable' || failure.reason === 'invalid';
  // What was read before stays on show with its time, unless we may not, or can no longer, see it.
  if (isPassing && (former.state === 'gated' || former.state === 'empty')) return { ...former, failure };
  if (isPassing && former.value !== undefined) return { ...former, state: 'ready', failure };
  return { state: 'failed', value: undefined, readAt: undefined, failure };
}

/** The first of what stands in the way: the doctor is told one reason (UX rule 4). */
function whyUndecidable(
  scopes: ReadonlySet<string>,
  patientName: string | undefined,
  mismatch: PatientMismatch | undefined,
  isAuditOff: boolean,
): Undecidable | undefined {
  if (!scopes.has('decide')) return 'scope';
  if (!patientName) return 'patient';
  if (mismatch?.isLocking) return 'mismatch';
  return isAuditOff ? 'audit' : undefined;
}

/** 404 of a consultation that was granted and never read here: it has no session yet, which is no failure. */
function isNotStarted({ status }: ScribeError, { sessionId, isGranted, wasRead }: ReadingOf): boolean {
  return status === 404 && isGranted && !wasRead && !sessionId.startsWith(SESSION_ID_PREFIX);
}

/** The failure in the doctor's terms; what nobody can place counts as passing, and is tried again. */
function reasonOf({ kind, status }: ScribeError, { isGranted }: ReadingOf): FailureReason {
  if (kind === 'set-up' || status === 400) return 'set-up';
  if (kind === 'contract') return 'invalid';
  if (status === 404) return isGranted ? 'not-found' : 'not-granted';
  if (status === 403) return 'not-permitted';
  return 'unavailable';
}
