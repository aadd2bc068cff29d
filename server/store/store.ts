/** A hint that says: read again. */
export const RESET_HINT = JSON.stringify({
  sessionId: null,
  consultationInternalId: null,
  type: 'reset',
  status: null,
});

/** Whom a hint is for, and what is told. */
export interface HintDraft {
  /** Account whose streams it is for; null = all accounts. */
  readonly account: string | null;
  /** Session ids it concerns; null = every stream of the account; none = those whose page does not know its session's `ss_` id. */
  readonly ids: readonly string[] | null;
  /** The hint as sent (JSON). */
  readonly hint: string;
}

/** A hint in the log. */
export interface HintRecord extends HintDraft {
  /** Where it stands in the log. Says nothing to anyone but the store that gave it. */
  readonly position: string;
}

/** The lines of an entry that `add` made. */
export const membersOf = (value: string | undefined): readonly string[] => (value ? value.split('\n') : []);

/**
 * What instances of the proxy share, or one instance keeps over a restart. Every method rejects when the store is away;
 * the caller then answers 503, never 401. Times are milliseconds since the epoch; until `Infinity` is for good.
 */
export interface Store {
  /** Whether `key` is named for the first time; it is remembered until `until`. Atomic. */
  once(key: string, until: number): Promise<boolean>;
  put(key: string, value: string, until: number): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** The values of many keys at once. */
  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Adds a line to those of `key`, if it is not there, and remembers them all until `until`. Atomic. */
  add(key: string, member: string, until: number): Promise<void>;
  /** Reads and removes, atomically. */
  take(key: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /**
   * As `once`; and when it is the first time, in the same step, appends hints to the log, telling every subscriber of
   * every instance. Either all of it happens or nothing.
   */
  record(key: string, until: number, hints: readonly HintDraft[]): Promise<boolean>;
  /** All records that the log keeps. */
  hints(): Promise<readonly HintRecord[]>;
  /** Records after a position; undefined, at little cost, when the log no longer (or not yet, or not this log) reaches there. */
  hintsAfter(position: string): Promise<readonly HintRecord[] | undefined>;
  /** Where the log ends. */
  lastPosition(): Promise<string>;
  subscribe(listener: (record: HintRecord) => void): () => void;
  /** Resolves when the store takes what it is given: a server that only answers reads is away. */
  ping(): Promise<void>;
  /** What may make it lose what it was given, in words; undefined as far as is known. */
  warning?(): string | undefined;
  close(): Promise<void>;
}
