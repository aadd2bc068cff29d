import type { ScribeError } from '../client/errors.ts';
import type { Scope } from '../contract/embed.ts';
import { alertSnapshots } from './alert-snapshots.ts';
import type { Consultation } from './consultation.ts';
import { UNREAD } from './resource.ts';
import { hasSameItems, reuse } from './reuse.ts';
import type { ConsultationSnapshot, Resource, Undecidable } from './snapshot.ts';

// One shared empty list, because an element updates whenever it gets another object.
const NONE: readonly never[] = [];
const NO_UNSHOWN = { unsettled: 0, failed: 0 };
const NO_SCOPES: ReadonlySet<Scope | (string & {})> = new Set();

/** Makes the snapshot of a consultation. Parts that equal those of `former` stay the same objects. */
export function snapshotOf(consultation: Consultation, former: ConsultationSnapshot | undefined): ConsultationSnapshot {
  const { sessionId, page, reading, patient, decisions, isListed } = consultation;
  const { session, documents, gate, isReading } = reading;
  const { grant, isSignedOut } = page.token;
  const granted = (isSignedOut ? undefined : grant?.scopes) ?? NO_SCOPES;
  // Each renewed token has another set with the same scopes.
  const scopes = former && hasSameItems([...former.scopes], [...granted]) ? former.scopes : granted;
  const patientName = consultation.patientName || page.patientNameOf(sessionId);
  const mismatch = reuse(former?.mismatch, patient.mismatch);
  // The first reason, because the doctor is told only one (UX rule 4).
  let undecidable: Undecidable | undefined;
  if (!scopes.has('decide')) undecidable = 'scope';
  else if (!patientName) undecidable = 'patient';
  else if (mismatch?.isLocking) undecidable = 'mismatch';
  else if (decisions.isAuditOff) undecidable = 'audit';
  const mayDecide = undecidable === undefined;
  const decisionOn = (alertId: string) => decisions.on(alertId);
  // Reuses the former alerts if their inputs are the same: comparing all alerts with the plan takes long in a large record.
  const areSame =
    former !== undefined &&
    former.documents.value === documents.value &&
    (former.undecidable === undefined) === mayDecide &&
    former.alerts.every(({ alert, decision }) => decision === decisionOn(alert.id));
  const { milderSeverities } = page.options;
  return {
    ...{ sessionId, session, documents, patientName, mismatch, scopes, undecidable, isSignedOut },
    life: reading.life,
    alerts: areSame
      ? former.alerts
      : alertSnapshots(documents.value?.items ?? NONE, {
          decisionOn,
          mayDecide,
          milderSeverities,
          former: former?.alerts,
        }),
    gate: reuse(former?.gate, gate?.snapshot(consultation)),
    connection: page.freshness.connection,
    doctorName: isSignedOut ? undefined : grant?.doctorName,
    otherThan: isListed ? (page.gated[0]?.patientName ?? '') : undefined,
    unshown: reuse(former?.unshown, reading.isRead ? decisions.unshown : NO_UNSHOWN),
    unshownFailures: reuse(former?.unshownFailures, page.unshownFailures),
    isRefreshing: isReading,
  };
}

/** The snapshot of an unknown session, with the fault of the page's set-up if there is one. */
export function unreadSnapshot(sessionId: string, error?: ScribeError): ConsultationSnapshot {
  const state = error && sessionId ? 'failed' : 'idle';
  const resource: Resource<never> = { ...UNREAD, state, failure: error && { reason: 'set-up', error } };
  return {
    sessionId,
    life: UNREAD,
    session: resource,
    documents: resource,
    alerts: NONE,
    connection: 'off',
    isSignedOut: false,
    unshown: NO_UNSHOWN,
    unshownFailures: NONE,
    scopes: NO_SCOPES,
    undecidable: 'scope',
    isRefreshing: false,
  };
}
