// What the elements read of one consultation. Every object here is replaced and never changed, so `===` finds changes.
import type { CdssAlert, Decision, PlanElement } from '../contract/cdss-alert.ts';
import type { Scope } from '../contract/embed.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import type { ScribeSession } from '../contract/scribe-session.ts';
import type { ScribeError } from '../client/errors.ts';
import type { LiveState } from '../client/live-events.ts';
import type { ElementState } from '../events.ts';
import type { Consultation } from './consultation.ts';
import type { Decisions } from './decisions/decisions.ts';
import type { Page } from './page.ts';
import type { HostsPatient } from './patient.ts';
import type { Gravity } from './alert-snapshots.ts';

/** Why there is nothing to show, or nothing newer. */
export type FailureReason =
  /** `configure()` was not called, or the `session-id` is missing or malformed; `param` of the error names it. */
  | 'set-up'
  /** The grant lacks the session: the host named one that its assertion does not allow. */
  | 'not-granted'
  /** 403: the doctor may not read it. */
  | 'not-permitted'
  /** 404 of an `ss_…` id, or of a session that the page has read before: deleted, or it never existed. */
  | 'not-found'
  /** Network, timeout or 5xx: may pass. */
  | 'unavailable'
  /** The answer breaks the interface. */
  | 'invalid';

/** Why the latest read failed, in the doctor's terms and as an error. */
export interface Failure {
  readonly reason: FailureReason;
  readonly error: ScribeError;
}

/** Something that is read: its state, its last good value and its last failure. */
export interface Resource<Value> {
  readonly state: ElementState;
  /** The last good value. It stays when a later read fails; then `failure` is set and the value is stale. */
  readonly value: Value | undefined;
  /** When `value`, or its absence, was read, in ms of the page's clock; `undefined` if neither is known. */
  readonly readAt: number | undefined;
  readonly failure: Failure | undefined;
}

/** Whether the service has documents that were not received. Those may have alerts, too. */
export const isPartial = (list: MedicalRecordDocumentList | undefined): boolean =>
  list !== undefined && list.total > list.items.length;

/** How the page is kept fresh: `live` by hints, `polling` if they fail, `offline` if the browser says so. */
export type Connection = LiveState | 'offline';

/** The phase of a decision (UX rule 2); never `applied` before the record shows it. */
export type DecisionPhase =
  /** Can be undone until `undoUntil`. */
  | 'undo'
  /** Sent, not answered. */
  | 'sending'
  /** Unanswered; being settled by reading the documents. */
  | 'confirming'
  /** The service confirmed it; the record does not show it yet. Final for a rejection. */
  | 'recorded'
  /** The record shows the accepted change. */
  | 'applied'
  /** Recorded, but the record does not show it after a minute. */
  | 'not-applied'
  /** Unanswered, and by the record the alert is still open or gone. */
  | 'not-confirmed'
  /** Somebody decided the opposite; the alert's `status` tells. */
  | 'conflict'
  /** Refused: nothing was recorded. `error` says why. */
  | 'refused';

/** Whether a decision waits, is being sent or is unanswered. Its alert keeps its place, so that nothing moves under the pointer. */
export const isUnderWay = (phase: DecisionPhase | undefined): boolean =>
  phase === 'undo' || phase === 'sending' || phase === 'confirming';

/** Whether the service has recorded the decision. */
export const isRecorded = (phase: DecisionPhase | undefined): boolean =>
  phase === 'recorded' || phase === 'applied' || phase === 'not-applied';

/** Whether a decision blocks others about its alert. */
export const isBinding = (phase: DecisionPhase | undefined): boolean => isUnderWay(phase) || isRecorded(phase);

/** The state of one decision of this page; replaced at each step. */
export interface DecisionSnapshot {
  readonly decision: Decision;
  readonly phase: DecisionPhase;
  /** The end of the undo window, by the platform's `elapsed()`; only in phase `undo`. */
  readonly undoUntil: number | undefined;
  /** Whether it was sent early, because the page was hidden. */
  readonly isSentHidden: boolean;
  readonly error: ScribeError | undefined;
}

