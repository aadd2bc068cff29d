// The calls that the web application (`web/`) makes to the service. They are synchronous, each one transaction;
// a refused call throws a ServiceError (rules/service-error.ts) with the code and message the API would answer.
import type { AlertDecision } from '../../src/contract/cdss-alert.ts';
import type { ConsultationContext } from '../../src/contract/consultation-context.ts';
import type { Core } from './core.ts';
import { isOwn, sessionNamed } from './rules/consultation-context.ts';
import { decide } from './rules/decisions.ts';
import { notFound } from './rules/service-error.ts';
import {
  type Change,
  edit,
  finaliseReport,
  cancel,
  fail,
  finish,
  remove,
  start,
  stop,
} from './rules/session-lifecycle.ts';
import { doctors, redeem, signInAs } from './rules/sign-in.ts';
import { asShown, sessionSeen, viewerOf } from './rules/visibility.ts';
import type { ClinicalStory } from './seed/clinical-story.ts';
import type { Account } from './store/accounts.ts';
import type { Consultation } from './store/consultations.ts';
import type { Session } from './store/sessions.ts';

/** The account that signed in, like a key's account in the API. An institutional account sees its whole institution. */
export type ServiceAccount = Omit<Account, 'authId' | 'createdAt' | 'keyRegeneratedAt'>;

/** A sign-in. `token` is for the web application's own cookie and is valid for 12 h of the sandbox's clock. */
export interface SignIn {
  readonly token: string;
  readonly account: ServiceAccount;
  readonly consultationInternalId: string;
}

/** A session as the pages show it, with the number of alerts that await a decision. */
export type ServiceSession = ReturnType<typeof asShown> & { readonly pendingAlerts: number };

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

export type SandboxService = ReturnType<typeof createService>;

/** Creates the service over a core. */
export const createService = (core: Core) => {
  const { store, clock } = core;

  const find = (account: ServiceAccount, id: string): Session => sessionSeen(core, account, id);
  const shown = (session: Session): ServiceSession => ({
    ...asShown(session),
    pendingAlerts: store.sessions.pendingAlerts(session.id),
  });
  const consultationOf = (consultation: Consultation): ServiceConsultation => {
    const { institutionId, consultationInternalId, context, accountId } = consultation;
    const session = store.sessions.latest(institutionId, consultationInternalId);
    return { consultationInternalId, context, accountId, session: session ? shown(session) : null };
  };

  return {
    /** Reads the sandbox's clock. */
    now: clock.now,
    /** §4.1: spends a code, once and before it expires. An unknown, spent or expired one is `authentication_required`. */
    redeem: (code: string): SignIn => redeem(core, code),
    /** Lists the doctors who can sign in; the sandbox's pages offer them instead of a password. */
    doctors: (): ServiceAccount[] => doctors(core),
    /** Signs one of `doctors` in by name, for a reader who opens a link (§7.3 `url`) without a sign-in. */
    signInAs: (name: string) => signInAs(core, name),
    /** Returns the account of a web sign-in, or undefined if it is unknown or has expired. */
    signedIn: (token: string): ServiceAccount | undefined => {
      const accountId = store.signIns.find(token, clock.iso());
      return accountId === undefined ? undefined : store.accounts.byId(accountId);
    },
    signOut: store.signIns.remove,

    /** Lists the consultations that the account may see, newest first. */
    consultations: (account: ServiceAccount) => store.consultations.visible(viewerOf(account)).map(consultationOf),
    /**
     * Finds by `ss_…`, with that session, or by `consultationInternalId`, with its newest. An id that nobody uses yet gives
     * neither context nor session. One of another owner, or the `ss_…` of a deleted session, gives 404.
     */
    consultation: (account: ServiceAccount, id: string): ServiceConsultation => {
      const named = sessionNamed(core, account, id);
      const consultationInternalId = named?.consultationInternalId ?? id;
      const known = store.consultations.find(account.institutionId, consultationInternalId);
      if (!known) return { consultationInternalId, context: null, accountId: account.id, session: null };
      if (!isOwn(core, account, known)) throw notFound('consultation', 'consultationInternalId');
      return named ? { ...consultationOf(known), session: shown(find(account, id)) } : consultationOf(known);
    },
    /** Finds by `ss_…` or `consultationInternalId`; 404 if it is unknown, another owner's or deleted. */
    session: (account: ServiceAccount, id: string) => shown(find(account, id)),
    /** Lists the documents of a session in the order of §4.4. */
    documents: (account: ServiceAccount, sessionId: string) => store.documents.list(find(account, sessionId).id),

    /** Starts recording: `scribe_session.created`. 409 if a session of the consultation is open or finished. */
    start: (account: ServiceAccount, consultationInternalId: string, options: Start = {}) =>
      shown(start(core, account, consultationInternalId, options)),
    /** recording → processing: recording has stopped and the scribe writes the record. No event. */
    stop: (account: ServiceAccount, sessionId: string) => shown(stop(core, find(account, sessionId))),
    /** recording | processing → completed | completedWithErrors, with the story's documents: `scribe_session.completed`. */
    finish: (account: ServiceAccount, sessionId: string, how: Finish) =>
      shown(finish(core, find(account, sessionId), how)),
    /** recording | processing → error: `scribe_session.error`. */
    fail: (account: ServiceAccount, sessionId: string) => shown(fail(core, find(account, sessionId))),
    /** recording → cancelled (discarded mid-recording): `scribe_session.cancelled`. */
    cancel: (account: ServiceAccount, sessionId: string) => shown(cancel(core, find(account, sessionId))),
    /** Any status → deleted, without its record: `scribe_session.deleted`. */
    remove: (account: ServiceAccount, sessionId: string): void => {
      remove(core, find(account, sessionId));
    },
    /**
     * Edits one document of a finished session: `change` returns the new document. Its `id`, `purpose`, `createdAt` and
     * alerts stay as they are; `updatedAt` is set. Raises `scribe_session.updated`.
     */
    edit: (account: ServiceAccount, sessionId: string, documentId: string, change: Change) =>
      edit(core, find(account, sessionId), documentId, change),
    /** Report: `draft` → `final` (409 if it is no draft): `scribe_session.updated`. */
    finaliseReport: (account: ServiceAccount, sessionId: string, documentId: string) =>
      finaliseReport(core, find(account, sessionId), documentId),
    /** Decides alerts with the rules of §4.7. */
    decide: (account: ServiceAccount, decisions: readonly AlertDecision[]) =>
      decide(core, account, decisions, (index) => `decisions[${index}].id`),
  };
};
