/** A hint that says: read again. */
export const RESET_HINT = JSON.stringify({
  sessionId: null,
  consultationInternalId: null,
  type: 'reset',
  status: null,
});

/** A record of the hint log: whom it is for, and what is told. */
export interface HintRecord {
  /** Grows with every record. */
  readonly id: number;
  /** Account whose streams it is for; null = all accounts. */
  readonly account: string | null;
  /** Session ids it concerns; null = every stream of the account. */
  readonly ids: readonly string[] | null;
  /** The hint as sent (JSON). */
  readonly hint: string;
}

/**
 * What instances of the proxy share, or one instance keeps over a restart. Every method rejects when the store is away;
 * the caller then answers 503, never 401. Times are milliseconds since the epoch.
 */
export interface Store {
  /** Whether `key` is named for the first time; it is remembered until `until`. Atomic. */
  once(key: string, until: number): Promise<boolean>;
  put(key: string, value: string, until: number): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** Reads and removes, atomically. */
  take(key: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** Appends to the hint log and tells every subscriber of every instance. */
  publish(record: Omit<HintRecord, 'id'>): Promise<void>;
  /** Records after `id`; undefined when the log no longer (or not yet) reaches there. */
  hintsAfter(id: number): Promise<readonly HintRecord[] | undefined>;
  /** Id of the newest record; 0 when there is none. */
  lastHintId(): Promise<number>;
  subscribe(listener: (record: HintRecord) => void): () => void;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
