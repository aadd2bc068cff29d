// The notes in the store for routing events: which keys have a listening page on any instance, and which accounts know a session.
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import { linesOf, type Store } from '../store/store.ts';

/** Milliseconds. Longer than the gap between two streams of a page, and than the time between two notes. */
const KEPT = 6 * 60_000;
const NOTE_EVERY = 60_000;

export type Presence = ReturnType<typeof createPresence>;

/** The entry that exists while a page of the key's accounts listens, and for some minutes after. */
export const listeningKey = ({ name }: Pick<KeyHolder, 'name'>): string => `listening:${name}`;

/** The service is asked only for keys that have a listening page. */
export function createPresence(book: AccountBook, store: Store, clock: Clock) {
  const notes = new Map<string, { readonly at: number; readonly kept: Promise<void> }>();
  return {
    /** Notes that a page of the account listens, at most once a minute. Rejects while the store is away. */
    note(account: string) {
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
    /** Makes the next call write the note again, because the store may have lost it. */
    forget: () => notes.clear(),
  };
}

/** Milliseconds for which a session is remembered after it was last learned. Then the service is asked again. */
export const SESSION_LIFE = 7 * 24 * 3600_000;

/** The accounts that know a session. The entry routes events and grants no access, so it is stored unsealed. */
export const knowersKey = (sessionId: string): string => `session:${sessionId}`;

/** One member of the entry. `other` is the consultation id, if the session has one. */
export const knowerOf = (account: string, other: string | null): string => JSON.stringify([account, other]);

/** The other ids by account. Ignores members that we did not write. */
export function knowersOf(value: string | undefined): Map<string, string[]> {
  const knowers = new Map<string, string[]>();
  for (const member of linesOf(value)) {
    const [account, other] = partsOf(member);
    if (typeof account !== 'string') continue;
    const others = knowers.get(account) ?? [];
    if (typeof other === 'string' && SESSION_ID_PATTERN.test(other)) others.push(other);
    knowers.set(account, others);
  }
  return knowers;
}

function partsOf(member: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(member);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
