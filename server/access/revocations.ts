// Doctors whose sessions were ended by hand (`scribe-widget revoke`), as every instance of the store learns within seconds.
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { TOKEN_SECONDS } from './session-token.ts';

/** Changes with every revocation, so that one look tells an instance that what it knows is old. */
const GENERATION = 'revocation-generation';
const LOOK_EVERY = 1_000;
const CACHED = 10_000;
/** A revocation is kept longer than any token it ends. */
const KEPT = (TOKEN_SECONDS + 60) * 1_000;

const Revocation = z.object({
  /** Tokens sealed until then have ended; milliseconds since the epoch. */
  at: z.number(),
  /** Until then no token is valid and no assertion accepted. */
  until: z.number(),
});
type Revocation = z.infer<typeof Revocation>;

const keyOf = (doctor: string) => `revocation:${doctor}`;

/** Ends the doctor's tokens, and bars the doctor until `until`; without it an earlier bar stays as it is. */
export async function revoke(store: Store, doctor: string, now: number, until?: number): Promise<Revocation> {
  const before = await read(store, doctor);
  const revocation = { at: now, until: until ?? before?.until ?? 0 };
  const end = Math.max(now, revocation.until) + KEPT;
  await store.put(keyOf(doctor), JSON.stringify(revocation), end);
  // Only now: whoever sees the new generation finds the revocation.
  await store.put(GENERATION, crypto.randomUUID(), end);
  return revocation;
}

export interface Revocations {
  /** Whether tokens of the doctor that were sealed at `issuedAt` (ms) have been ended. */
  hasEnded(doctor: string, issuedAt: number): Promise<boolean>;
  /** Whether assertions for the doctor are refused now. */
  isBarred(doctor: string): Promise<boolean>;
  close(): void;
}

export interface RevocationsDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Told what kept a doctor from being looked up. */
  readonly report: (cause: unknown) => void;
  /** Something was revoked, by whatever instance. */
  readonly onChange: () => void;
}

/** While the store is away what was known of it stands, and a token's own word for doctors nothing is known of. */
export function createRevocations({ store, clock, report, onChange }: RevocationsDeps): Revocations {
  let known = new Map<string, Revocation | undefined>();
  let generation: string | undefined;
  let cancel = clock.after(LOOK_EVERY, () => void look());
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      const current = await store.get(GENERATION);
      if (current !== generation) {
        generation = current;
        known = new Map();
        onChange();
      }
    } catch {
      // The next look tells.
    }
    if (!isClosed) cancel = clock.after(LOOK_EVERY, () => void look());
  }

  const find = async (doctor: string): Promise<Revocation | undefined> => {
    const generationKnown = known;
    if (generationKnown.has(doctor)) return generationKnown.get(doctor);
    try {
      const found = await read(store, doctor);
      if (generationKnown.size >= CACHED) generationKnown.clear();
      generationKnown.set(doctor, found);
      return found;
    } catch (cause) {
      report(cause);
      return undefined;
    }
  };

  return {
    async hasEnded(doctor, issuedAt) {
      const found = await find(doctor);
      return found !== undefined && (issuedAt <= found.at || clock.now() < found.until);
    },
    async isBarred(doctor) {
      const found = await find(doctor);
      return found !== undefined && clock.now() < found.until;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

async function read(store: Store, doctor: string): Promise<Revocation | undefined> {
  const value = await store.get(keyOf(doctor));
  return value === undefined ? undefined : Revocation.parse(JSON.parse(value));
}
