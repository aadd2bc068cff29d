// Which keys have a page that listens, on whatever instance: only for them is the service asked.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** Longer than a page is away between two streams, and than two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;
/** Accounts that are noted at once: those of thousands that came together would hold everybody up. */
const MOST_AT_ONCE = 250;

export interface Presence {
  /** A page of the account listens. Rejects when the store is away. */
  note(account: string): Promise<void>;
  /** A page of each of the accounts listens still: some of those whose note is a minute old are noted again, the others the next time. */
  noteAgain(accounts: Iterable<string>): void;
  /** The store may have forgotten. */
  forget(): void;
}

/** There while a page of one of the accounts listens, and for minutes after. */
export const listeningKey = ({ name }: Pick<KeyHolder, 'name'>): string => `listening:${name}`;

export function createPresence(book: AccountBook, store: Store, clock: Clock): Presence {
  const notedAt = new Map<string, number>();
  const keyOf = (account: string) => listeningKey(book.holderOf(account) ?? { name: account });
  const isDue = (key: string) => clock.monotonic() - (notedAt.get(key) ?? -Infinity) >= NOTE_EVERY;
  const put = async (key: string) => {
    const now = clock.monotonic();
    await store.put(key, '', clock.now() + KEPT);
    notedAt.set(key, now);
  };
  return {
    async note(account) {
      const key = keyOf(account);
      if (isDue(key)) await put(key);
    },
    noteAgain(accounts) {
      const due = new Set<string>();
      for (const account of accounts) {
        const key = keyOf(account);
        if (isDue(key)) due.add(key);
        if (due.size === MOST_AT_ONCE) break;
      }
      // While the store is away nobody asks either.
      for (const key of due) put(key).catch(() => undefined);
    },
    forget: () => notedAt.clear(),
  };
}
