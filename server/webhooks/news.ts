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

/** For the pages of an account that know the session by any of its ids. A status is a word: a text could be a patient's. */
export function hintOf(news: News, account: string, others: readonly string[]): HintDraft {
  const { type, sessionId } = news;
  const ids = [...new Set([sessionId, ...others])];
  const status = /^[\w-]{1,64}$/.test(news.status) ? news.status : null;
  return {
    account,
    ids,
    hint: JSON.stringify({ sessionId, consultationInternalId: others.at(-1) ?? null, type, status }),
  };
}

/** For pages of an account, or of all, that do not know their session's `ss_` id: read again. */
export const searchOf = (account: string | null): HintDraft => ({ account, ids: [], hint: RESET_HINT });
