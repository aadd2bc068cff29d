// Finds whom an event could concern, with one call of the store, however many accounts there are.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import { knowerOf, knowersKey, knowersOf, SESSION_LIFE, listeningKey } from './routing-notes.ts';
import type { Clock } from '../clock.ts';
import { Remembered } from '../remembered.ts';
import { linesOf, type Store } from '../store/store.ts';
import type { News } from './event.ts';

const OWNER_LIFE = 30 * 24 * 3600_000;
const OWNERS_CACHED = 50_000;
/** If no key is known to be the professional's, the service is asked with the doctors' keys that name none, unless there are more than this. */
const FEW = 2;
/** With more institutions than this, the service is asked with none of their keys. */
const MOST_INSTITUTIONS = 50;

export interface Route {
  /** Whether the event was received before. */
  readonly isRemembered: boolean;
  /** The keys that have seen the session, each with the other ids by which its pages know it. */
  readonly known: ReadonlyMap<KeyHolder, readonly string[]>;
  /** Other keys that may see the session and have a page open; the likeliest first. */
  readonly candidates: readonly KeyHolder[];
  /** Whether the event could also concern accounts that are not listed here, which are too many to ask for. */
  readonly isAnyones: boolean;
}

export type Routing = ReturnType<typeof createRouting>;

export function createRouting(book: AccountBook, store: Store, clock: Clock) {
  /** Professional → names of keys, so that their presence is asked for in the first call. */
  const cached = new Remembered<ReadonlySet<string>>(OWNERS_CACHED);

  const holdersNamed = (names: Iterable<string>): KeyHolder[] =>
    [...names].flatMap((name) => {
      // The account may have been renamed or removed.
      const holder = book.holderOf(name);
      return holder && !holder.isInstitution ? [holder] : [];
    });

  const cache = (professional: string, names: Iterable<string>): void => {
    const known = new Set([...(cached.get(professional) ?? []), ...names]);
    if (known.size > 0) cached.set(professional, known);
  };

  /** The keys that own the session: by the endpoint, by the accounts file, or by what this instance has learnt. */
  const ownersOf = (professional: string | null, endpoint: string): KeyHolder[] => {
    const narrowed = book.holderOf(endpoint);
    if (narrowed) return [narrowed];
    if (professional === null) return [];
    return [...book.holdersFor(professional), ...holdersNamed(cached.get(professional) ?? [])];
  };

  const learnProfessional = async (holder: KeyHolder, professional: string | null): Promise<void> => {
    if (professional === null || holder.isInstitution || holder.professional !== undefined) return;
    const until = clock.now() + OWNER_LIFE;
    await Promise.all([
      store.add(ownersKey(professional), holder.name, until),
      store.put(professionalKey(holder.name), professional, until),
    ]);
    cache(professional, [holder.name]);
  };

  const namesAccount = (endpoint: string): boolean => book.holderOf(endpoint) !== undefined;

  const read = async (keys: readonly string[]) => {
    const values = await store.getAll(keys);
    return new Map(keys.map((key, at) => [key, values[at]] as const));
  };

  /** Those that have a page open. Asks for those that `entries` leaves out: owners that only another instance had learnt of. */
  const listenersAmong = async (holders: readonly KeyHolder[], entries: ReadonlyMap<string, unknown>) => {
    const late = holders.map(listeningKey).filter((key) => !entries.has(key));
    const all = late.length > 0 ? new Map([...entries, ...(await read(late))]) : entries;
    return holders.filter((holder) => all.get(listeningKey(holder)) !== undefined);
  };

  return {
    /** Whether the endpoint, the last part of the address, names an account. Then only that account's key is considered. */
    namesAccount,
    async find(eventKey: string, { sessionId, professional }: News, endpoint: string): Promise<Route> {
      const likely = ownersOf(professional, endpoint);
      const isNarrowed = namesAccount(endpoint);
      const isMany = book.institutions.length > MOST_INSTITUTIONS;
      const institutions = isNarrowed || isMany ? [] : book.institutions;
      const few = likely.length > 0 || book.unplaced.length > FEW ? [] : book.unplaced;
      const entries = await read([
        eventKey,
        knowersKey(sessionId),
        ownersKey(professional ?? ''),
        ...[...new Set([...likely, ...institutions, ...few])].map(listeningKey),
        ...few.map(({ name }) => professionalKey(name)),
      ]);

      const known = new Map<KeyHolder, string[]>();
      for (const [account, others] of knowersOf(entries.get(knowersKey(sessionId)))) {
        const holder = book.holderOf(account);
        if (holder) known.set(holder, [...(known.get(holder) ?? []), ...others]);
      }
      const doctors = [...known.keys()].filter(({ isInstitution }) => !isInstitution);
      const names = new Set(linesOf(entries.get(ownersKey(professional ?? ''))));
      if (professional !== null) cache(professional, names);
      for (const doctor of doctors) if (!names.has(doctor.name)) await learnProfessional(doctor, professional);

      const owners = [...new Set([...likely, ...(isNarrowed ? [] : holdersNamed(names)), ...doctors])];
      // Leaves out a key whose professional another instance has learnt: if it is the right one, it is among the owners.
      const unplaced = few.filter(({ name }) => entries.get(professionalKey(name)) === undefined);
      const could = owners.length > 0 ? [...owners, ...institutions] : [...institutions, ...unplaced];
      const unknown = could.filter((holder) => !known.has(holder));
      return {
        isRemembered: entries.get(eventKey) !== undefined,
        known,
        candidates: await listenersAmong(unknown, entries),
        isAnyones: !isNarrowed && (isMany || (owners.length === 0 && book.unplaced.length > FEW)),
      };
    },
    /** Stores that the service showed the session to this key. */
    learnSession: ({ name }: KeyHolder, sessionId: string, other: string | null) =>
      store.add(knowersKey(sessionId), knowerOf(name, other), clock.now() + SESSION_LIFE),
    /** Stores that the key belongs to this professional. */
    learnProfessional,
    /** Whether an event of a professional without a known account could concern this account. */
    couldBeAnyones: async (account: string): Promise<boolean> => {
      const holder = book.holderOf(account);
      if (!holder) return false;
      if (holder.isInstitution) return book.institutions.length > MOST_INSTITUTIONS;
      return holder.professional === undefined && (await store.get(professionalKey(holder.name))) === undefined;
    },
  };
}

const ownersKey = (professional: string) => `owners:${professional}`;
const professionalKey = (name: string) => `professional:${name}`;
