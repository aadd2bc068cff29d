// From a webhook to hints: which pages does it concern, and by which id do they know the session?
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { AccountBook } from '../access/account-book.ts';
import type { Grants } from '../access/grants.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../config.ts';
import { ProxyError } from '../errors.ts';
import type { Upstream } from '../forward/upstream.ts';
import type { Presence } from '../live/presence.ts';
import type { Store } from '../store/store.ts';
import { hintOf, resetOf, type News } from './news.ts';
import { createOwners } from './owners.ts';
import { createSessionLookups } from './session-lookups.ts';

/** Reads of the service for one attempt of an event. */
const MOST_READS = 2;

export interface SessionNews {
  /**
   * Remembers an event until `until`, and in the same step tells its hints. False when it was remembered before; rejects
   * when nothing is kept.
   */
  take(key: string, until: number, news: News): Promise<boolean>;
}

export interface SessionNewsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly store: Store;
  readonly presence: Presence;
  readonly clock: Clock;
}

export function createSessionNews(
  book: AccountBook,
  { upstream, grants, store, presence, clock }: SessionNewsDeps,
): SessionNews {
  const owners = createOwners(book, store, clock.now);
  const lookups = createSessionLookups({
    upstream,
    clock,
    async learn(account, id, other) {
      if (other !== null) await grants.learn(account.account, { id, consultationInternalId: other });
    },
  });

  /** What the service says of the session to each of the accounts that is asked for. */
  async function lookUp(accounts: readonly Account[], { sessionId, professional, status }: News) {
    const keys = [...new Set(accounts.map(({ secretKey }) => secretKey))].slice(0, MOST_READS);
    const asked = keys.map((key) => accounts.find(({ secretKey }) => secretKey === key) as Account);
    const answers = await Promise.allSettled(asked.map((account) => lookups.find(account, sessionId)));
    for (const [at, account] of asked.entries()) {
      const answer = answers[at]?.status === 'fulfilled' ? answers[at].value : undefined;
      if (answer === 'stranger' && status !== 'deleted') owners.ruleOut(account, professional);
      else if (typeof answer === 'object') await owners.learn(account, professional);
    }
    return accounts.map(({ account, secretKey }) => ({ account, answer: answers[keys.indexOf(secretKey)] }));
  }

  async function knownTo(sessionId: string): Promise<{ account: Account; other: string | undefined }[]> {
    return Promise.all(
      book.all.map(async (account) => ({ account, other: await grants.otherId(account.account, sessionId) })),
    );
  }

  return {
    async take(key, until, news) {
      if (!SESSION_ID_PATTERN.test(news.sessionId)) return store.once(key, until);
      const all = await knownTo(news.sessionId);
      const known = all.flatMap(({ account, other }) =>
        other === undefined ? [] : [hintOf(news, account.account, other)],
      );
      const unknown = all.flatMap(({ account, other }) => (other === undefined ? [account] : []));
      const asked = await owners.candidates(await presence.among(unknown), news.professional);
      const findings = await lookUp(asked, news);
      const shown = findings.flatMap(({ account, answer }) =>
        answer?.status === 'fulfilled' && answer.value !== 'stranger'
          ? [hintOf(news, account, answer.value.other)]
          : [],
      );
      const hints = [...known, ...shown];
      const failed = findings.find(({ answer }) => answer?.status === 'rejected')?.answer;
      if (hints.length === 0 && failed?.status === 'rejected')
        throw new ProxyError('service_unavailable', 'The session cannot be looked up now.', { cause: failed.reason });
      // Whoever may be shown it for all that is known reads again.
      const unsure = findings.filter(({ answer }) => answer?.status !== 'fulfilled' || hints.length === 0);
      return store.record(key, until, [...hints, ...unsure.map(({ account }) => resetOf(account))]);
    },
  };
}
