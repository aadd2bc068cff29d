// Whom an event could concern, in one call of the store, whatever the number of accounts.
import type { AccountBook, KeyHolder } from '../access/account-book.ts';
import { knowerOf, knowersKey, knowersOf, SESSION_LIFE } from '../access/knowers.ts';
import type { Clock } from '../clock.ts';
import { listeningKey } from '../live/presence.ts';
import { membersOf, type Store } from '../store/store.ts';
import type { News } from './news.ts';

const OWNER_LIFE = 30 * 24 * 3600_000;
const OWNERS_CACHED = 50_000;
/** Doctors' keys that are asked with though nothing says which doctor's the session is. */
const FEW = 2;
/** Institutions among which the event's is looked for. */
const MOST_INSTITUTIONS = 50;

export interface Route {
  /** Whether the event was remembered before. */
  readonly isRemembered: boolean;
  /** The keys that were shown the session, and the other ids by which their pages know it. */
  readonly known: ReadonlyMap<KeyHolder, readonly string[]>;
  /** Other keys that it could be shown to, with a page open; the likeliest first. */
  readonly candidates: readonly KeyHolder[];
  /** Whether it could be that of any account besides whose professional is not known. */
  readonly isAnyones: boolean;
}

export interface Routing {
  /** `endpoint` is the name of the address it came to: that of an account narrows it to that account's key. */
  find(eventKey: string, news: News, endpoint: string): Promise<Route>;
  /** The service showed a session to the key. */
  readonly learnSession: (holder: KeyHolder, sessionId: string, other: string | null) => Promise<void>;
  /** It was a session of this professional. */
  learnProfessional(holder: KeyHolder, professional: string | null): Promise<void>;
  /** Whether an event of a professional of whom no account is known could concern this one. */
  readonly couldBeAnyones: (account: string) => Promise<boolean>;
}

export function createRouting(book: AccountBook, store: Store, clock: Clock): Routing {
  /** Names of keys by professional: whose presence is asked for at once. */
  const cached = new Map<string, Set<string>>();

  const holdersNamed = (names: Iterable<string>): KeyHolder[] =>
    [...names].flatMap((name) => {
      // An account that was renamed or is gone is nobody's any more.
      const holder = book.holderOf(name);
      return holder && !holder.isInstitution ? [holder] : [];
    });

  const cache = (professional: string, names: Iterable<string>): void => {
    const known = cached.get(professional) ?? new Set();
    for (const name of names) known.add(name);
    if (known.size === 0 || cached.has(professional)) return;
    if (cached.size >= OWNERS_CACHED) cached.clear();
    cached.set(professional, known);
  };

  /** Whose it is by the endpoint, by the accounts' file, or by what this instance has heard. */
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

  return {
    async find(eventKey, { sessionId, professional }, endpoint) {
      const likely = ownersOf(professional, endpoint);
      const isNarrowed = book.holderOf(endpoint) !== undefined;
      const isMany = book.institutions.length > MOST_INSTITUTIONS;
      const institutions = isNarrowed || isMany ? [] : book.institutions;
      const few = likely.length > 0 || book.unplaced.length > FEW ? [] : book.unplaced;
      const named = [...new Set([...likely, ...institutions, ...few])];
      const [event, knowers, learnt, ...states] = await store.getAll([
        eventKey,
        knowersKey(sessionId),
        ownersKey(professional ?? ''),
        ...named.map(listeningKey),
        ...few.map(({ name }) => professionalKey(name)),
      ]);

      const known = new Map<KeyHolder, string[]>();
      for (const [account, others] of knowersOf(knowers)) {
        const holder = book.holderOf(account);
        if (holder) known.set(holder, [...(known.get(holder) ?? []), ...others]);
      }
      const names = new Set(membersOf(learnt));
      if (professional !== null) cache(professional, names);
      const doctors = [...known.keys()].filter(({ isInstitution }) => !isInstitution);
      for (const doctor of doctors) if (!names.has(doctor.name)) await learnProfessional(doctor, professional);

      const owners = [...new Set([...likely, ...(isNarrowed ? [] : holdersNamed(names)), ...doctors])];
      // Of those whose professional another instance has learnt it is none but an owner's.
      const unplaced = few.filter((_holder, at) => states[named.length + at] === undefined);
      const could = owners.length > 0 ? [...owners, ...institutions] : [...institutions, ...unplaced];
      const listening = new Set(named.filter((_holder, at) => states[at] !== undefined));
      const unknown = could.filter((holder) => !known.has(holder));
      // Of an owner that another instance has learnt of.
      const late = unknown.filter((holder) => !named.includes(holder));
      const lateStates = late.length > 0 ? await store.getAll(late.map(listeningKey)) : [];
      for (const [at, holder] of late.entries()) if (lateStates[at] !== undefined) listening.add(holder);
      return {
        isRemembered: event !== undefined,
        known,
        candidates: unknown.filter((holder) => listening.has(holder)),
        isAnyones: !isNarrowed && (isMany || (owners.length === 0 && book.unplaced.length > FEW)),
      };
    },
    learnSession: ({ name }, sessionId, other) =>
      store.add(knowersKey(sessionId), knowerOf(name, other), clock.now() + SESSION_LIFE),
    learnProfessional,
    async couldBeAnyones(account) {
      const holder = book.holderOf(account);
      if (!holder) return false;
      if (holder.isInstitution) return book.institutions.length > MOST_INSTITUTIONS;
      return holder.professional === undefined && (await store.get(professionalKey(holder.name))) === undefined;
    },
  };
}

const ownersKey = (professional: string) => `owners:${professional}`;
const professionalKey = (name: string) => `professional:${name}`;
