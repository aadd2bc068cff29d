// The calls that the web application (`web/`) makes to the service. They are synchronous, each one transaction;
// a refused call throws a ServiceError (rules/service-error.ts) with the code and message the API would answer.
import type { KeyScope } from '../../src/contract/authentication.ts';
import type { AlertDecision, DecisionResult } from '../../src/contract/cdss-alert.ts';
import type { ConsultationContext } from '../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { ClinicalStory } from './seed/clinical-story.ts';
import type { Core } from './core.ts';
import { decide } from './rules/decisions.ts';
import { edit, finaliseReport, cancel, fail, finish, remove, start, stop } from './rules/session-lifecycle.ts';
import { pendingReview, sessionSeen, viewerOf } from './rules/visibility.ts';
import { notFound } from './rules/service-error.ts';
import { doctors, redeem, signInAs } from './rules/sign-in.ts';
import { isOwn, sessionNamed } from './rules/consultation-context.ts';
import type { Consultation } from './store/consultations.ts';
import type { Session } from './store/sessions.ts';

/** The account that signed in, like a key's account in the API. An institutional account sees its whole institution. */
export interface ServiceAccount {
  /** `acc_…`. */
  readonly id: string;
  /** Its name in `/_sandbox/`: `ana`, `ben`, `institution`. */
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly specialty: string;
  readonly scope: KeyScope;
  readonly institutionId: string;
}

/** A sign-in. `token` is for the web application's own cookie and is valid for 12 h of the sandbox's clock. */
export interface SignIn {
  readonly token: string;
  readonly account: ServiceAccount;
  readonly consultationInternalId: string;
}

/** Status of a session. The spec shows the last five; `recording` and `processing` are assumptions. */
type SessionStatus =
  | 'recording'
  | 'processing'
  | 'completed'
  | 'completedWithErrors'
  | 'error'
  | 'cancelled'
  | 'deleted';

export interface ServiceSession {
  /** `ss_…`. */
  readonly id: string;
  readonly consultationInternalId: string;
  /** Any other string comes from a seed and stays as it is. */
  readonly status: SessionStatus | (string & {});
  readonly patientName: string;
  readonly scribeSessionModality: string;
  readonly specialty: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Alerts that await a decision. */
  readonly pendingAlerts: number;
}

/** A consultation: its context (§2.1) and, once the scribe has started, its newest session that is not deleted. */
export interface ServiceConsultation {
  readonly consultationInternalId: string;
  /** Null if the doctor signed in before any context was set (§4.2). */
  readonly context: ConsultationContext | null;
  readonly accountId: string;
  readonly session: ServiceSession | null;
}

export interface Start {
  /** Used if the context has no name. */
  readonly patientName?: string;
  readonly specialty?: string;
}

export interface Finish {
  readonly story: ClinicalStory;
  /** Whether the session ends as `completedWithErrors`. */
  readonly withErrors?: boolean;
}

export interface SandboxService {
  /** Reads the sandbox's clock. */
  readonly now: () => Date;
  /** §4.1: spends a code, once and before it expires. An unknown, spent or expired one is `authentication_required`. */
  readonly redeem: (code: string) => SignIn;
  /** Lists the doctors who can sign in; the sandbox's pages offer them instead of a password. */
  doctors(): ServiceAccount[];
  /** Signs one of `doctors` in by name, for a reader who opens a link (§7.3 `url`) without a sign-in. */
  signInAs(name: string): Pick<SignIn, 'token' | 'account'>;
  /** Returns the account of a web sign-in, or undefined if it is unknown or has expired. */
  readonly signedIn: (token: string) => ServiceAccount | undefined;
  readonly signOut: (token: string) => void;

  /** Lists the consultations that the account may see, newest first. */
  readonly consultations: (account: ServiceAccount) => ServiceConsultation[];
  /**
   * Finds by `ss_…`, with that session, or by `consultationInternalId`, with its newest. An id that nobody uses yet gives
   * neither context nor session. One of another owner, or the `ss_…` of a deleted session, gives 404.
   */
  readonly consultation: (account: ServiceAccount, id: string) => ServiceConsultation;
  /** Finds by `ss_…` or `consultationInternalId`; 404 if it is unknown, another owner's or deleted. */
  readonly session: (account: ServiceAccount, id: string) => ServiceSession;
  /** Lists the documents of a session in the order of §4.4. */
  readonly documents: (account: ServiceAccount, sessionId: string) => MedicalRecordDocument[];
  /** Lists sessions with alerts that await review within the gate's window (§7.3), even if the gate is off. */
  readonly pendingReview: (account: ServiceAccount) => ServiceSession[];