/** Why an alert cannot be decided, wherever it is shown; `undefined` if it can be. */
export type AlertLock =
  /** It has no id that a decision can name (§2.4). */
  | 'id'
  /** Another alert with different content has the same id. */
  | 'twice'
  /** Its status is unknown. */
  | 'status';

/** An alert with its surroundings. */
export interface AlertSnapshot {
  /** As it was last read. */
  readonly alert: CdssAlert;
  /** The gravity by severity; everything but `milder` is treated as grave. */
  readonly gravity: Gravity;
  /** The first document that has it. */
  readonly documentId: string;
  /** Purpose and report state of its document (§2.3, §3.3). */
  readonly purpose: MedicalRecordDocument['purpose'];
  readonly reportState: MedicalRecordDocument['reportState'];
  /** The language of its document, as it was sent. */
  readonly language: MedicalRecordDocument['language'];
  /** The plan element of the alert, by `elementId`; absent if the document has none or several with that id. */
  readonly planElement: PlanElement | undefined;
  /** Whether several plan elements have that id. Then it is compared with none. */
  readonly isElementTwice: boolean;
  /** Whether the plan has what the alert proposes; only for an accepted alert. */
  readonly isInRecord: boolean;
  /** The decision made on this page, if any. */
  readonly decision: DecisionSnapshot | undefined;
  /** Why it cannot be decided, whatever the doctor's rights. */
  readonly lock: AlertLock | undefined;
  /** Whether nobody is known to have decided it and this page has no decision under way or recorded. */
  readonly isOpen: boolean;
  /** Whether it can be decided now: open, without a lock, allowed, none under way. */
  readonly canDecide: boolean;
}

/** A consultation that a review gate lists (§7.3). */
export interface ListedConsultation {
  readonly sessionId: string;
  /** Every id that the page knows it by, `sessionId` among them, because an element may use another. */
  readonly ids: readonly string[];
  /** The service's own page; absent if the proxy sent no web address (it leaves out any other origin than the service's). */
  readonly url: string | undefined;
  readonly isReviewed: boolean;
  /** The patient, as the page or the host knows it; the service names none. */
  readonly patientName: string | undefined;
}

/** The review gate (§7.3): the consultations to review before this one can be read. */
export interface GateSnapshot {
  readonly consultations: readonly ListedConsultation[];
  /** How many of `total`. */
  readonly reviewed: number;
  readonly total: number;
  /** Whether the last session is reviewed and this one is being read again. */
  readonly isClearing: boolean;
}

/** Failed decisions that no card shows, because the page has left the consultation or the alert is gone: a count and an id, no name (UX rule 2). */
export interface UnshownFailures {
  readonly sessionId: string;
  readonly failed: number;
}

/** Decisions about alerts that the record no longer has. They count like those that a card shows: a host must not close the visit. */
export interface UnshownDecisions {
  readonly unsettled: number;
  readonly failed: number;
}

/** Host and service name the patient differently (UX rule 4). */
export interface PatientMismatch {
  /** The name by the host, not by the record. */
  readonly hostsName: string;
  /** Whether nothing may be decided or exported. Names in different scripts cannot be compared, so both are only shown. */
  readonly isLocking: boolean;
  /** The progress of "It is the same patient". */
  readonly confirmation: 'asked' | 'sending' | 'failed';
  /** The reference of the failure, for support. */
  readonly requestId: string | undefined;
}

/** Why no decision can be made on this page; `undefined` if one can. */
export type Undecidable =
  /** The token lacks the scope `decide`. */
  | 'scope'
  /** No patient name is known (UX rule 4). */
  | 'patient'
  /** The host names another patient (UX rule 4). */
  | 'mismatch'
  /** The proxy has turned decisions off, because it cannot write its audit. */
  | 'audit';

