// Decides who may see what: the sessions of the token, by either id, and those that the review gate opens for ten minutes.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { Remembered } from '../remembered.ts';
import { knowerOf, knowersKey, SESSION_LIFE } from '../webhooks/routing-notes.ts';
import type { Caller as PageCaller, Permit } from './caller.ts';
import type { Sealing } from './sealing.ts';

type Caller = PageCaller<Permit>;

const GATE_LIFE = 10 * 60_000;
const PAIRS_CACHED = 10_000;
const GATE_SESSIONS = 200;
/** Milliseconds between two removals of a caller's gate, although this instance knows of none: another instance may have stored one. */
const REMOVE_AGAIN = 5_000;

/** The two ids of one session, as far as its answer has them. */
export interface SessionIds {
  readonly id: string | undefined;
  readonly consultationInternalId: string | undefined;
}

/** How a caller may see a session. */
export interface Access {
  /** The id to send to the service. If both ids are known it is the `ss_` id, which the service never gives to another session. */
  readonly id: string;
  /** The consultation id that the answer must have, if both ids are known. */
  readonly consultationInternalId?: string;
  /** Whether only the review gate opens it. */
  readonly isGated: boolean;
}

export type Grants = ReturnType<typeof createGrants>;

/** While the store is away, the sessions of a token stay open. `report` gets the cause if something could not be stored. */
export function createGrants(store: Store, sealing: Sealing, clock: Clock, report: (cause: unknown) => void) {
  const pairs = new Remembered<string>(PAIRS_CACHED);
  /** When this instance last removed a caller's gate. Forgotten when there is a gate again, so that the next successful read removes that without the pause. */
  const gateRemovedAt = new Remembered<number>(PAIRS_CACHED);
  const pairKey = (account: string, id: string) => `pair:${account}:${id}`;
  const callerKey = ({ account, token }: Caller) => `${account.account}\n${token.sub}`;
  const gateKey = ({ account, token }: Caller) => `gate:${JSON.stringify([account.account, token.sub])}`;

  /** Reads a sealed value. A value that we did not seal for this place counts as absent, and is learned again. */
  const stored = async (key: string): Promise<string | undefined> => {
    const sealed = await store.get(key);
    return sealed === undefined ? undefined : sealing.open(sealed, key);
  };
  const keepSealed = async (key: string, text: string, until: number): Promise<void> =>
    store.put(key, await sealing.seal(text, key), until).catch(report);
  const otherId = async (account: string, id: string) => {
    const key = pairKey(account, id);
    const known = pairs.get(key) ?? (await stored(key));
    if (known !== undefined) pairs.set(key, known);
    return known;
  };
  const gateOf = async (caller: Caller): Promise<Record<string, number>> => {
    const value = await stored(gateKey(caller));
    const entries = value === undefined ? [] : Object.entries(JSON.parse(value) as Record<string, number>);
    // Perhaps another instance has stored it.
    if (entries.length > 0) gateRemovedAt.delete(callerKey(caller));
    return Object.fromEntries(entries.filter(([, until]) => until > clock.now()));
  };

  const accessOtherwise = async (caller: Caller, id: string): Promise<Access | undefined> => {
    const other = await otherId(caller.account.account, id);
    if (other !== undefined && caller.token.sessions.has(other)) return { ...byPair(id, other), isGated: false };
    const gate = await gateOf(caller);
    if (Object.hasOwn(gate, id)) return { id, isGated: true };
    return other !== undefined && Object.hasOwn(gate, other) ? { ...byPair(id, other), isGated: true } : undefined;
  };
  const keep = async (account: string, id: string, consultationInternalId: string): Promise<void> => {
    const until = clock.now() + SESSION_LIFE;
    const keepOne = (from: string, to: string): Promise<void> => {
      const key = pairKey(account, from);
      pairs.set(key, to);
      return keepSealed(key, to, until);
    };
    const knower = knowerOf(account, consultationInternalId);
    const known = store.add(knowersKey(id), knower, until).catch(report);
    await Promise.all([known, keepOne(id, consultationInternalId), keepOne(consultationInternalId, id)]);
  };

  return {
    /** The other id of a session, if it is known. */
    otherId,
    /** How the caller may see this session, named by either id; undefined = not at all. */
    accessTo: async (caller: Caller, id: string): Promise<Access | undefined> =>
      caller.token.sessions.has(id) ? { id, isGated: false } : accessOtherwise(caller, id),
    /** Every id that the caller may name now. */
    async idsOf(caller: Caller): Promise<string[]> {
      const gate = await gateOf(caller).catch((cause: unknown) => (report(cause), {}));
      return [...new Set([...caller.token.sessions, ...Object.keys(gate)])];
    },
    /** Learns both ids of a session, from an answer that was compared with the request. */
    async learn(account: string, { id, consultationInternalId: other }: SessionIds) {
      // A consultation id that begins with `ss_` must not be taken for a session's own id.
      if (!id?.startsWith(SESSION_ID_PREFIX) || !other || other.startsWith(SESSION_ID_PREFIX)) return;
      if (!SESSION_ID_PATTERN.test(id) || !SESSION_ID_PATTERN.test(other)) return;
      const isKnown = pairs.get(pairKey(account, id)) === other && pairs.get(pairKey(account, other)) === id;
      if (!isKnown) await keep(account, id, other);
    },
    /** Opens the sessions that a 428 named, to this account and doctor for ten minutes. Opens none for an institutional key: its 428 could name another doctor's sessions. */
    async openByGate(caller: Caller, ids: readonly string[]) {
      if (caller.account.scope !== 'doctor') return;
      const until = clock.now() + GATE_LIFE;
      const opened = ids.filter((id) => SESSION_ID_PATTERN.test(id)).slice(0, GATE_SESSIONS);
      if (opened.length === 0) return;
      const before = await gateOf(caller).catch(() => ({}));
      const gate = { ...before, ...Object.fromEntries(opened.map((id) => [id, until])) };
      gateRemovedAt.delete(callerKey(caller));
      await keepSealed(gateKey(caller), JSON.stringify(gate), until);
    },
    /** Closes the sessions that the gate had opened, once it has lifted. Resolves with false if that was done a moment ago, and for an institutional key. */
    async closeGate(caller: Caller): Promise<boolean> {
      if (caller.account.scope !== 'doctor') return false;
      const key = callerKey(caller);
      const now = clock.monotonic();
      if (now - (gateRemovedAt.get(key) ?? -Infinity) < REMOVE_AGAIN) return false;
      gateRemovedAt.set(key, now);
      await store.remove(gateKey(caller)).catch(report);
      return true;
    },
  };
}

/** Access by both ids. The answer must still name this consultation: if it was deleted and made again, its session is another one. */
const byPair = (id: string, other: string): Pick<Access, 'id' | 'consultationInternalId'> =>
  id.startsWith(SESSION_ID_PREFIX) ? { id, consultationInternalId: other } : { id: other, consultationInternalId: id };