  /** Starts recording: `scribe_session.created`. 409 if a session of the consultation is open or finished. */
  readonly start: (account: ServiceAccount, consultationInternalId: string, options?: Start) => ServiceSession;
  /** recording → processing: recording has stopped and the scribe writes the record. No event. */
  readonly stop: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** recording | processing → completed | completedWithErrors, with the story's documents: `scribe_session.completed`. */
  readonly finish: (account: ServiceAccount, sessionId: string, finish: Finish) => ServiceSession;
  /** recording | processing → error: `scribe_session.error`. */
  readonly fail: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** recording → cancelled (discarded mid-recording): `scribe_session.cancelled`. */
  readonly cancel: (account: ServiceAccount, sessionId: string) => ServiceSession;
  /** Any status → deleted, without its record: `scribe_session.deleted`. */
  readonly remove: (account: ServiceAccount, sessionId: string) => void;
  /**
   * Edits one document of a finished session: `change` returns the new document. Its `id`, `purpose`, `createdAt` and
   * alerts stay as they are; `updatedAt` is set. Raises `scribe_session.updated`.
   */
  readonly edit: (
    account: ServiceAccount,
    sessionId: string,
    documentId: string,
    change: (document: MedicalRecordDocument) => MedicalRecordDocument,
  ) => MedicalRecordDocument;
  /** Report: `draft` → `final` (409 if it is no draft): `scribe_session.updated`. */
  readonly finaliseReport: (account: ServiceAccount, sessionId: string, documentId: string) => MedicalRecordDocument;
  /** Decides alerts with the rules of §4.7. */
  readonly decide: (account: ServiceAccount, decisions: readonly AlertDecision[]) => DecisionResult[];
}

/** Creates the service over a core. */
export const createService = (core: Core): SandboxService => {
  const { store, clock } = core;

  const find = (account: ServiceAccount, id: string): Session => sessionSeen(core, account, id);
  const shown = (session: Session): ServiceSession => {
    const { id, consultationInternalId, status, patientName, modality, specialty, createdAt, completedAt } = session;
    const pendingAlerts = store.sessions.pendingAlerts(id);
    const scribeSessionModality = modality;
    return {
      ...{ id, consultationInternalId, status, patientName, scribeSessionModality, specialty, createdAt, completedAt },
      pendingAlerts,
    };
  };
  const consultationOf = (consultation: Consultation): ServiceConsultation => {
    const { institutionId, consultationInternalId, context, accountId } = consultation;
    const session = store.sessions.latest(institutionId, consultationInternalId);
    return { consultationInternalId, context, accountId, session: session ? shown(session) : null };
  };

  return {
    now: clock.now,
    redeem: (code) => redeem(core, code),
    doctors: () => doctors(core),
    signInAs: (name) => signInAs(core, name),
    signedIn: (token) => {
      const accountId = store.signIns.find(token, clock.iso());
      return accountId === undefined ? undefined : store.accounts.byId(accountId);
    },
    signOut: store.signIns.remove,
    consultations: (account) => store.consultations.visible(viewerOf(account)).map(consultationOf),
    consultation: (account, id) => {
      const named = sessionNamed(core, account, id);
      const consultationInternalId = named?.consultationInternalId ?? id;
      const known = store.consultations.find(account.institutionId, consultationInternalId);
      if (!known) return { consultationInternalId, context: null, accountId: account.id, session: null };
      if (!isOwn(core, account, known)) throw notFound('consultation', 'consultationInternalId');
      return named ? { ...consultationOf(known), session: shown(find(account, id)) } : consultationOf(known);
    },
    session: (account, id) => shown(find(account, id)),
    documents: (account, sessionId) => store.documents.list(find(account, sessionId).id),
    pendingReview: (account) => pendingReview(core, account).map(shown),
    start: (account, consultationInternalId, options = {}) =>
      shown(start(core, account, consultationInternalId, options)),
    stop: (account, sessionId) => shown(stop(core, find(account, sessionId))),
    finish: (account, sessionId, how) => shown(finish(core, find(account, sessionId), how)),
    fail: (account, sessionId) => shown(fail(core, find(account, sessionId))),
    cancel: (account, sessionId) => shown(cancel(core, find(account, sessionId))),
    remove: (account, sessionId) => {
      remove(core, find(account, sessionId));
    },
    edit: (account, sessionId, documentId, change) => edit(core, find(account, sessionId), documentId, change),
    finaliseReport: (account, sessionId, documentId) => finaliseReport(core, find(account, sessionId), documentId),
    decide: (account, decisions) => decide(core, account, decisions, (index) => `decisions[${index}].id`),
  };
};
