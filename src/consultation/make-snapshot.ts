import type { ScribeError } from '../client/errors.ts';
import type { Scope } from '../contract/embed.ts';
import type { Consultation } from './consultation.ts';
import { UNREAD } from './resource.ts';
import { hasSameItems, reuse } from './reuse.ts';
import type { ConsultationSnapshot, PatientMismatch, Resource, Undecidable } from './snapshot.ts';

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
    unshown: reuse(former?.unshown, reading.isRead ? decisions.unshown : NO_UNSHOWN),
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
