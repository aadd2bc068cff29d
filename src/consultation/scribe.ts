import { LiveEvents } from '../client/live-events.ts';
import { type Platform, browserPlatform } from '../client/platform.ts';
import { pageBase } from '../client/proxy-address.ts';
import { ScribeClient } from '../client/scribe-client.ts';
import { SessionToken } from '../client/session-token.ts';
import { VERSION } from '../client/version.ts';
import { type CheckedOptions, checkOptions } from './check-options.ts';
import { Consultation } from './consultation.ts';
import { Freshness } from './freshness.ts';
import type { PageServices } from './page-services.ts';
import type { ScribeOptions } from './scribe-options.ts';

interface Attached {
  readonly consultation: Consultation;
  /** Settles when the consultation was first read, or could not be. */
  readonly firstRead: Promise<void>;
  elements: number;
}

/** So many patients whose decisions are under way or failed are remembered after they were left. */
const MOST_LEFT = 20;

/** What is there once the page is configured. */
interface Running {
  readonly services: PageServices;
  readonly token: SessionToken;
  readonly live: LiveEvents;
  readonly freshness: Freshness;
}

/** The page's set-up: its options, its token, its live stream and its consultations, one for all copies of the widget. */
export class Scribe {
  readonly version = VERSION;
  readonly platform: Platform;
  /** Whether the console has been told that another version was loaded too. */
  hasToldVersions = false;
  readonly #listeners = new Set<() => void>();
  readonly #attached = new Map<string, Attached>();
  /** Consultations no element names, with decisions under way or failed: shown again when one does. No patient data. */
  readonly #left = new Map<string, Consultation>();
  /** Other ids of sessions that are attached or left: a consultation's own, and its session's. */
  readonly #aliases = new Map<string, string>();
  #options: CheckedOptions | undefined;
  #running: Running | undefined;

  constructor(platform: Platform = browserPlatform()) {
    this.platform = platform;
  }

  /** What `configure` was given first. */
  get options(): ScribeOptions | undefined {
    return this.#options;
  }

