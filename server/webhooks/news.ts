import type { HintDraft } from '../store/store.ts';
import { RESET_HINT } from '../store/store.ts';

/** What an event says that a page may know, and whose session it is by the service's word; nothing of the patient. */
export interface News {
  readonly type: string;
  readonly sessionId: string;
  readonly status: string;
  /** The service's id of the professional. */
  readonly professional: string | null;
}

/** For the pages of an account that know the session by either of its ids. */
export function hintOf({ type, sessionId, status }: News, account: string, other: string | null): HintDraft {
  const ids = other === null ? [sessionId] : [sessionId, other];
  return { account, ids, hint: JSON.stringify({ sessionId, consultationInternalId: other, type, status }) };
}

/** For all pages of an account: read again. */
export const resetOf = (account: string): HintDraft => ({ account, ids: null, hint: RESET_HINT });
