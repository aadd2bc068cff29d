// §7.3 CDSS review gate.
import type { CdssReviewDetails } from '../../../src/contract/errors.ts';
import type { SandboxClock } from '../clock.ts';
import type { Account } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { ServiceError } from './service-error.ts';
import { viewerOf } from './visibility.ts';

const DAY_MS = 86_400_000;

type Caller = Pick<Account, 'id' | 'institutionId' | 'scope'>;

/** Finds the sessions with unreviewed suggestions within the institution's window (ASSUMPTIONS.gateCounts). */
export const pendingReview = (store: Store, clock: SandboxClock, caller: Caller): Session[] => {
  const days = store.accounts.institution(caller.institutionId)?.gateWindowDays ?? 0;
  const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return store.sessions.pendingReview(viewerOf(caller), since);
};

/** Returns if the caller may pass, else throws 428 with the sessions that await review. Every request is checked. */
export const passGate = (store: Store, clock: SandboxClock, caller: Caller, webUrl: string): void => {
  // §7.3.3: institutional keys are never gated.
  if (caller.scope !== 'doctor' || !store.accounts.institution(caller.institutionId)?.gateEnabled) return;
  const sessions = pendingReview(store, clock, caller);
  if (sessions.length === 0) return;
  const details: CdssReviewDetails = {
    pendingConsultations: sessions.map(({ id }) => ({ sessionId: id, url: `${webUrl}/consultations/${id}` })),
  };
  throw new ServiceError('cdss_review_required', 'Pending CDSS suggestions must be reviewed first.', { details });
};
