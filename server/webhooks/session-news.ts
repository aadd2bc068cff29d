// From a webhook to hints: which pages does it concern, and by which id do they know the session?
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { AccountBook } from '../access/account-book.ts';
import type { Grants } from '../access/grants.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../config.ts';
import { ProxyError } from '../errors.ts';
import { sessionOf } from '../forward/session-answer.ts';
import type { Upstream } from '../forward/upstream.ts';
import type { Presence } from '../live/presence.ts';
import type { HintDraft, Store, Work } from '../store/store.ts';
import { hintOf, resetOf, type News } from './news.ts';
import { createOwners, mayShow } from './owners.ts';
import { createWorkQueue } from './work-queue.ts';

export interface SessionNews {
  /**
   * Remembers an event until `until`, and with it, in one step, either its hints or the work that leads to them. False
   * when it was remembered before; rejects when nothing is kept.
   */
  take(key: string, until: number, news: News): Promise<boolean>;
  /** Begins nothing more and waits for the lookups under way. */
  close(): Promise<void>;
}

export interface SessionNewsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly store: Store;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly warn: (event: string, cause: unknown) => void;
}

/** What the service says of a session to an account's key: shown by this other id, not there, or nothing certain. */
type Finding = { readonly other: string | null } | 'stranger' | 'unsure';

/** A task: the news, and the accounts that do not know the session's other id yet. */
interface Task {
  readonly news: News;
  readonly accounts: readonly string[];
}

export function createSessionNews(
  book: AccountBook,
  { upstream, grants, store, presence, clock, warn }: SessionNewsDeps,
): SessionNews {
  const owners = createOwners(book, store, clock.now);
  const queue = createWorkQueue({
    store,
    clock,
    topicOf: (task) => taskOf(task).news.sessionId,
    run: lookUpAll,
    report: (cause) => warn('webhook lookup failed', cause),
  });

  /** Asks the service for the session's other id. */
  const lookUp = async (account: Account, id: string): Promise<Finding> => {
    try {
      const session = sessionOf(await upstream.read({ operation: 'getScribeSession', account, params: { id } }), id);
      return { other: session.consultationInternalId ?? null };
    } catch (error) {
      // A gate stands before every session, also before those of others.
      return error instanceof ProxyError && error.code === 'resource_not_found' ? 'stranger' : 'unsure';
    }
  };

  /** What is known, or what the service says; `answers` holds that by the key it was asked with. */
  const find = async (account: Account, id: string, answers: Map<string, Finding>): Promise<Finding> => {
    const known = await grants.otherId(account.account, id);
    if (known !== undefined) return { other: known };
    const finding = answers.get(account.secretKey) ?? (await lookUp(account, id));
    answers.set(account.secretKey, finding);
    if (typeof finding === 'object' && finding.other !== null)
      await grants.learn(account.account, { id, consultationInternalId: finding.other });
    return finding;
  };

  /** One lookup a key, however many events of the session wait. */
  async function lookUpAll(sessionId: string, works: readonly Work[]): Promise<void> {
    const findings = new Map<string, Finding>();
    const answers = new Map<string, Finding>();
    const tasks = works.map(({ task }) => taskOf(task));
    let owner: Account | undefined;
    for (const { news, accounts } of tasks) {
      for (const name of accounts) {
        const account = book.named(name);
        if (!account || findings.has(name) || (owner && !mayShow(account, owner))) continue;
        const finding = await find(account, sessionId, answers);
        findings.set(name, finding);
        if (finding === 'unsure') continue;
        if (finding === 'stranger') {
          if (news.status !== 'deleted') owners.ruleOut(account, news.professional);
        } else {
          if (account.scope === 'doctor') owner ??= account;
          await owners.learn(account, news.professional);
        }
      }
    }
    const reset = new Set<string>();
    for (const [at, { news, accounts }] of tasks.entries()) {
      await store.finish(works[at]?.key ?? '', hintsOf(news, accounts, findings, reset));
    }
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
      const hints = all.flatMap(({ account, other }) =>
        other === undefined ? [] : [hintOf(news, account.account, other)],
      );
      const unknown = all.flatMap(({ account, other }) => (other === undefined ? [account] : []));
      const asked = await owners.candidates(await presence.among(unknown), news.professional);
      if (asked.length === 0) return store.record(key, until, { hints });
      // Nothing says which doctor's it is: asking with every key would cost more than the pages' own reads.
      if (news.professional === null && asked.length > 1) {
        return store.record(key, until, { hints: [...hints, ...asked.map(({ account }) => resetOf(account))] });
      }
      const task = JSON.stringify({ news, accounts: asked.map(({ account }) => account) } satisfies Task);
      const heldUntil = queue.holdUntil();
      const isNew = await store.record(key, until, { hints, task, heldUntil });
      if (isNew && heldUntil > 0) queue.add({ key, task });
      return isNew;
    },
    close: () => queue.close(),
  };
}

const taskOf = (task: string): Task => JSON.parse(task) as Task;

/** Where nothing is certain, or nobody was shown the session (it is deleted, say), the pages read again; once for all events. */
function hintsOf(
  news: News,
  accounts: readonly string[],
  findings: ReadonlyMap<string, Finding>,
  reset: Set<string>,
): HintDraft[] {
  const isShown = [...findings.values()].some((finding) => typeof finding === 'object');
  return accounts.flatMap((account) => {
    const finding = findings.get(account);
    if (typeof finding === 'object') return [hintOf(news, account, finding.other)];
    const isVain = finding === undefined || (finding === 'stranger' && isShown) || reset.has(account);
    if (isVain) return [];
    reset.add(account);
    return [resetOf(account)];
  });
}
