// Which keys have a page that listens, on whatever instance: only for them is the service asked.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** Longer than a page is away between two streams, and than two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;

export interface Presence {
  /** A page of the account listens. Rejects when the store is away. */
  note(account: string): Promise<void>;
  /** The store may have forgotten. */
  forget(): void;
}

/** There while a page of one of the accounts listens, and for minutes after. */
export const listeningKey = ({ name }: Pick<KeyHolder, 'name'>): string => `listening:${name}`;

export function createPresence(book: AccountBook, store: Store, clock: Clock): Presence {
  const notedAt = new Map<string, number>();
  return {
    async note(account) {
      const now = clock.monotonic();
      const key = listeningKey(book.holderOf(account) ?? { name: account });
      if (now - (notedAt.get(key) ?? -Infinity) < NOTE_EVERY) return;
      await store.put(key, '', clock.now() + KEPT);
      notedAt.set(key, now);
    },
    forget: () => notedAt.clear(),
  };
}
