// From a webhook to hints: which pages does it concern, and by which id do they know the session?
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Store } from '../store/store.ts';
import { hintOf, searchOf, type News } from './news.ts';
import type { Routing } from './routing.ts';
import { createSessionLookups } from './session-lookups.ts';

/** Reads of the service for one attempt of an event. */
const MOST_READS = 2;

export interface SessionNews {
  /**
   * Remembers an event that came to an endpoint until `until`, and in the same step tells its hints. False when it was
   * remembered before; rejects when nothing is kept.
   */
  take(key: string, until: number, news: News, endpoint: string): Promise<boolean>;
}

export interface SessionNewsDeps {
  readonly upstream: Upstream;
  readonly routing: Routing;
  readonly store: Store;
  readonly clock: Clock;
}

export function createSessionNews({ upstream, routing, store, clock }: SessionNewsDeps): SessionNews {
  const lookups = createSessionLookups({ upstream, clock, learn: routing.learnSession });

  /** Adds to `told` whom the service shows the session now; answers whose pages have to find out by themselves. */
  async function lookUp(candidates: readonly KeyHolder[], news: News, told: Map<KeyHolder, readonly string[]>) {
    const asked = candidates.slice(0, MOST_READS);
    const searching = candidates.slice(MOST_READS);
    const strangers: KeyHolder[] = [];
    const failures: unknown[] = [];
    const answers = await Promise.allSettled(asked.map((holder) => lookups.find(holder, news.sessionId)));
    for (const [at, holder] of asked.entries()) {
      const answer = answers[at] as (typeof answers)[number];
      if (answer.status === 'rejected') {
        failures.push(answer.reason);
        searching.push(holder);
      } else if (answer.value === 'stranger') strangers.push(holder);
      else {
        told.set(holder, answer.value.other === null ? [] : [answer.value.other]);
        await routing.learnProfessional(holder, news.professional);
      }
    }
    if (told.size > 0) return searching;
    if (failures.length > 0)
      throw new ProxyError('service_unavailable', 'The session cannot be looked up now.', { cause: failures[0] });
    return [...searching, ...strangers];
  }

  return {
    async take(key, until, news, endpoint) {
      if (!SESSION_ID_PATTERN.test(news.sessionId)) return store.once(key, until);
      const { isRemembered, known, candidates, isAnyones } = await routing.find(key, news, endpoint);
      if (isRemembered) return false;
      const told = new Map(known);
      const searching = await lookUp(candidates, news, told);
      return store.record(key, until, [
        ...[...told].flatMap(([{ accounts }, others]) => accounts.map(({ account }) => hintOf(news, account, others))),
        ...searching.flatMap(({ accounts }) => accounts.map(({ account }) => searchOf(account))),
        ...(isAnyones ? [searchOf(null)] : []),
      ]);
    },
  };
}
