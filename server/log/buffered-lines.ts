import type { Clock } from '../clock.ts';

/** Characters written at a time. One write for each line costs more than making the line; pino's own buffer costs as much. */
const TOGETHER = 32 * 1024;
/** Milliseconds that a line may wait. */
const LONGEST_WAIT = 250;
/** Bytes kept for a reader that stands still. Further lines are dropped, so that memory does not fill. */
const MOST_UNREAD = 8 * 1024 * 1024;

export interface BufferedLines {
  readonly write: (line: string) => void;
  /** Writes all lines. Call it before the process ends. */
  readonly flush: () => void;
}

/** Writes lines to `output`, several at a time. */
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
