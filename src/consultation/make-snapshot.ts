import type { ScribeError } from '../client/errors.ts';
import { SIGNED_OUT } from '../client/token/sign-in.ts';
import type { Scope } from '../contract/embed.ts';
import { SESSION_ID_PREFIX } from '../contract/scribe-session.ts';
import type { Consultation } from './consultation.ts';
import { hasSameItems, reuse } from './reuse.ts';
import type { ConsultationSnapshot, FailureReason, PatientMismatch, Resource, Undecidable } from './snapshot.ts';

// One shared object, because an element updates only for another one.
const NONE: readonly never[] = [];
const NO_UNSHOWN = { unsettled: 0, failed: 0 };
const NO_SCOPES: ReadonlySet<Scope | (string & {})> = new Set();

/** Makes the snapshot of a consultation. Parts that equal those of `former` stay the same objects. */
export function snapshotOf(consultation: Consultation, former: ConsultationSnapshot | undefined): ConsultationSnapshot {
  const { sessionId, page, reading, patient, alerts, decisions, isListed } = consultation;
  const { session, documents, gate, isReading } = reading;
  const { grant, isSignedOut } = page.token;
  const granted = (isSignedOut ? undefined : grant?.scopes) ?? NO_SCOPES;
  // Each renewed token has another set with the same scopes.
  const scopes = former && hasSameItems([...former.scopes], [...granted]) ? former.scopes : granted;
  const patientName = consultation.patientName || page.patientNameOf(sessionId);
  const { mismatch } = patient;
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
    unshown: reuse(former?.unshown, reading.isRead ? decisions.beside(reading.alertIds) : NO_UNSHOWN),
    unshownFailures: reuse(former?.unshownFailures, page.unshownFailures),
    scopes,
    undecidable,
    isRefreshing: isReading,
  };
}

/** The snapshot of an unknown session, with the fault of the page's set-up if there is one. */
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
    unshown: NO_UNSHOWN,
    unshownFailures: NONE,
    scopes: NO_SCOPES,
    undecidable: 'scope',
    isRefreshing: false,
  };
}

/** A resource that has never been read. */
export const UNREAD: Resource<never> = Object.freeze({
  state: 'idle',
  value: undefined,
  readAt: undefined,
  failure: undefined,
});

/** The facts by which a failed read is judged. */
export interface ReadingOf {
  readonly sessionId: string;
  /** Whether the grant names the session, or the gate lists it. */
  readonly isGranted: boolean;
  /** Whether this page has read the session before. */
  readonly wasRead: boolean;
}

/** The resource during a read; its value stays on show. */
export function reading<Value>(resource: Resource<Value>): Resource<Value> {
  return resource.state === 'idle' ? { ...resource, state: 'loading' } : resource;
}

/** The resource after a successful read. Equal parts stay the same objects. */
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
  if (error.code === 'cdss_review_required') return { ...former, state: 'gated', failure: undefined };
  if (error.code === SIGNED_OUT || error.status === 401) return { ...former, state: 'signed-out', failure: undefined };
  if (isNotStarted(error, of)) return { state: 'empty', value: undefined, readAt: now, failure: undefined };
  const failure = { reason: reasonOf(error, of), error };
  const isPassing = failure.reason === 'unavailable' || failure.reason === 'invalid';
  // The former value stays on show with its time, unless we may no longer see it or it is gone.
  if (isPassing && (former.state === 'gated' || former.state === 'empty')) return { ...former, failure };
  if (isPassing && former.value !== undefined) return { ...former, state: 'ready', failure };
  return { state: 'failed', value: undefined, readAt: undefined, failure };
}

/** The first reason against deciding, because the doctor is told only one (UX rule 4). */
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

/** A 404 of a consultation that was granted and never read here: it has no session yet, which is no failure. */
function isNotStarted({ status }: ScribeError, { sessionId, isGranted, wasRead }: ReadingOf): boolean {
  return status === 404 && isGranted && !wasRead && !sessionId.startsWith(SESSION_ID_PREFIX);
}

/** The failure in the doctor's terms. An unknown one counts as passing and is tried again. */
function reasonOf({ kind, status }: ScribeError, { isGranted }: ReadingOf): FailureReason {
  if (kind === 'set-up' || status === 400) return 'set-up';
  if (kind === 'contract') return 'invalid';
  if (status === 404) return isGranted ? 'not-found' : 'not-granted';
  if (status === 403) return 'not-permitted';
  return 'unavailable';
}
