// Turns a webhook into hints: finds the pages it concerns, and the id by which they know the session.
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Store } from '../store/store.ts';
import { hintOf, searchOf, type News } from './news.ts';
import type { Routing } from './routing.ts';
import { createSessionLookups } from './session-lookups.ts';

/** The most reads of the service for one delivery of an event. */
const MOST_READS = 2;

export interface SessionNews {
  /**
   * Remembers an event until `until` and stores its hints, in one step. Resolves with false if the event was
   * remembered before; rejects if nothing was stored. An account's own endpoint remembers for itself.
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

  /** Adds to `told` the keys that the service shows the session. Resolves with the keys whose pages must read again to find out. */
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
    async take(eventKey, until, news, endpoint) {
      // The service may deliver one event to several addresses. One account's address must not use it up for the others.
      const key = routing.namesAccount(endpoint) ? `${eventKey} ${endpoint}` : eventKey;
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
