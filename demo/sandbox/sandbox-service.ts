import type { Core } from './core.ts';
import { decide } from './rules/decisions.ts';
import { edit, finaliseReport } from './rules/record-edit.ts';
import { pendingReview } from './rules/review-gate.ts';
import { notFound } from './rules/service-error.ts';
import { cancel, fail, finish, remove, start, stop } from './rules/session-lifecycle.ts';
import { doctors, redeem, signInAs } from './rules/sign-in.ts';
import { viewerOf } from './rules/visibility.ts';
import { isOwn, sessionNamed } from './rules/consultation-context.ts';
import type { SandboxService, ServiceAccount, ServiceConsultation, ServiceSession } from './service.ts';
import type { Consultation } from './store/consultations.ts';
import type { Session } from './store/sessions.ts';

/** The service over a core. */
export const createService = (core: Core): SandboxService => {
  const { store, clock } = core;

  const find = (account: ServiceAccount, id: string): Session => {
    const session = store.sessions.find(viewerOf(account), id);
    if (!session) throw notFound('scribe session', 'id');
    return session;
  };
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
