// Turns a webhook into hints: finds the pages it concerns, and the id by which they know the session. If nobody knows it, reads it from the service while the event waits.
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { sessionOf } from '../forward/answers.ts';
import type { Store } from '../store/store.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { hintOf, searchOf, type News } from './event.ts';
import type { Routing } from './routing.ts';

/** The most reads of the service for one delivery of an event. */
const MOST_READS = 2;
/** Milliseconds that an event waits for a read. Then it gets 503, and the service sends it again (§6.4). */
const WITHIN = 5_000;
/** The most reads at a time. Events of further sessions get 503. */
const MOST_AT_A_TIME = 64;
/** Milliseconds for which an answer is reused by events that read the store before it was stored. */
const KEPT = 1_000;

/** The session's other ids that the key's pages know; `stranger` if the key may not see the session. */
type Finding = readonly string[] | 'stranger';

export type SessionNews = ReturnType<typeof createSessionNews>;

export function createSessionNews(upstream: Upstream, routing: Routing, store: Store, clock: Clock) {
  const findings = new Map<string, Promise<Finding>>();
  let underWay = 0;

  const read = async (holder: KeyHolder, id: string): Promise<Finding> => {
    const account = holder.accounts[0] as Account;
    try {
      const params = { id };
      const answer = await upstream.read({ operation: 'getScribeSession', account, params, within: WITHIN });
      const other = sessionOf(answer, id).consultationInternalId;
      // Stored before any event uses it.
      await routing.learnSession(holder, id, other ?? null);
      return other === undefined ? [] : [other];
    } catch (error) {
      if (error instanceof ProxyError && SHOWN_NOTHING.has(error.code)) return 'stranger';
      throw error;
    }
  };

  /** Reads the session with a key, once for all events that wait for it. Rejects if the answer says nothing certain. */
  const find = async (holder: KeyHolder, sessionId: string): Promise<Finding> => {
    const key = `${holder.name}\n${sessionId}`;
    const known = findings.get(key);
    if (known) return inTime(known, clock);
    if (underWay >= MOST_AT_A_TIME) throw new UpstreamFailure('unsent', 'too many lookups under way');
    underWay++;
    const finding = read(holder, sessionId).finally(() => underWay--);
    findings.set(key, finding);
    const forget = () => findings.delete(key);
    finding.then(() => clock.after(KEPT, forget), forget);
    return inTime(finding, clock);
  };

  /** Adds to `told` the keys that the service shows the session. Resolves with the keys whose pages must read again to find out. */
  async function lookUp(candidates: readonly KeyHolder[], news: News, told: Map<KeyHolder, readonly string[]>) {
    const asked = candidates.slice(0, MOST_READS);
    const searching = candidates.slice(MOST_READS);
    const strangers: KeyHolder[] = [];
    const failures: unknown[] = [];
    const answers = await Promise.allSettled(asked.map((holder) => find(holder, news.sessionId)));
    for (const [at, holder] of asked.entries()) {
      const answer = answers[at] as (typeof answers)[number];
      if (answer.status === 'rejected') {
        failures.push(answer.reason);
        searching.push(holder);
      } else if (answer.value === 'stranger') strangers.push(holder);
      else {
        told.set(holder, answer.value);
        await routing.learnProfessional(holder, news.professional);
      }
    }
    if (told.size > 0) return searching;
    if (failures.length > 0)
      throw new ProxyError('service_unavailable', 'The session cannot be looked up now.', { cause: failures[0] });
    return [...searching, ...strangers];
  }

  return {
    /**
     * Remembers an event until `until` and stores its hints, in one step. Resolves with false if the event was
     * remembered before; rejects if nothing was stored. An account's own endpoint remembers for itself.
     */
    async take(eventKey: string, until: number, news: News, endpoint: string): Promise<boolean> {
      // The service may deliver one event to several addresses. After one account's address, it must still count as new at the others.
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

/** Refusals after which the key counts as a stranger. Asking again would not help. */
const SHOWN_NOTHING: ReadonlySet<string> = new Set([
  'resource_not_found',
  'upstream_credentials',
  'permission_denied',
  'account_invalid',
]);

function inTime(asking: Promise<Finding>, clock: Clock): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new UpstreamFailure('unanswered', 'the lookup took too long'));
    const cancel = clock.after(WITHIN, late);
    asking.then(resolve, reject).finally(cancel);
  });
}
