import type { Clock } from '../clock.ts';

/** Characters that are written together: a write for each line costs more than the line. */
const TOGETHER = 32 * 1024;
/** Lines that are made together: the second costs half of what the first does, which finds nothing of what it needs at hand. */
const MADE_TOGETHER = 100;
/** Milliseconds a line may wait. */
const LONGEST_WAIT = 250;
/** Bytes kept for a reader that does not read; beyond, lines are dropped rather than memory filled. */
const MOST_UNREAD = 8 * 1024 * 1024;

export interface BufferedLines {
  readonly write: (line: string) => void;
  /** Runs what makes a line, and gives it to `write`, with others; in the order of the calls. */
  readonly later: (make: () => void) => void;
  /** Before the process ends. */
  readonly flush: () => void;
}

/** Lines for `output`, a few at a time and none of them late. */
export function bufferLines(
  output: { write(text: string): unknown; readonly writableLength: number },
  clock: Clock,
): BufferedLines {
  let held = '';
  let makers: (() => void)[] = [];
  let cancel: (() => void) | undefined;
  const make = () => {
    const due = makers;
    makers = [];
    for (const maker of due) maker();
  };
  const writeOut = () => {
    cancel?.();
    cancel = undefined;
    if (held !== '' && output.writableLength < MOST_UNREAD) output.write(held);
    held = '';
  };
  const flush = () => {
    make();
    writeOut();
  };
  const flushSoon = () => (cancel ??= clock.after(LONGEST_WAIT, flush));
  return {
    write(line) {
      held += line;
      if (held.length >= TOGETHER) writeOut();
      else flushSoon();
    },
    later(maker) {
      makers.push(maker);
      if (makers.length >= MADE_TOGETHER) make();
      else flushSoon();
    },
    flush,
  };
}
