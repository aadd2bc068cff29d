// Whose sessions are asked for with which key: what the service answered once need not be asked again.
import type { AccountBook } from '../access/account-book.ts';
import type { Account } from '../config.ts';
import type { Store } from '../store/store.ts';

const KEPT = 30 * 24 * 3600_000;
const CACHED = 50_000;

export interface Owners {
  /** Those of the accounts that may be the one of a professional (the service's id). */
  candidates(accounts: readonly Account[], professional: string | null): Promise<Account[]>;
  /** The service showed a session of the professional to the account's key. */
  learn(account: Account, professional: string | null): Promise<void>;
  /** It does not exist for the account's key. */
  ruleOut(account: Account, professional: string | null): void;
}

export function createOwners(book: AccountBook, store: Store, now: () => number): Owners {
  const strangers = new Set<string>();
  const key = (professional: string) => `acc:${professional}`;
  const pair = (account: Account, professional: string) => `${professional} ${account.account}`;
  return {
    async candidates(accounts, professional) {
      if (professional === null || accounts.length === 0) return [...accounts];
      // An account that was renamed or is gone is nobody's any more.
      const owner = book.named((await store.get(key(professional))) ?? '');
      return accounts.filter((account) =>
        owner ? mayShow(account, owner) : !strangers.has(pair(account, professional)),
      );
    },
    async learn(account, professional) {
      if (professional === null || account.scope === 'institution') return;
      await store.put(key(professional), account.account, now() + KEPT);
    },
    ruleOut(account, professional) {
      if (professional === null || account.scope === 'institution') return;
      if (strangers.size >= CACHED) strangers.clear();
      strangers.add(pair(account, professional));
    },
  };
}

/** Whether an account may be shown the sessions of a doctor's account, too: that of an institution, or one with the same key. */
const mayShow = ({ scope, secretKey }: Account, owner: Account): boolean =>
  scope === 'institution' || secretKey === owner.secretKey;
