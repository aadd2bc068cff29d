// Who may see what: the token's sessions, the other id of each, and what the review gate opens for ten minutes.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { Remembered } from '../remembered.ts';
import { knowerOf, knowersKey, SESSION_LIFE } from './knowers.ts';
import type { Caller as PageCaller, Permit } from './permit.ts';
import type { Sealing } from './sealing.ts';

type Caller = PageCaller<Permit>;

const GATE_LIFE = 10 * 60_000;
const PAIRS_CACHED = 10_000;
const GATE_SESSIONS = 200;
/** How often a gate that this instance has not seen is looked for. */
const GATE_CHECK = 5_000;

/** How a session is open to a caller. */
export interface Access {
  /** What the service is asked by: a session that goes by its pair of ids by its own id, which never becomes another's. */
  readonly id: string;
  /** The consultation that its answer must name, where it goes by the pair. */
  readonly consultationInternalId?: string;
  /** Whether nothing but the review gate opens it. */
  readonly isGated: boolean;
}

export interface Grants {
  /** How the caller may see this session, by either of its ids; undefined = not at all. */
  accessTo(caller: Caller, id: string): Promise<Access | undefined>;
  /** Every id a caller may name now. */
  idsOf(caller: Caller): Promise<string[]>;
  /** Learns a session's two ids from an answer that was compared with what was asked. */
  learn(
    account: string,
    session: { readonly id: string | undefined; readonly consultationInternalId: string | undefined },
  ): Promise<void>;
  /** The other id of a session, if it is known. */
  otherId(account: string, id: string): Promise<string | undefined>;
  /** Opens sessions that a 428 named to this account and doctor, for ten minutes; none for an institutional key, whose 428 would name another doctor's. */
  openByGate(caller: Caller, ids: readonly string[]): Promise<void>;
  /** The gate lifted: what it had opened is closed. False: this was done a moment ago. */
  closeGate(caller: Caller): Promise<boolean>;
}

/** While the store is away, what a token says by itself still holds; `report` is told what could not be kept. */
export function createGrants(store: Store, sealing: Sealing, clock: Clock, report: (cause: unknown) => void): Grants {
  const pairs = new Remembered<string>(PAIRS_CACHED);
  const gateChecks = new Remembered<number>(PAIRS_CACHED);
  const pairKey = (account: string, id: string) => `pair:${account}:${id}`;
  const checkKey = ({ account, token }: Caller) => `${account.account}\n${token.sub}`;
  const gateKey = ({ account, token }: Caller) => `gate:${JSON.stringify([account.account, token.sub])}`;

  /** What was not sealed here, or for another place, is as good as nothing: it is learned anew. */
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
    // One that is seen to stand is closed at the next sign, whoever opened it.
    if (entries.length > 0) gateChecks.delete(checkKey(caller));
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
    const both = [
      [id, consultationInternalId],
      [consultationInternalId, id],
    ] as const;
    const keepOne = async ([from, to]: (typeof both)[number]) => {
      const key = pairKey(account, from);
      if (pairs.get(key) === to) return;
      pairs.set(key, to);
      await keepSealed(key, to, clock.now() + SESSION_LIFE);
    };
    const knower = knowerOf(account, consultationInternalId);
    const known = store.add(knowersKey(id), knower, clock.now() + SESSION_LIFE).catch(report);
    await Promise.all([known, ...both.map(keepOne)]);
  };

  return {
    otherId,
    accessTo: async (caller, id) =>
      caller.token.sessions.has(id) ? { id, isGated: false } : accessOtherwise(caller, id),
    async idsOf(caller) {
      const gate = await gateOf(caller).catch((cause: unknown) => (report(cause), {}));
      return [...new Set([...caller.token.sessions, ...Object.keys(gate)])];
    },
    async learn(account, { id, consultationInternalId }) {
      // A consultation id that looks like a session's own id is never taken for one.
      if (
        !id?.startsWith(SESSION_ID_PREFIX) ||
        !consultationInternalId ||
        consultationInternalId.startsWith(SESSION_ID_PREFIX)
      )
        return;
      if (!SESSION_ID_PATTERN.test(id) || !SESSION_ID_PATTERN.test(consultationInternalId)) return;
      if (
        pairs.get(pairKey(account, id)) === consultationInternalId &&
        pairs.get(pairKey(account, consultationInternalId)) === id
      )
        return;
      await keep(account, id, consultationInternalId);
    },
    async openByGate(caller, ids) {
      if (caller.account.scope !== 'doctor') return;
      const until = clock.now() + GATE_LIFE;
      const opened = ids.filter((id) => SESSION_ID_PATTERN.test(id)).slice(0, GATE_SESSIONS);
      if (opened.length === 0) return;
      const before = await gateOf(caller).catch(() => ({}));
      const gate = { ...before, ...Object.fromEntries(opened.map((id) => [id, until])) };
      gateChecks.delete(checkKey(caller));
      await keepSealed(gateKey(caller), JSON.stringify(gate), until);
    },
    async closeGate(caller) {
      if (caller.account.scope !== 'doctor') return false;
      const check = checkKey(caller);
      const now = clock.monotonic();
      if (now - (gateChecks.get(check) ?? -Infinity) < GATE_CHECK) return false;
      gateChecks.set(check, now);
      await store.remove(gateKey(caller)).catch(report);
      return true;
    },
  };
}

/** A consultation that was deleted and made anew has another session than the pair says. */
const byPair = (id: string, other: string): Pick<Access, 'id' | 'consultationInternalId'> =>
  id.startsWith(SESSION_ID_PREFIX) ? { id, consultationInternalId: other } : { id: other, consultationInternalId: id };
