// What the elements read of one consultation. Every object here is replaced, never changed, so `===` tells news.
import type { CdssAlert, Decision, PlanElement } from '../contract/cdss-alert.ts';
import type { Scope } from '../contract/embed.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import type { ScribeSession } from '../contract/scribe-session.ts';
import type { ScribeError } from '../client/errors.ts';
import type { ElementState } from '../events.ts';
import type { Consultation } from './consultation.ts';
import type { Decisions } from './decisions/decisions.ts';
import type { Gravity } from './alert-snapshots.ts';

export type { ElementState } from '../events.ts';

/** Why there is nothing, or nothing newer, to show. */
export type FailureReason =
  /** `configure()` was not called, or the `session-id` is missing or malformed; `param` of the error names it. */
  | 'set-up'
  /** The session is not in the grant: the host named a session its assertion does not allow. */
  | 'not-granted'
  /** 403: the doctor may not read this. */
  | 'not-permitted'
  /** 404 of an `ss_…` id, or of a session this page has read before: deleted, or never there. */
  | 'not-found'
  /** Network, timeout, 5xx: try again. */
  | 'unavailable'
  /** The answer is not what the interface says. */
  | 'invalid';

/** Why the latest read failed, in the doctor's terms and as an error. */
export interface Failure {
  readonly reason: FailureReason;
  readonly error: ScribeError;
}

/** One thing that is read: its state, its last good value and the last failure. */
export interface Resource<Value> {
  readonly state: ElementState;
  /** The last good value; kept when a later read fails (then `failure` is set too: stale). */
  readonly value: Value | undefined;
  /** When `value`, or that there is none, was read, in ms of the page's clock; `undefined` once neither is known. */
  readonly readAt: number | undefined;
  readonly failure: Failure | undefined;
}

/** How fresh the page is kept: `live` by hints, `polling` when they fail, `offline` when the browser says so. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'off';

/** Where a decision stands (UX rule 2); never `applied` before the record shows it. */
export type DecisionPhase =
  /** May still be undone, until `undoUntil`. */
  | 'undo'
  /** Sent, not answered. */
  | 'sending'
  /** Unanswered: being settled by reading the documents. */
  | 'confirming'
  /** The service confirmed it; the record does not show it yet. Final for a rejection. */
  | 'recorded'
  /** The record shows the accepted change. */
  | 'applied'
  /** Recorded, but the record does not show it after a minute. */
  | 'not-applied'
  /** Unanswered, and the record says it is still open or the alert is gone. */
  | 'not-confirmed'
  /** Somebody decided otherwise: the alert's own `status` tells what. */
  | 'conflict'
  /** Refused: nothing was recorded; `error` says why. */
  | 'refused';

/** Whether a decision waits, is being sent or is unanswered: its alert keeps its place, so that nothing moves under the pointer. */
export const isUnderWay = (phase: DecisionPhase | undefined): boolean =>
  phase === 'undo' || phase === 'sending' || phase === 'confirming';

/** Whether the service has a decision, so that the record tells the rest. */
export const isRecorded = (phase: DecisionPhase | undefined): boolean =>
  phase === 'recorded' || phase === 'applied' || phase === 'not-applied';

/** Whether a decision keeps others about its alert out. */
export const isBinding = (phase: DecisionPhase | undefined): boolean => isUnderWay(phase) || isRecorded(phase);

/** Where one decision of this page stands; replaced at each step. */
export interface DecisionSnapshot {
  /** What was decided. */
  readonly decision: Decision;
  /** How far it has come (UX rule 2). */
  readonly phase: DecisionPhase;
  /** End of the undo window, in ms of the page's clock; only in phase `undo`. */
  readonly undoUntil: number | undefined;
  /** Whether its undo window was ended early, because the page was hidden. */
  readonly isSentHidden: boolean;
  readonly error: ScribeError | undefined;
}

/** Why an alert cannot be decided, wherever it stands: `undefined` for one that can be. */
export type AlertLock =
  /** It came without an id that a decision can name (§2.4). */
  | 'id'
  /** Another alert that says something else has the same id. */
  | 'twice'
  /** Its status is not known here. */
  | 'status';

/** An alert with what stands around it. */
export interface AlertSnapshot {
  /** As it was last read. */
  readonly alert: CdssAlert;
  /** By its severity; all but `milder` is treated as grave. */
  readonly gravity: Gravity;
  /** The first document that it stands in. */
  readonly documentId: string;
  /** Whether its document is a report, and how final that is (§2.3, §3.3). */
  readonly purpose: MedicalRecordDocument['purpose'];
  readonly reportState: MedicalRecordDocument['reportState'];
  /** The plan element the alert concerns, by `elementId`; absent when the document has none with that id, or several. */
  readonly planElement: PlanElement | undefined;
  /** Whether several plan elements have that id: it is compared with none. */
  readonly isElementTwice: boolean;
  /** Whether the plan holds what the alert proposes; told of an accepted alert alone. */
  readonly isInRecord: boolean;
  /** The decision made on this page, if one was. */
  readonly decision: DecisionSnapshot | undefined;
  /** Why it can be read and not decided, whatever the doctor may. */
  readonly lock: AlertLock | undefined;
  /** Whether nobody is known to have decided it, and no decision of this page is under way or recorded. */
  readonly isOpen: boolean;
  /** Whether a decision may be made now (open, without a lock, allowed, none under way). */
  readonly canDecide: boolean;
}

