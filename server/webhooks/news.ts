import type { HintDraft } from '../store/store.ts';
import { RESET_HINT } from '../store/store.ts';

/** The part of an event that pages may know, and the professional whose session it is. Holds nothing of the patient. */
export interface News {
  readonly type: string;
  readonly sessionId: string;
  readonly status: string;
  /** The professional's id at the service. */
  readonly professional: string | null;
}

/** The hint for pages of an account that know the session by any of its ids. A status that is not one word is left out: it could hold patient data. */
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

/** Tells pages of an account, or of all, that do not know their session's `ss_` id to read again. */
export const searchOf = (account: string | null): HintDraft => ({ account, ids: [], hint: RESET_HINT });