/** Everything that the elements know of one consultation at one moment. */
export interface ConsultationSnapshot {
  /** The id that the host used: a `consultationInternalId` or an `ss_…` id. */
  readonly sessionId: string;
  /** A new object once the patient is forgotten. Then the elements must forget all that they remember of the patient, too. */
  readonly life: object;
  /** The session (§4.3), which a review gate (§7.3) may close. */
  readonly session: Resource<ScribeSession>;
  /** All documents, unfiltered. */
  readonly documents: Resource<MedicalRecordDocumentList>;
  /** All alerts: open ones first, red first, unknown severities next, then as sent (UX). */
  readonly alerts: readonly AlertSnapshot[];
  /** The review gate (§7.3); `undefined` while none is closed. */
  readonly gate?: GateSnapshot | undefined;
  readonly connection: Connection;
  /** Whether the doctor is signed out: `fetchAssertion` gave no assertion, the proxy accepted none, or the page logged out. */
  readonly isSignedOut: boolean;
  /** The doctor's name from the assertion, for "Deciding as …". */
  readonly doctorName?: string | undefined;
  /** The patient's name by the service, else by the host. Nothing is decided without one (UX rule 4). */
  readonly patientName?: string | undefined;
  /** For a session that a review gate lists: the patient of the page, or empty if nobody has named that patient. */
  readonly otherThan?: string | undefined;
  /** Set while the host names another patient and the doctor has not said that it is the same. */
  readonly mismatch?: PatientMismatch | undefined;
  /** Decisions of this consultation that are on their way or have failed, and that no card shows. */
  readonly unshown: UnshownDecisions;
  /** Failed decisions of all consultations of the page that no card shows. */
  readonly unshownFailures: readonly UnshownFailures[];
  /** The scopes of the session token; empty until there is one. */
  readonly scopes: ReadonlySet<Scope | (string & {})>;
  /** Why nothing can be decided now. Reading goes on. */
  readonly undecidable: Undecidable | undefined;
  /** Whether `session` or `documents` is being read now. */
  readonly isRefreshing: boolean;
}

/** Options of one decision. */
export interface DecideOptions {
  /** The reason, at most 500 characters. Only the audit gets it, not the service. */
  readonly reason?: string | undefined;
  /** Seconds in which it can be undone; 0 sends at once. */
  readonly undoSeconds?: number;
  /** For the audit: seconds that the card was on screen before. */
  readonly onScreen?: number | undefined;
}

/** One decision of a batch. */
export interface BatchedDecision extends Pick<DecideOptions, 'reason' | 'onScreen'> {
  readonly id: string;
  readonly decision: Decision;
}

/** The actions of the elements. */
export interface ConsultationActions extends Pick<
  Consultation,
  'refresh' | 'clear' | 'readListed' | 'setContext' | 'loginUrl'
> {
  readonly decisions: Pick<Decisions, 'decideOne' | 'decideBatch' | 'undo' | 'dismiss'>;
  readonly patient: Pick<HostsPatient, 'call' | 'confirm'>;
  readonly page: Pick<Page, 'dismissUnshownFailures'>;
}

/** Whether a decision about it failed and it is still open. */
export const isFailed = (snapshot: AlertSnapshot | undefined): boolean =>
  snapshot?.isOpen === true && ['refused', 'not-confirmed'].includes(snapshot.decision?.phase ?? '');

/** Whether a decision about it waits, is being sent, or is unanswered. */
export const isUnsettled = ({ decision }: AlertSnapshot): boolean => isUnderWay(decision?.phase);

/** Whether no decision about it is known to be recorded. */
export const isUnrecorded = (snapshot: AlertSnapshot): boolean => snapshot.isOpen || isUnsettled(snapshot);

/** Whether the card is folded to a row: once it is decided, even if the decision failed, until the doctor chooses to decide again. */
export const isFolded = (snapshot: AlertSnapshot): boolean => snapshot.decision !== undefined || !snapshot.isOpen;