/** The review gate (§7.3): what must be reviewed before the session can be read. */
export interface GateSnapshot {
  readonly consultations: readonly {
    readonly sessionId: string;
    /** Every id that the page knows it by: an element may name it otherwise. */
    readonly ids: readonly string[];
    /** The service's own page; absent when its address was not on the service's origin. */
    readonly url: string | undefined;
    readonly isReviewed: boolean;
    /** By what the page knows, or by the host's word; the service gives none. */
    readonly patientName: string | undefined;
  }[];
  /** Of `total`, so many. */
  readonly reviewed: number;
  readonly total: number;
  /** Whether the last one is reviewed and the session is being read again. */
  readonly isClearing: boolean;
}

/** The host names the patient otherwise than the service does (UX rule 4). */
export interface PatientMismatch {
  /** As the page, not the record, names the patient. */
  readonly hostsName: string;
  /** Whether nothing may be decided or leave. Names in different scripts cannot be compared: then both are only shown. */
  readonly isLocking: boolean;
  /** How far "It is the same patient" has come. */
  readonly confirmation: 'asked' | 'sending' | 'failed';
  /** The reference of what failed, for support. */
  readonly requestId: string | undefined;
}

/** Why no decision can be made on this page: `undefined` when one can. */
export type Undecidable =
  /** The token does not carry the scope `decide`. */
  | 'scope'
  /** No patient name is known (UX rule 4). */
  | 'patient'
  /** The host names another patient (UX rule 4). */
  | 'mismatch'
  /** The proxy says that decisions are off (its audit cannot be written). */
  | 'audit';

/** Everything the elements know of one consultation at one moment. */
export interface ConsultationSnapshot {
  /** As the host named it: a `consultationInternalId` or an `ss_…` id. */
  readonly sessionId: string;
  /** The same object until what was known is forgotten; whoever remembers more of the patient forgets it then. */
  readonly life: object;
  /** §4.3, gated by §7.3. */
  readonly session: Resource<ScribeSession>;
  /** All documents, unfiltered. */
  readonly documents: Resource<MedicalRecordDocumentList>;
  /** Open ones first, red first, unknown severities next, then as sent (UX). */
  readonly alerts: readonly AlertSnapshot[];
  /** §7.3: `undefined` while none stands before the session. */
  readonly gate: GateSnapshot | undefined;
  /** How this page is kept fresh now. */
  readonly connection: Connection;
  /** Whether sign-in failed: `fetchAssertion` gave up. */
  readonly isSignedOut: boolean;
  /** "Deciding as …": the doctor's name as the assertion gave it. */
  readonly doctorName: string | undefined;
  /** By the service, else by the host; nothing is decided without one (UX rule 4). */
  readonly patientName: string | undefined;
  /** For a session that a review gate lists: the patient of the page, or empty where nobody names that one. */
  readonly otherThan: string | undefined;
  /** Set while the host names the patient otherwise and the doctor has not said that it is the same. */
  readonly mismatch: PatientMismatch | undefined;
  /** Scopes of the session token; empty until there is one. */
  readonly scopes: ReadonlySet<Scope | (string & {})>;
  /** Why nothing can be decided now; reading goes on. */
  readonly undecidable: Undecidable | undefined;
  /** Whether `session` or `documents` is being read now, with an older value on show or none. */
  readonly isRefreshing: boolean;
}

/** How one decision is made: with a reason for the audit, and after so many seconds in which it can be undone. */
export interface DecideOptions {
  /** For the audit alone, at most 500 characters; the service does not get it. */
  readonly reason?: string | undefined;
  /** 0 sends at once. */
  readonly undoSeconds?: number;
  /** For the audit: how long the card was on screen before, in seconds. */
  readonly onScreen?: number | undefined;
}

/** One decision of a batch. */
export interface BatchedDecision extends Pick<DecideOptions, 'reason' | 'onScreen'> {
  readonly id: string;
  readonly decision: Decision;
}

/** What the elements may do. */
export interface ConsultationActions extends Pick<
  Consultation,
  'refresh' | 'clear' | 'namePatient' | 'readListed' | 'confirmSamePatient' | 'setContext' | 'loginUrl'
> {
  readonly decisions: Pick<Decisions, 'decideOne' | 'decideBatch' | 'undo' | 'dismiss'>;
}

/** Whether a decision about it was not recorded, and it is open still. */
export const isFailed = ({ decision, isOpen }: AlertSnapshot): boolean =>
  isOpen && (decision?.phase === 'refused' || decision?.phase === 'not-confirmed');

/** Whether a decision about it waits, is being sent or is unanswered. */
export const isUnsettled = ({ decision }: AlertSnapshot): boolean => isUnderWay(decision?.phase);

/** Whether nothing is known to be recorded about it. */
export const isUnrecorded = (snapshot: AlertSnapshot): boolean => snapshot.isOpen || isUnsettled(snapshot);

/** Whether a card folds to a row: what was decided, also where that was not recorded, until it is to be decided again. */
export const isFolded = (snapshot: AlertSnapshot): boolean => snapshot.decision !== undefined || !snapshot.isOpen;
