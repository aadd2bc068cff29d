// Which keys have a page that listens, on whatever instance: only for them is the service asked.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** Longer than a page is away between two streams, and than two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;
export interface Presence {
  /** A page of the account listens; noted again once the last note is a minute old. Rejects when the store is away. */
  note(account: string): Promise<void>;
  /** The store may have forgotten. */
  forget(): void;
}

/** There while a page of one of the accounts listens, and for minutes after. */
export const listeningKey = ({ name }: Pick<KeyHolder, 'name'>): string => `listening:${name}`;

export function createPresence(book: AccountBook, store: Store, clock: Clock): Presence {
  const notes = new Map<string, { readonly at: number; readonly kept: Promise<void> }>();
  return {
    note(account) {
      const key = listeningKey(book.holderOf(account) ?? { name: account });
      const last = notes.get(key);
      const at = clock.monotonic();
      // Pages that come together share the note.
      if (last && at - last.at < NOTE_EVERY) return last.kept;
      const note = { at, kept: store.put(key, '', clock.now() + KEPT) };
      notes.set(key, note);
      note.kept.catch(() => notes.get(key) === note && notes.delete(key));
      return note.kept;
    },
    forget: () => notes.clear(),
  };
}
