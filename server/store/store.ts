/** The hint that tells pages to read again. */
export const RESET_HINT = JSON.stringify({
  sessionId: null,
  consultationInternalId: null,
  type: 'reset',
  status: null,
});

/** A hint and whom it is for. */
export interface HintDraft {
  /** The account whose streams get it; null = all accounts. */
  readonly account: string | null;
  /** The session ids it concerns. null = every stream of the account; empty = streams whose page does not know its session's `ss_` id. */
  readonly ids: readonly string[] | null;
  /** The hint as sent (JSON). */
  readonly hint: string;
}

/** A hint in the log. */
export interface HintRecord extends HintDraft {
  /** Its position in the log. Only the store that gave it can read it. */
  readonly position: string;
}

/** The position of a hint: the name of the log and a number. A log that lost its end uses the same numbers again, under another name. */
export const positionOf = (log: string, number: number): string => `${log}-${number}`;

/** The number of a position; undefined if it belongs to another log. */
export function numberIn(log: string, position: string): number | undefined {
  const digits = position.startsWith(`${log}-`) ? position.slice(log.length + 1) : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The lines of an entry made by `add`. */
export const linesOf = (value: string | undefined): readonly string[] => (value ? value.split('\n') : []);

export interface StoreWarning {
  /** The state that `/readyz` reports. */
  readonly state: 'evicts' | 'replaced';
  /** The reason in words, for an operator. */
  readonly says: string;
}

/**
 * What instances of the proxy share, or one instance keeps over a restart. Every method rejects while the store is away;
 * the caller then answers 503, never 401. Times are milliseconds since the epoch; `Infinity` = never expires.
 */
export interface Store {
  /** Remembers `key` until `until`. Resolves with whether it was new. Atomic. */
  once(key: string, until: number): Promise<boolean>;
  put(key: string, value: string, until: number): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** Reads the values of many keys in one call. */
  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Adds a line to `key`, unless it has it already, and keeps all lines until `until`. Atomic. */
  add(key: string, member: string, until: number): Promise<void>;
  /** Reads and removes a value. Atomic. */
  take(key: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Like `once`. If the key was new, also appends hints to the log in the same step and tells every subscriber of
   * every instance. All of it happens or nothing.
   */
  record(key: string, until: number, hints: readonly HintDraft[]): Promise<boolean>;
  /** All records that the log keeps. */
  hints(): Promise<readonly HintRecord[]>;
  /** The records after a position; undefined, and fast, if the log does not reach back there or the position is of another log. */
  hintsAfter(position: string): Promise<readonly HintRecord[] | undefined>;
  /** The position of the newest hint. */
  lastPosition(): Promise<string>;
  subscribe(listener: (record: HintRecord) => void): () => void;
  /** Resolves if the store takes writes. A server that only answers reads counts as away. */
  ping(): Promise<void>;
  /** A warning if the store may lose entries; undefined if no reason is known. */
  warning?(): StoreWarning | undefined;
  close(): Promise<void>;
}
