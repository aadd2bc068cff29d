// The secret keys: how one is sent, what is done after the service has refused one, and the search for them in its answers.
import { SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import { credentialsRefused } from './upstream-failure.ts';

export interface Credential {
  readonly search: KeySearch;
  readonly headers: string[];
  readonly headersWithBody: string[];
}

/** Outbound guard: throws unless the key is a secret key. */
export function makeCredential(secretKey: string): Credential {
  if (!secretKey.startsWith(SECRET_KEY_PREFIX)) {
    throw new Error('Refused to send a credential that is not a secret key.');
  }
  const headers = [
    ['authorization', `Bearer ${secretKey}`],
    ['accept', 'application/json'],
    ['accept-encoding', 'identity'],
    ['user-agent', 'scribe-widget-proxy'],
  ].flat();
  return {
    search: new KeySearch([secretKey]),
    headers,
    headersWithBody: [...headers, 'content-type', 'application/json'],
  };
}

/** After the service has refused a key, only one call at a time may use it, until it is accepted again. A new key has no such limit. */
export class KeyProbes {
  readonly #refused = new Map<string, { isProbing: boolean }>();

  enter(key: string): (outcome: 'refused' | 'accepted' | 'unknown') => void {
    const state = this.#refused.get(key);
    if (state?.isProbing) throw credentialsRefused('key_probed');
    if (state) state.isProbing = true;
    let isDone = false;
    return (outcome) => {
      if (isDone) return;
      isDone = true;
      if (state) state.isProbing = false;
      if (outcome === 'accepted') this.#refused.delete(key);
      // Keeps the state of a key that was refused before, so that a call from before the first refusal allows no second probe.
      else if (outcome === 'refused' && !this.#refused.has(key)) this.#refused.set(key, { isProbing: false });
    };
  }
}

/** A part of every secret key that texts seldom have. Searching for it first is many times as fast as searching for each key. */
const RARE = SECRET_KEY_PREFIX.slice(1);

/** The length in bytes of the beginnings by which keys are found. */
const TELLING = 16;

/** Finds configured secret keys in bytes, in one pass, however many keys there are. */
export class KeySearch {
  readonly #keys: readonly Buffer[];
  readonly #telling: number;
  readonly #longest: number;
  readonly #byBeginning: ReadonlyMap<string, readonly Buffer[]>;

  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => Buffer.from(key));
    const lengths = this.#keys.map(({ length }) => length);
    this.#telling = Math.min(TELLING, ...lengths);
    this.#longest = Math.max(0, ...lengths);
    this.#byBeginning = Map.groupBy(this.#keys, (key) => key.toString('latin1', 0, this.#telling));
  }

  isIn(bytes: Buffer): boolean {
    for (let at = bytes.indexOf(RARE); at >= 0; at = bytes.indexOf(RARE, at + 1)) {
      const start = at - 1;
      const beginning = start < 0 ? '' : bytes.toString('latin1', start, start + this.#telling);
      const keys = this.#byBeginning.get(beginning) ?? [];
      if (keys.some((key) => bytes.subarray(start, start + key.length).equals(key))) return true;
    }
    return false;
  }

  /** How many of the last bytes could be the beginning of a key. */
  lengthOfBeginning(bytes: Buffer): number {
    const first = SECRET_KEY_PREFIX.charCodeAt(0);
    const earliest = Math.max(0, bytes.length - this.#longest + 1);
    for (let at = bytes.indexOf(first, earliest); at >= 0; at = bytes.indexOf(first, at + 1)) {
      const end = bytes.subarray(at);
      // Compares with the keys only if these bytes begin like a key, which is rare.
      const beginning = bytes.toString('latin1', at, at + SECRET_KEY_PREFIX.length);
      if (!SECRET_KEY_PREFIX.startsWith(beginning)) continue;
      if (this.#keys.some((key) => end.length < key.length && key.subarray(0, end.length).equals(end)))
        return end.length;
    }
    return 0;
  }
}

/** Whether a text holds one of the keys, or anything that looks like a secret key, also behind JSON escapes. */
export function holdsKey(text: string, keys: KeySearch): boolean {
  const plain = text
    .replace(/\\u00([2-7][0-9a-f])/gi, (_escape, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    .replace(/\\(["\\/])/g, '$1');
  return /\bsk_\w/.test(plain) || [plain, text].some((each) => keys.isIn(Buffer.from(each)));
}
