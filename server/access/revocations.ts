// Doctors whose sessions were ended by hand (`scribe-widget revoke`), as every instance of the store learns within seconds.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Audit } from '../audit/audit.ts';
import { pause, type Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { TOKEN_SECONDS } from './session-token.ts';

/** Changes with every revocation, so that one small look tells an instance that what it knows is old. */
const GENERATION = 'revocation-generation';
const LIST = 'revocations';
/** Held while the list is changed. */
const LOCK = 'revocation-lock';
const LOCKED = 5_000;
const LOCK_TRIES = 60;
const LOOK_EVERY = 1_000;
/** Older than this, a revocation that just came is by another clock than ours. */
const LATE = 30_000;
/** A revocation is kept longer than any token it ends. */
const KEPT = (TOKEN_SECONDS + 60) * 1_000;

const Revocation = z.object({
  id: z.string(),
  /** The `sub` of assertions. */
  doctor: z.string(),
  /** What was issued until then has ended; milliseconds since the epoch. */
  at: z.number(),
  /** Until then no token is valid and no assertion accepted; 0 = not barred. */
  until: z.number(),
});
export type Revocation = z.infer<typeof Revocation>;

/** Ends the doctor's tokens, and bars the doctor until `until`; without it an earlier bar stays as it is. */
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

/** What a store that came back empty has forgotten, for instances that start later. */
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
  // Only now: whoever sees the new generation finds what is new in the list.
  await store.put(GENERATION, randomUUID(), end);
}

export interface Revocations {
  /** Whether what was issued to the doctor at `issuedAt` (ms) has been ended. */
  hasEnded(doctor: string, issuedAt: number): Promise<boolean>;
  /** Whether assertions for the doctor are refused now. */
  isBarred(doctor: string): Promise<boolean>;
  close(): void;
}

export interface RevocationsDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Told what kept revocations from being looked up. */
  readonly report: (cause: unknown) => void;
  /** Gets a line for each revocation when this instance learns of it; for those still kept when it starts, too. */
  readonly audit: Pick<Audit, 'event'>;
  /** Something was revoked, by whatever instance. */
  readonly onChange: () => void;
}

/** While the store is away what was known of it stands, and a token's own word for what is not known. */
export function createRevocations({ store, clock, report, audit, onChange }: RevocationsDeps): Revocations {
  let latest: ReadonlyMap<string, Revocation> | undefined;
  let known: readonly Revocation[] = [];
  let generation: string | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  let cancel = () => {};

  /** What this instance sees come was revoked now: by the clock of the command, set back meanwhile, it might end nothing. */
  const asOfNow = (revocation: Revocation): Revocation =>
    latest && clock.now() - revocation.at > LATE ? { ...revocation, at: clock.now() } : revocation;

  async function look(): Promise<void> {
    try {
      const current = await store.get(GENERATION);
      if (latest && current === generation) return;
      const list = current === undefined ? [] : await read(store);
      const news = without(list, known).map(asOfNow);
      // What a store that came back empty has forgotten still stands here.
      known = [...known.filter((revocation) => endOf(revocation) > clock.now()), ...news];
      // The last one of a doctor counts.
      latest = new Map(known.map((revocation) => [revocation.doctor, revocation]));
      if (isClosed) return;
      for (const revocation of news) audit.event(auditLine(revocation));
      if (news.length > 0) onChange();
      const lost = without(known, list);
      if (lost.length > 0) await putBack(store, clock, lost);
      generation = current;
    } catch (cause) {
      // The next look tells.
      if (!latest) report(cause);
    }
  }

  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));

  async function keepLooking(): Promise<void> {
    await lookOnce();
    if (!isClosed) cancel = clock.after(LOOK_EVERY, () => void keepLooking());
  }
  void keepLooking();

  const ends = (found: Revocation | undefined, issuedAt: number): boolean =>
    found !== undefined && (issuedAt <= found.at || clock.now() < found.until);

  return {
    async hasEnded(doctor, issuedAt) {
      if (!latest) await lookOnce();
      return ends(latest?.get(doctor), issuedAt);
    },
    async isBarred(doctor) {
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
