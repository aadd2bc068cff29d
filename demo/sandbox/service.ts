// What the web application (`web/`) and `control.ts` do to the service. Calls are synchronous, each one transaction;
// a refused call throws a ServiceError (rules/service-error.ts) with the code and message the API would answer.
import type { KeyScope } from '../../src/contract/authentication.ts';
import type { AlertDecision, DecisionResult } from '../../src/contract/cdss-alert.ts';
import type { ConsultationContext } from '../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { ClinicalStory } from './seed/clinical-story.ts';
import type { Core } from './core.ts';
import { decide } from './rules/decisions.ts';
import { edit, finaliseReport } from './rules/record-edit.ts';
import { pendingReview } from './rules/review-gate.ts';
import { notFound } from './rules/service-error.ts';
import { cancel, fail, finish, remove, start, stop } from './rules/session-lifecycle.ts';
import { doctors, redeem, signInAs } from './rules/sign-in.ts';
import { sessionSeen, viewerOf } from './rules/visibility.ts';
import { isOwn, sessionNamed } from './rules/consultation-context.ts';
import type { Consultation } from './store/consultations.ts';
import type { Session } from './store/sessions.ts';

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

/** The service over a core. */
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
    pendingReview: (account) => pendingReview(store, clock, account).map(shown),
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
