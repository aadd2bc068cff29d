// Notes in the store which keys have a listening page on any instance. The service is asked only for those keys.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds. Longer than the gap between two streams of a page, and than the time between two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;
export interface Presence {
  /** Notes that a page of the account listens, at most once a minute. Rejects while the store is away. */
  note(account: string): Promise<void>;
  /** Has the next call note again, because the store may have lost its notes. */
  forget(): void;
}

/** The entry that exists while a page of the key's accounts listens, and for some minutes after. */
export const listeningKey = ({ name }: Pick<KeyHolder, 'name'>): string => `listening:${name}`;

export function createPresence(book: AccountBook, store: Store, clock: Clock): Presence {
  const notes = new Map<string, { readonly at: number; readonly kept: Promise<void> }>();
  return {
    note(account) {
      const key = listeningKey(book.holderOf(account) ?? { name: account });
      const last = notes.get(key);
      const at = clock.monotonic();
      // Pages that come within a minute share one note.
      if (last && at - last.at < NOTE_EVERY) return last.kept;
      const note = { at, kept: store.put(key, '', clock.now() + KEPT) };
      notes.set(key, note);
      note.kept.catch(() => notes.get(key) === note && notes.delete(key));
      return note.kept;
    },
    forget: () => notes.clear(),
  };
}
