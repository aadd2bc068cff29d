// From a webhook to hints: which pages does it concern, and by which id do they know the session?
import type { ScribeSessionEventData } from '../../src/contract/events.ts';
import type { Grants } from '../access/grants.ts';
import type { Account, Config } from '../config.ts';
import { ProxyError } from '../errors.ts';
import { sessionOf } from '../forward/reads.ts';
import type { Upstream } from '../forward/upstream.ts';
import type { Live } from '../live/live.ts';
import { RESET_HINT, type HintRecord, type Store } from '../store/store.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';

export interface SessionNews {
  /** Publishes hints; resolves when they are in the store or on their way there after one lookup. */
  tell(type: string, data: ScribeSessionEventData): Promise<void>;
  /** Resolves when no lookup is under way. */
  settled(): Promise<void>;
}

export interface SessionNewsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly store: Store;
  readonly live: Live;
  readonly warn: (event: string, cause: unknown) => void;
}

const ACCOUNT_LIFE = 30 * 24 * 3600_000;
const STRANGERS = 50_000;

export function createSessionNews(
  config: Config,
  now: () => number,
  { upstream, grants, store, live, warn }: SessionNewsDeps,
): SessionNews {
  const lookups = new Set<Promise<void>>();
  /** Pairs of an event's account and one of ours that proved not to be it. */
  const strangers = new Set<string>();

  const publish = (
    account: string,
    sessionId: string,
    consultationInternalId: string | null,
    type: string,
    status: string,
  ) => {
    const ids = consultationInternalId === null ? [sessionId] : [sessionId, consultationInternalId];
    return store.publish({ account, ids, hint: JSON.stringify({ sessionId, consultationInternalId, type, status }) });
  };
  const readAgain = (account: string | null): Promise<void> =>
    store.publish({ account, ids: null, hint: RESET_HINT } satisfies Omit<HintRecord, 'id'>);

  /** Asks the service once for the session's other id; true when the account may see the session. */
  const lookUp = async (account: Account, id: string, type: string, status: string): Promise<boolean> => {
    try {
      const session = sessionOf(await upstream.read({ operation: 'getScribeSession', account, params: { id } }), id);
      await grants.learn(account.account, session);
      await publish(account.account, id, session.consultationInternalId ?? null, type, status);
      return true;
    } catch (error) {
      if (error instanceof ProxyError && error.code === 'resource_not_found') return false;
      // Gated, or the service is away: the pages of this account find out themselves.
      await readAgain(account.account);
      return error instanceof ProxyError && error.code === 'cdss_review_required';
    }
  };

  const resolve = async (
    candidates: readonly Account[],
    id: string,
    type: string,
    data: ScribeSessionEventData,
  ): Promise<void> => {
    let owner: Account | undefined;
    for (const account of candidates) {
      const isSeen = await lookUp(account, id, type, data.status);
      if (!isSeen && data.account && data.status !== 'deleted') {
        if (strangers.size >= STRANGERS) strangers.clear();
        strangers.add(`${data.account.id} ${account.account}`);
      }
      if (isSeen && account.scope === 'doctor') {
        owner = account;
        break;
      }
    }
    if (owner && data.account) await store.put(`acc:${data.account.id}`, owner.account, now() + ACCOUNT_LIFE);
    // Nobody's by the service's own word (deleted, say): those who might know it by its other id read again.
    if (!owner) for (const account of candidates) await readAgain(account.account);
  };

  /** A session of a doctor who is known is not asked for with another doctor's key. */
  const mayOwn = ({ account, scope }: Account, data: ScribeSessionEventData, owner: string | undefined): boolean =>
    owner === account ||
    scope === 'institution' ||
    (owner === undefined && !strangers.has(`${data.account?.id} ${account}`));

  return {
    async tell(type, data) {
      const id = data.scribeSessionId;
      if (!SESSION_ID_PATTERN.test(id)) return;
      const listening = new Set(live.accounts());
      const owner = data.account ? await store.get(`acc:${data.account.id}`) : undefined;
      const unknown: Account[] = [];
      for (const account of config.accounts) {
        const other = await grants.otherId(account.account, id);
        if (other !== undefined) await publish(account.account, id, other, type, data.status);
        else if (listening.has(account.account) && mayOwn(account, data, owner)) unknown.push(account);
      }
      if (unknown.length === 0) return;
      const lookup = resolve(unknown, id, type, data).catch((error: unknown) => warn('webhook lookup failed', error));
      lookups.add(lookup);
      void lookup.finally(() => lookups.delete(lookup));
    },
    async settled() {
      await Promise.all(lookups);
    },
  };
}
