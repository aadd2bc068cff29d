// So many pages may come back in one moment that opening their streams would keep everybody else waiting. Node takes one new connection a turn
// of the event loop: while connections come, streams wait; then a few open each turn.
import type { Clock } from '../clock.ts';

/** So many within `SPELL` (ms) wait for nothing. */
const FREE = 50;
const SPELL = 100;
const A_TURN = 4;
/** Milliseconds after which one stands back for new connections no longer, and one a turn opens beside them: half of what a page waits. */
const PATIENCE = 5_000;

/** Resolves when a stream may be opened: at once, unless many are. `endTurn` calls what it is given when the turn of the event loop is over. */
export function createTurns(
  clock: Clock,
  endTurn: (task: () => void) => void = setImmediate,
): () => Promise<void> | void {
  const waiting: { readonly since: number; readonly resolve: () => void }[] = [];
  let spell = { began: -Infinity, count: 0 };
  /** Whether a stream was asked for in this turn. */
  let isBusy = false;

  const take = (): void => {
    const [first] = waiting;
    if (!first) return;
    const isLate = clock.monotonic() - first.since >= PATIENCE;
    for (const { resolve } of waiting.splice(0, isBusy ? Number(isLate) : A_TURN)) resolve();
    isBusy = false;
    endTurn(take);
  };

  return () => {
    const now = clock.monotonic();
    if (now - spell.began >= SPELL) spell = { began: now, count: 0 };
    if (waiting.length === 0 && ++spell.count <= FREE) return;
    isBusy = true;
    return new Promise((resolve) => {
      if (waiting.push({ since: now, resolve }) === 1) endTurn(take);
    });
  };
}
