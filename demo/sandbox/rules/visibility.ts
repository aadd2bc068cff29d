import type { Core } from '../core.ts';
import type { Account } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Viewer } from '../store/viewer.ts';
import { notFound } from './service-error.ts';

type Caller = Pick<Account, 'id' | 'institutionId' | 'scope'>;

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
