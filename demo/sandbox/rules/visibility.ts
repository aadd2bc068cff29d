// §5.5, §7.3 What a caller may see, and when the review gate keeps it closed.
import type { CdssReviewDetails } from '../../../src/contract/errors.ts';
import type { Core } from '../core.ts';
import type { Account, Viewer } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import { notFound, ServiceError } from './service-error.ts';

const DAY_MS = 86_400_000;

/** The account that asks, as far as its rights go. */
export type Caller = Pick<Account, 'id' | 'institutionId' | 'scope'>;

/** ASSUMPTIONS.visibility: a doctor sees their own sessions, an institutional key those of its institution. */
export const viewerOf = ({ id, institutionId, scope }: Caller): Viewer => ({
  institutionId,
  accountId: scope === 'institution' ? null : id,
});

/** Finds a session by either of its ids; throws 404 if the caller may not see one. */
export const sessionSeen = ({ store }: Core, caller: Caller, id: string): Session => {
  const session = store.sessions.find(viewerOf(caller), id);
  if (!session) throw notFound('scribe session', 'id');
  return session;
};

/** Returns a session as §2.2 shows it. */
export const asShown = (session: Session) => ({
  id: session.id,
  consultationInternalId: session.consultationInternalId,
  status: session.status,
  patientName: session.patientName,
  scribeSessionModality: session.modality,
  specialty: session.specialty,
  createdAt: session.createdAt,
  completedAt: session.completedAt,
});

/** Finds the sessions with unreviewed suggestions within the institution's window (ASSUMPTIONS.gateCounts). */
const pendingReview = ({ store, clock }: Core, caller: Caller): Session[] => {
  const days = store.accounts.institution(caller.institutionId)?.gateWindowDays ?? 0;
  const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return store.sessions.pendingReview({ ...viewerOf(caller), since });
};

/** Returns if the caller may pass, else throws 428 with the sessions that await review. Every request is checked. */
export const passGate = (core: Core, caller: Caller, webUrl: string): void => {
  // §7.3.3: institutional keys are never gated.
  if (caller.scope !== 'doctor' || !core.store.accounts.institution(caller.institutionId)?.gateEnabled) return;
  const sessions = pendingReview(core, caller);
  if (sessions.length === 0) return;
  const details: CdssReviewDetails = {
    pendingConsultations: sessions.map(({ id }) => ({ sessionId: id, url: `${webUrl}/consultations/${id}` })),
  };
  throw new ServiceError('cdss_review_required', 'Pending CDSS suggestions must be reviewed first.', { details });
};
