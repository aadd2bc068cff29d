import type { SandboxDeps } from './core.ts';

/** Runs `work` when the next item of a durable queue is due. The timer itself stores nothing. */
export type DueTimer = ReturnType<typeof createDueTimer>;

const LONGEST_MS = 3_600_000;

/** `nextDue` returns a wall-clock time in ms, or undefined if nothing waits. */
export const createDueTimer = ({ timers, clock }: SandboxDeps, nextDue: () => number | undefined, work: () => void) => {
  let timer: unknown;
  let isStopped = false;
  const clear = () => {
    if (timer !== undefined) timers.clearTimeout(timer);
    timer = undefined;
  };
  const wake = () => {
    clear();
    if (isStopped) return;
    const due = nextDue();
    if (due === undefined) return;
    timer = timers.setTimeout(run, Math.min(Math.max(due - clock(), 0), LONGEST_MS));
  };
  const run = () => {
    timer = undefined;
    if (isStopped) return;
    work();
    wake();
  };
  return {
    /** Checks the queue again, because an item was added or has become due. */
    wake,
    stop: () => {
      isStopped = true;
      clear();
    },
  };
};
