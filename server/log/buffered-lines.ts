import type { Clock } from '../clock.ts';

/** Characters that are written together: a write for each line costs more than the line, and pino's own buffer as much as a write. */
const TOGETHER = 32 * 1024;
/** Milliseconds a line may wait. */
const LONGEST_WAIT = 250;
/** Bytes kept for a reader that does not read; beyond, lines are dropped rather than memory filled. */
const MOST_UNREAD = 8 * 1024 * 1024;

export interface BufferedLines {
  readonly write: (line: string) => void;
  /** Before the process ends. */
  readonly flush: () => void;
}

/** Lines for `output`, a few at a time and none of them late. */
export function bufferLines(
  output: { write(text: string): unknown; readonly writableLength: number },
  clock: Clock,
): BufferedLines {
  let held = '';
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    if (held !== '' && output.writableLength < MOST_UNREAD) output.write(held);
    held = '';
  };
  return {
    write(line) {
      held += line;
      if (held.length >= TOGETHER) flush();
      else cancel ??= clock.after(LONGEST_WAIT, flush);
    },
    flush,
  };
}
