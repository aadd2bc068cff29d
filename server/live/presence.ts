// Which accounts have a page that listens, on whatever instance: only for them is the service asked.
import type { Clock } from '../clock.ts';
import type { Account } from '../config.ts';
import type { Store } from '../store/store.ts';

/** Longer than a page is away between two streams, and than two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;

export interface Presence {
  /** A page of the account listens. Rejects when the store is away. */
  note(account: string): Promise<void>;
  /** Those of the accounts that have, or had until minutes ago, a page that listens. */
  among(accounts: readonly Account[]): Promise<Account[]>;
  /** The store may have forgotten. */
  forget(): void;
}

export function createPresence(store: Store, clock: Clock): Presence {
  const notedAt = new Map<string, number>();
  const key = (account: string) => `listening:${account}`;
  return {
    async note(account) {
      const now = clock.monotonic();
      if (now - (notedAt.get(account) ?? -Infinity) < NOTE_EVERY) return;
      await store.put(key(account), '', clock.now() + KEPT);
      notedAt.set(account, now);
    },
    async among(accounts) {
      const values = await Promise.all(accounts.map(({ account }) => store.get(key(account))));
      return accounts.filter((_account, at) => values[at] !== undefined);
    },
    forget: () => notedAt.clear(),
  };
}
