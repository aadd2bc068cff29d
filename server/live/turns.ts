// So many pages may come back in one moment that opening their streams would keep everybody else waiting. Node takes one new connection a turn
// of the event loop: while connections come, streams wait; then a few open at a time.
import type { Clock } from '../clock.ts';

/** Streams that are being opened at a time: they may begin in one turn, and what they wait for comes for all of them in one. */
const AT_A_TIME = 32;
/** Milliseconds after which one stands back for new connections no longer, and one at a time opens beside them: half of what a page waits. */
const PATIENCE = 5_000;

/** Opens a stream, resolving when it is open. */
type Opening = () => Promise<void>;

/** Runs an opening in its turn: at once, unless many are asked for. `endTurn` calls what it is given when the turn of the event loop is over. */
export function createTurns(
  clock: Clock,
  endTurn: (task: () => void) => void = setImmediate,
): (open: Opening) => Promise<void> {
  const waiting: { readonly since: number; readonly begin: () => void }[] = [];
  let underWay = 0;
  /** Whether a stream was asked for in this turn. */
  let isBusy = false;
  let isLooking = false;

  const run = async (open: Opening): Promise<void> => {
    underWay++;
    try {
      await open();
    } finally {
      underWay--;
      look();
    }
  };

  /** At the end of this turn. */
  const look = (): void => {
    if (isLooking || waiting.length === 0) return;
    isLooking = true;
    endTurn(() => {
      isLooking = false;
      const isLate = clock.monotonic() - (waiting[0]?.since ?? 0) >= PATIENCE;
      const most = isBusy ? Number(isLate) : AT_A_TIME;
      for (const { begin } of waiting.splice(0, Math.max(0, most - underWay))) begin();
      // Of those that come next turn nothing may be known otherwise.
      if (isBusy) look();
      isBusy = false;
    });
  };

  return (open) => {
    if (waiting.length === 0 && underWay < AT_A_TIME) return run(open);
    isBusy = true;
    return new Promise((resolve, reject) => {
      waiting.push({ since: clock.monotonic(), begin: () => void run(open).then(resolve, reject) });
      look();
    });
  };
}
