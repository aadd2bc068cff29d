// What the web application (`web/`) and `control.ts` do to the service. Calls are synchronous, each one transaction;
// a refused call throws a ServiceError (rules/service-error.ts) with the code and message the API would answer.
import type { KeyScope } from '../../src/contract/authentication.ts';
import type { AlertDecision, DecisionResult } from '../../src/contract/cdss-alert.ts';
import type { ConsultationContext } from '../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { ClinicalStory } from './seed/clinical-story.ts';

/** Whoever signed in: what a key's account is to the API. Institutional accounts see their whole institution. */
export interface ServiceAccount {
  /** `acc_…`. */
  readonly id: string;
  /** As `/_sandbox/` names it: `ana`, `ben`, `institution`. */
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly specialty: string;
  readonly scope: KeyScope;
  readonly institutionId: string;
}

/** A sign-in: `token` is for the web application's own cookie; it lives 12 h of the sandbox's clock. */
export interface SignIn {
  readonly token: string;
  readonly account: ServiceAccount;
  readonly consultationInternalId: string;
}

/** Status of a session here; the spec shows the last five, `recording` and `processing` are assumptions. */
type SessionStatus =
  'recording' | 'processing' | 'completed' | 'completedWithErrors' | 'error' | 'cancelled' | 'deleted';

export interface ServiceSession {
  /** `ss_…`. */
  readonly id: string;
  readonly consultationInternalId: string;
  /** Any other string comes from a seed and is kept. */
  readonly status: SessionStatus | (string & {});
  readonly patientName: string;
  readonly scribeSessionModality: string;
  readonly specialty: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Alerts that await a decision. */
  readonly pendingAlerts: number;
}

/** A consultation: its context (§2.1) and, once the scribe has been started, its newest session that is not deleted. */
export interface ServiceConsultation {
  readonly consultationInternalId: string;
  /** Null when the doctor signed in before any context was set (§4.2). */
  readonly context: ConsultationContext | null;
  readonly accountId: string;
  readonly session: ServiceSession | null;
}

export interface Start {
  /** Used where the context has none. */
  readonly patientName?: string;
  readonly specialty?: string;
}

export interface Finish {
  readonly story: ClinicalStory;
  /** Ends as `completedWithErrors`. */
  readonly withErrors?: boolean;
}

export interface SandboxService {
  /** The sandbox's clock. */
  readonly now: () => Date;
  /** §4.1: spends a code, once and within its time; an unknown, spent or expired one is `authentication_required`. */
  readonly redeem: (code: string) => SignIn;
  /** Doctors who can sign in; the sandbox's pages offer them where the service would ask for a password. */
  doctors(): ServiceAccount[];
  /** Signs one of `doctors` in by name, for a page reached from a link (§7.3 `url`) without a sign-in. */
  signInAs(name: string): Pick<SignIn, 'token' | 'account'>;
  /** The account of a web sign-in, or undefined when there is none or it has expired. */
  readonly signedIn: (token: string) => ServiceAccount | undefined;
  readonly signOut: (token: string) => void;

  /** What the account may see, newest first. */
  readonly consultations: (account: ServiceAccount) => ServiceConsultation[];
  /**
   * By `ss_…`, with that session; by `consultationInternalId`, with its newest: one that nobody uses yet is answered with
   * neither context nor session. Foreign, or the `ss_…` of a deleted session: 404.
   */
  readonly consultation: (account: ServiceAccount, id: string) => ServiceConsultation;
  /** By `ss_…` or `consultationInternalId`. Unknown, foreign or deleted: 404. */
  readonly session: (account: ServiceAccount, id: string) => ServiceSession;
  /** Documents of a session in the order of §4.4. */
  readonly documents: (account: ServiceAccount, sessionId: string) => MedicalRecordDocument[];
  /** Sessions whose alerts await review, within the gate's window, whether or not the gate is on (§7.3). */
  readonly pendingReview: (account: ServiceAccount) => ServiceSession[];

  /** Starts recording: raises `scribe_session.created`. 409 while a session of the consultation is open or finished. */
  readonly start: (account: ServiceAccount, consultationInternalId: string, options?: Start) => ServiceSession;
  /** recording → processing: recording stopped, the record is being written. No event. */
  readonly stop: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** recording | processing → completed | completedWithErrors, with the story's documents: `scribe_session.completed`. */
  readonly finish: (account: ServiceAccount, sessionId: string, finish: Finish) => ServiceSession;
  /** recording | processing → error: `scribe_session.error`. */
  readonly fail: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** recording → cancelled (discarded mid-recording): `scribe_session.cancelled`. */
  readonly cancel: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** Any → deleted; the record is gone: `scribe_session.deleted`. */
  readonly remove: (account: ServiceAccount, sessionId: string) => void;
  /**
   * Edits one document of a finished session: `change` answers the new document; its `id`, `purpose`, `createdAt` and
   * the alerts' statuses stay as they are, `updatedAt` is set. `scribe_session.updated`.
   */
  readonly edit: (
    account: ServiceAccount,
    sessionId: string,
    documentId: string,
    change: (document: MedicalRecordDocument) => MedicalRecordDocument,
  ) => MedicalRecordDocument;
  /** Report: `draft` → `final` (409 when it is not a draft): `scribe_session.updated`. */
  readonly finaliseReport: (account: ServiceAccount, sessionId: string, documentId: string) => MedicalRecordDocument;
  /** §4.7, with its rules. */
  readonly decide: (account: ServiceAccount, decisions: readonly AlertDecision[]) => DecisionResult[];
}
