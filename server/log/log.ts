import { destination, pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../config/variables.ts';
import { createCensor, type Censor } from './censor.ts';

/** What the proxy needs of a logger; pino's has it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** JSON lines. Only ids of requests and route templates are ever given to it; the censor is the second net. */
export function createLogger(
  lines?: DestinationStream,
  censor: Censor = createCensor(),
  level: LogLevel = 'info',
): Logger {
  const options = { level, base: null, hooks: { streamWrite: censor } };
  return lines ? pino(options, lines) : pino(options);
}

/** Bytes that are written together, some seven lines: one by one they cost more than to make them, and pino counts the bytes of a longer piece anew with each line. */
const TOGETHER = 2_048;
/** Milliseconds a line may wait. */
const LONGEST_WAIT = 250;
/** Bytes kept for a reader that does not read; beyond, lines are dropped rather than memory filled. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** How often a reader that stands still is tried at the end, 100 ms apart. */
const LAST_TRIES = 10;

/** Lines for a file descriptor, a few at a time and none of them late. `atExit` runs what it is given before the process ends. */
export function openLog(atExit: (end: () => void) => void, fd: number): DestinationStream {
  let triesLeft = Infinity;
  // Before pino's own, which waits for a reader that stands still.
  atExit(() => {
    triesLeft = LAST_TRIES;
    try {
      lines.flushSync();
    } catch {
      // Nobody reads it.
    }
    lines.destroy();
  });
  const lines = destination({
    fd,
    sync: false,
    minLength: TOGETHER - 1,
    maxWrite: TOGETHER,
    periodicFlush: LONGEST_WAIT,
    maxLength: MOST_UNREAD,
    retryEAGAIN: () => triesLeft-- > 0,
  });
  // A reader that is gone ends nothing.
  lines.on('error', () => undefined);
  return lines;
}
