// Doctors whose sessions an operator has ended (`scribe-widget revoke`). Every instance on the store learns of it within seconds.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Audit } from '../audit/audit.ts';
import { pause, type Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { TOKEN_SECONDS } from './session-token.ts';

/** Changes with every revocation, so that an instance reads the list only when it has changed. */
const GENERATION = 'revocation-generation';
const LIST = 'revocations';
/** The lock that is held while the list is changed. */
const LOCK = 'revocation-lock';
const LOCKED = 5_000;
const LOCK_TRIES = 60;
const LOOK_EVERY = 1_000;
/** Milliseconds. A new revocation that looks older than this was dated by another clock, which is behind ours. */
const LATE = 30_000;
/** Milliseconds. A revocation is kept longer than any token that it ends. */
const KEPT = (TOKEN_SECONDS + 60) * 1_000;

const Revocation = z.object({
  id: z.string(),
  /** The `sub` of assertions. */
  doctor: z.string(),
  /** Tokens issued at this time or earlier have ended; milliseconds since the epoch. */
  at: z.number(),
  /** Until this time no token is valid and no assertion is accepted; 0 = not barred. */
  until: z.number(),
});
export type Revocation = z.infer<typeof Revocation>;

/** Ends the doctor's tokens, and bars the doctor until `until`. Without `until` an earlier bar stays. */
export async function revoke(store: Store, clock: Clock, doctor: string, until?: number): Promise<Revocation> {
  await lock(store, clock);
  try {
    const now = clock.now();
    const list = (await read(store)).filter((known) => endOf(known) > now);
    const before = list.findLast((known) => known.doctor === doctor);
    const revocation = { id: randomUUID(), doctor, at: now, until: until ?? before?.until ?? 0 };
    await keep(store, [...list, revocation]);
    return revocation;
  } finally {
    await store.remove(LOCK);
  }
}

/** Writes back the revocations that a store has lost, for instances that start later. */
async function putBack(store: Store, clock: Clock, lost: readonly Revocation[]): Promise<void> {
  await lock(store, clock);
  try {
    const list = await read(store);
    await keep(store, [...without(lost, list), ...list]);
  } finally {
    await store.remove(LOCK);
  }
}

async function keep(store: Store, list: readonly Revocation[]): Promise<void> {
  const end = Math.max(...list.map(endOf));
  await store.put(LIST, JSON.stringify(list), end);
  // Written last: an instance that sees the new generation must find the new list.
  await store.put(GENERATION, randomUUID(), end);
}

export type Revocations = ReturnType<typeof createRevocations>;

export interface RevocationsDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Gets the cause if no revocations could be read yet. */
  readonly report: (cause: unknown) => void;
  /** Gets a line for each revocation that this instance learns of, also at its start. */
  readonly audit: Pick<Audit, 'event'>;
  /** Called when this instance learns of a revocation. */
  readonly onChange: () => void;
}

/** While the store is away, known revocations stay in force; for unknown ones the token's own claims hold. */
export function createRevocations({ store, clock, report, audit, onChange }: RevocationsDeps) {
  let latest: ReadonlyMap<string, Revocation> | undefined;
  let known: readonly Revocation[] = [];
  let generation: string | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  let cancel = () => {};

  /** Dates a new revocation by our clock if it looks old. Otherwise a command whose clock is behind would end no token. */
  const asOfNow = (revocation: Revocation): Revocation =>
    latest && clock.now() - revocation.at > LATE ? { ...revocation, at: clock.now() } : revocation;

  async function look(): Promise<void> {
    try {
      const current = await store.get(GENERATION);
      if (latest && current === generation) return;
      const list = current === undefined ? [] : await read(store);
      const news = without(list, known).map(asOfNow);
      // Keeps known revocations that the list lacks, because a store that came back empty has lost them.
      known = [...known.filter((revocation) => endOf(revocation) > clock.now()), ...news];
      // The last revocation of a doctor counts.
      latest = new Map(known.map((revocation) => [revocation.doctor, revocation]));
      if (isClosed) return;
      for (const revocation of news) audit.event(auditLine(revocation));
      if (news.length > 0) onChange();
      const lost = without(known, list);
      if (lost.length > 0) await putBack(store, clock, lost);
      generation = current;
    } catch (cause) {
      // A list that was read stays in force; the next look tries again.
      if (!latest) report(cause);
    }
  }

  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));

  async function keepLooking(): Promise<void> {
    await lookOnce();
    if (!isClosed) cancel = clock.after(LOOK_EVERY, () => void keepLooking());
  }
  void keepLooking();

  return {
    /** Whether a token or an assertion issued to the doctor at `issuedAt` (ms) is no longer valid. */
    async hasEnded(doctor: string, issuedAt: number): Promise<boolean> {
      if (!latest) await lookOnce();
      const found = latest?.get(doctor);
      return found !== undefined && (issuedAt <= found.at || clock.now() < found.until);
    },
    /** Whether assertions for the doctor are refused now. */
    async isBarred(doctor: string): Promise<boolean> {
      if (!latest) await lookOnce();
      const found = latest?.get(doctor);
      return found !== undefined && clock.now() < found.until;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

const auditLine = ({ id, doctor, at, until }: Revocation) => ({
  action: 'doctor.revoke',
  doctor,
  revocation: id,
  revokedAt: new Date(at).toISOString(),
  ...(until > at && { barredUntil: new Date(until).toISOString() }),
});

const endOf = ({ at, until }: Revocation): number => Math.max(at, until) + KEPT;

const without = (list: readonly Revocation[], others: readonly Revocation[]): Revocation[] =>
  list.filter(({ id }) => !others.some((other) => other.id === id));

async function read(store: Store): Promise<Revocation[]> {
  const value = await store.get(LIST);
  return value === undefined ? [] : z.array(Revocation).parse(JSON.parse(value));
}

async function lock(store: Store, clock: Clock): Promise<void> {
  for (let tries = 1; !(await store.once(LOCK, clock.now() + LOCKED)); tries++) {
    if (tries === LOCK_TRIES) throw new Error('Another revocation is under way: try again.');
    await pause(clock, 100);
  }
}
