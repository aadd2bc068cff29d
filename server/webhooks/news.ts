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

/** For the pages of an account that know the session by either of its ids. A status is a word: a text could be a patient's. */
export function hintOf(news: News, account: string, other: string | null): HintDraft {
  const { type, sessionId } = news;
  const ids = other === null ? [sessionId] : [sessionId, other];
  const status = /^[\w-]{1,64}$/.test(news.status) ? news.status : null;
  return { account, ids, hint: JSON.stringify({ sessionId, consultationInternalId: other, type, status }) };
}

/** For all pages of an account: read again. */
export const resetOf = (account: string): HintDraft => ({ account, ids: null, hint: RESET_HINT });
