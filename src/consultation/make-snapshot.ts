import type { ScribeError } from '../client/errors.ts';
import type { Scope } from '../contract/embed.ts';
import type { Consultation } from './consultation.ts';
import { UNREAD } from './resource.ts';
import { hasSameItems, reuse } from './reuse.ts';
import type { ConsultationSnapshot, PatientMismatch, Resource, Undecidable } from './snapshot.ts';

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
  const mismatch = patient.mismatchWith(session.value?.patientName);
  const undecidable = whyUndecidable(scopes, patientName, mismatch, consultation.audit.isOff);
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