  /** Takes the page's options; the first call wins. Throws a ScribeError of kind `set-up` when they are wrong. */
  configure(options: ScribeOptions): void {
    const checked = checkOptions(options, pageBase());
    if (this.#options) return;
    this.#options = checked;
    this.#running = this.#run(checked);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Sends what waits, empties every element, aborts requests and drops the token; `refresh()` or a new session signs in again. */
  logout(): void {
    for (const { consultation } of this.#attached.values()) consultation.signOut();
    for (const key of this.#left.keys()) this.#end(key);
    this.#running?.live.forget();
    this.#running?.token.drop();
    this.#running?.services.readSessions.clear();
    this.#running?.services.gateSessions.clear();
  }

  /** Ends everything, as when the page goes; nothing is to be used afterwards. */
  close(): void {
    for (const { consultation } of this.#attached.values()) consultation.close();
    for (const consultation of this.#left.values()) consultation.close();
    this.#attached.clear();
    this.#left.clear();
    this.#running?.freshness.close();
    this.#running?.token.drop();
    this.#listeners.clear();
  }

  /** Calls `listener` when the page has been configured; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The page's one consultation of that id, once the page is configured; each answer needs its `detach`. `isListed`: a gate names it, not the page. */
  attach(sessionId: string, isListed = false): Consultation | undefined {
    if (!this.#running) return undefined;
    const { services, token, freshness } = this.#running;
    const key = this.#keyOf(sessionId);
    const known = this.#attached.get(key);
    const consultation = known?.consultation ?? this.#left.get(key) ?? new Consultation(services, key);
    // What the page names does not end with the gate that lists it.
    if (!isListed) token.want(key);
    consultation.isListed = isListed && (!known || consultation.isListed);
    if (known) {
      known.elements++;
      return consultation;
    }
    this.#left.delete(key);
    consultation.open();
    // A page that logged out signs in again for a session it names anew.
    token.retry();
    this.#attached.set(key, { consultation, firstRead: consultation.reread(), elements: 1 });
    freshness.follow();
    return consultation;
  }

  /** Whether that is still the consultation an id stands for. */
  isCurrent(sessionId: string, consultation: Consultation): boolean {
    return this.#attached.get(this.#keyOf(sessionId))?.consultation === consultation;
  }

  /** Ends one `attach`; when no element took the consultation up again in this turn, it is forgotten. */
  detach(sessionId: string): void {
    const key = this.#keyOf(sessionId);
    const entry = this.#attached.get(key);
    if (!entry || --entry.elements > 0) return;
    queueMicrotask(() => {
      if (entry.elements > 0 || this.#attached.get(key) !== entry) return;
      this.#release(key, entry.consultation);
      this.#running?.freshness.follow();
    });
  }

  #keyOf(sessionId: string): string {
    return this.#aliases.get(sessionId) ?? sessionId;
  }

  #release(key: string, consultation: Consultation): void {
    this.#attached.delete(key);
    this.#left.set(key, consultation);
    const [oldest] = this.#left.keys();
    if (oldest !== undefined && this.#left.size > MOST_LEFT) this.#end(oldest);
    // What was decided still needs a token that names the session.
    void consultation.release().then(() => {
      if (!this.#attached.has(key)) this.#running?.token.unwant(key);
      if (this.#left.get(key) === consultation && consultation.isOver) this.#end(key);
    });
  }

  /** Ends a consultation that was left; what was sent is still followed to its outcome. */
  #end(key: string): void {
    const consultation = this.#left.get(key);
    this.#left.delete(key);
    for (const [alias, of] of this.#aliases) if (of === key) this.#aliases.delete(alias);
    void consultation?.disown().then(() => consultation.close());
  }

  /** One session, one consultation: what else was attached by an id of it gives way, and its elements take up this one. */
  #unite(key: string, ids: readonly string[]): void {
    const entry = this.#attached.get(key);
    // What a gate lists is read by the gate's leave, and ends with it.
    if (!entry || this.#running?.services.gateSessions.has(key)) return;
    let isUnited = false;
    for (const id of ids) {
      if (id === key) continue;
      const other = this.#attached.get(id);
      // What is under way there, or failed, stays on show with it until it is over; the next reading tries again.
      if (other && !other.consultation.isOver) continue;
      this.#aliases.set(id, key);
      if (!other) continue;
      entry.elements += other.elements;
      this.#release(id, other.consultation);
      isUnited = true;
    }
    if (isUnited) for (const listener of [...this.#listeners]) listener();
  }

  /** No session tells its ids while a gate stands: a listed one that has documents of another of this page is the same. */
  #uniteListed(): void {
    const all = [...this.#attached];
    const isListed = (id: string) => this.#running?.services.gateSessions.has(id);
    for (const [id, { consultation }] of all) {
      const documents = isListed(id) ? consultation.reading.documentIds : [];
      const isSame = ({ reading }: Consultation) => reading.documentIds.some((other) => documents.includes(other));
      const own = all.find(([key, other]) => !isListed(key) && isSame(other.consultation));
      if (!own || !consultation.isOver) continue;
      own[1].consultation.patient.listAs(id);
      this.#unite(own[0], [id]);
    }
  }

  #run(options: CheckedOptions): Running {
    const { platform } = this;
    const { proxy } = options;
    const consultations = () => [...this.#attached.values()].map(({ consultation }) => consultation);
    const token: SessionToken = new SessionToken({
      platform,
      proxy,
      publishableKey: options.publishableKey,
      fetchAssertion: options.fetchAssertion,
      assertion: options.assertion,
      onChange: () => {
        if (token.isSignedOut) for (const { reading } of consultations()) reading.noteSignedOut();
        freshness.follow();
      },
      onDoctorChange: () => this.#changeDoctor(),
    });
    const live: LiveEvents = new LiveEvents({
      platform,
      proxy,
      token,
      onHint: (hint) => {
        for (const consultation of consultations()) if (consultation.reading.isMeant(hint)) void consultation.reread();
      },
      onOpen: (isGap) => freshness.opened(isGap),
      onStateChange: () => freshness.follow(),
      whenRead: () => Promise.all([...this.#attached.values()].map(({ firstRead }) => firstRead)),
    });
    const freshness: Freshness = new Freshness({ platform, live, token, consultations });
    const services: PageServices = {
      platform,
      options,
      token,
      client: new ScribeClient({ platform, proxy, token }),
      get connection() {
        return freshness.connection;
      },
      readSessions: new Set(),
      onNamed: (sessionId, ids) => this.#unite(sessionId, ids),
      onDocuments: () => this.#uniteListed(),
      onUnavailable: () => freshness.follow(),
      gateSessions: new Set(),
      idsOf: (sessionId) => {
        const key = this.#keyOf(sessionId);
        return [key, ...[...this.#aliases].flatMap(([alias, of]) => (of === key ? alias : []))];
      },
      isReviewed: (sessionId) => this.#attached.get(this.#keyOf(sessionId))?.consultation.isReviewed ?? false,
      patientNameOf: (sessionId) => {
        for (const consultation of consultations()) {
          const name = consultation.nameFor(sessionId);
          if (name) return name;
        }
        return undefined;
      },
      onPatient: () => {
        for (const consultation of consultations()) if (consultation.isListed) consultation.update();
      },
      gatedPatient: () => {
        const gated = consultations().find(({ isGated, isListed }) => isGated && !isListed);
        return gated?.nameFor(gated.sessionId);
      },
      onRecorded: async () => {
        const waiting = consultations().filter(({ isGated, isListed }) => isGated && !isListed);
        await Promise.all(waiting.map((consultation) => consultation.reread()));
      },
    };
    return { services, token, live, freshness };
  }

  /** Another doctor: what the former saw goes, what the former decided is sent, and everything is read anew. */
  #changeDoctor(): void {
    for (const { consultation } of this.#attached.values()) {
      consultation.suspend();
      void consultation.disown();
      queueMicrotask(() => consultation.resume());
    }
    for (const key of this.#left.keys()) this.#end(key);
    this.#running?.services.readSessions.clear();
    this.#running?.services.gateSessions.clear();
    this.#running?.live.forget();
  }
}

const SHARED = Symbol.for('scribe-widget');
type Shared = { [SHARED]?: Scribe | undefined };

/** The page's one set-up, whichever copy of the widget made it. */
export function scribe(): Scribe {
  const shared = globalThis as Shared;
  return (shared[SHARED] ??= new Scribe());
}

/** Puts another set-up in the place of the page's; for tests. @internal */
export function replaceScribe(replacement: Scribe | undefined): void {
  (globalThis as Shared)[SHARED] = replacement;
}
