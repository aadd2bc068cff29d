// Opens streams in turn when very many pages reconnect at once, so that other requests are not delayed. Node accepts one new connection in each
// turn of the event loop. While connections arrive, streams wait; then a few open at a time.
import type { Clock } from '../clock.ts';

/** How many streams open at a time. They can share one turn and one call of the store. */
const AT_A_TIME = 32;
/** Milliseconds that a stream waits while connections arrive. After that, one opens at a time. Half the time that a page waits. */
const PATIENCE = 5_000;

/** Opens a stream and resolves when it is open. */
type Opening = () => Promise<void>;

/** Makes a function that runs openings: at once, or in turn if many are asked for. `endTurn` calls its task at the end of the event loop's turn. */
export function createTurns(
  clock: Clock,
  endTurn: (task: () => void) => void = setImmediate,
): (open: Opening) => Promise<void> {
  const waiting: { readonly since: number; readonly begin: () => void }[] = [];
  let underWay = 0;
  /** Whether a stream was asked for in this turn of the event loop. */
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

  /** Begins waiting openings at the end of this turn. */
  const look = (): void => {
    if (isLooking || waiting.length === 0) return;
    isLooking = true;
    endTurn(() => {
      isLooking = false;
      const isLate = clock.monotonic() - (waiting[0]?.since ?? 0) >= PATIENCE;
      const most = isBusy ? Number(isLate) : AT_A_TIME;
      for (const { begin } of waiting.splice(0, Math.max(0, most - underWay))) begin();
      // Looks again after the next turn, even if nothing is asked for then.
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
