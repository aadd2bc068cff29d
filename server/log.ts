// The log: lines of JSON, without secrets, several written at a time; what happens often is counted.
import { pino, type DestinationStream } from 'pino';
import type { Clock } from './clock.ts';
import { redisAddresses } from './config/store-address.ts';
import type { LogLevel } from './config/variables.ts';

/** The logger that the proxy needs; pino's fits. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Logs JSON lines. It gets only request ids and route templates; the censor is the second safety net. */
export const createLogger = (
  lines: DestinationStream,
  censor: Censor = createCensor(),
  level: LogLevel = 'info',
): Logger => pino({ level, base: null, hooks: { streamWrite: censor } }, lines);

/** Matches API keys, tokens and assertions (JWT, JWE), and credentials of an Authorization header. */
const SECRET_SHAPES = /\b[sp]k_[\w-]+(?:[.:/+~=]+[\w-]+)*|\beyJ[\w-]{8,}(?:\.[\w-]*)*|\b(?:Bearer|Basic) +[^\s"\\]+/gi;
const CENSORED = '[redacted]';

export type Censor = (text: string) => string;

/** The last safety net before anything is written. Makes a function that removes from a text anything shaped like a credential, and the values of `secrets`. */
export function createCensor(secrets: readonly string[] = []): Censor {
  // In JSON a quote in a secret is escaped.
  const values = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))].filter(
    Boolean,
  );
  return (text) => {
    let clean = text;
    // Replaces the known values first, because a shape may match only the beginning of a secret.
    for (const value of values) if (clean.includes(value)) clean = clean.replaceAll(value, CENSORED);
    return clean.replace(SECRET_SHAPES, CENSORED);
  };
}

/** The secret values of an environment that was read (`readEnvironment`). */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const listed = ['SCRIBE_SECRET_KEY', 'SCRIBE_ASSERTION_SECRET', 'SCRIBE_TOKEN_KEY', 'SCRIBE_WEBHOOK_SECRET'];
  const values = listed.flatMap((name) => [env[name] ?? '', ...(env[name] ?? '').split(/[\s,]+/)]);
  const addresses = ['HTTPS_PROXY', 'HTTP_PROXY'].map((name) => env[name] ?? '');
  // The address of a proxy may come without `http://`.
  const passwords = [...addresses, ...redisAddresses(env['SCRIBE_STORE'] ?? '')].flatMap((address) =>
    [address, `http://${address}`].map((each) => URL.parse(each)?.password ?? ''),
  );
  // A value as short as a word would remove ordinary words.
  return [...values, ...passwords, ...passwords.map(safely)].filter((value) => value.length >= 6);
}

function safely(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Characters written at a time, because one write for each line takes longer than making the line. With pino's own buffer, a process whose reader stands still would never end. */
const TOGETHER = 32 * 1024;
/** Milliseconds that a line may wait. */
const LONGEST_WAIT = 250;
/** Bytes kept for a reader that stands still. Further lines are dropped, so that memory does not fill. */
const MOST_UNREAD = 8 * 1024 * 1024;

/** Writes lines to `output`, several at a time. */
export function bufferLines(output: { write(text: string): unknown; readonly writableLength: number }, clock: Clock) {
  let held = '';
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    if (held !== '' && output.writableLength < MOST_UNREAD) output.write(held);
    held = '';
  };
  return {
    write(line: string) {
      held += line;
      if (held.length >= TOGETHER) flush();
      else cancel ??= clock.after(LONGEST_WAIT, flush);
    },
    /** Writes all lines. Call it before the process ends. */
    flush,
  };
}

const MINUTE = 60_000;
/** The most kinds at a time, because strangers can choose some of them. */
const KINDS = 10_000;

/** Counts one occurrence. `key` identifies its kind. The newest one of a kind is reported. */
type Note<Kind> = (key: string, kind: Kind) => void;

export type MinuteCounts = ReturnType<typeof createMinuteCounts>;

/** Reports what happens often once a minute: the first of a kind at once, the following ones together with a count. */
export function createMinuteCounts(clock: Clock) {
  const ends: (() => void)[] = [];
  return {
    /** Makes the counter of one matter. `tell` gets each kind with its count. */
    of<Kind>(tell: (kind: Kind, count: number) => void): Note<Kind> {
      const { note, endAll } = countEach(clock, tell);
      ends.push(endAll);
      return note;
    },
    /** Reports all waiting counts of every matter. */
    close() {
      for (const endAll of ends) endAll();
    },
  };
}

function countEach<Kind>(clock: Clock, tell: (kind: Kind, count: number) => void) {
  const kinds = new Map<string, { kind: Kind; untold: number; readonly cancel: () => void }>();

  const end = (key: string): void => {
    const counted = kinds.get(key);
    if (!counted) return;
    counted.cancel();
    kinds.delete(key);
    if (counted.untold > 0) tell(counted.kind, counted.untold);
  };

  const nextMinute = (key: string): void => {
    const goesOn = (kinds.get(key)?.untold ?? 0) > 0;
    const kind = kinds.get(key)?.kind;
    end(key);
    // A kind that goes on is reported each minute, not at once again.
    if (goesOn) begin(key, kind as Kind);
  };

  const begin = (key: string, kind: Kind): void => {
    // No room: reports all counts early.
    if (kinds.size >= KINDS) endAll();
    kinds.set(key, { kind, untold: 0, cancel: clock.after(MINUTE, () => nextMinute(key)) });
  };

  const endAll = (): void => {
    for (const key of [...kinds.keys()]) end(key);
  };

  const note: Note<Kind> = (key, kind) => {
    const counted = kinds.get(key);
    if (counted) {
      counted.kind = kind;
      counted.untold++;
      return;
    }
    begin(key, kind);
    tell(kind, 1);
  };
  return { note, endAll };
}
