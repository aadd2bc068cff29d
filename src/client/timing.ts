import type { Platform } from './platform.ts';

/** Milliseconds between two looks at the clock. */
const TICK = 5000;
/** Milliseconds. If a timer fires later than planned by so much, the computer slept or the page was frozen. */
const ASLEEP = 10_000;

/** The wait before retry `attempt` (from 0): doubles from `first` up to `most`; its upper half is random. */
export function backoff(platform: Platform, attempt: number, first: number, most: number): number {
  const whole = Math.min(most, first * 2 ** attempt);
  return whole * (0.5 + platform.random() / 2);
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function wait(platform: Platform, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      platform.clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = platform.setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** Resolves once all have settled. Without `Promise.allSettled`, because a library that replaces `Promise` may lack it. */
export const settled = (works: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.all(works.map((work) => work.catch(() => undefined)));

/**
 * Notices when the computer wakes from sleep with the page in view: no event tells, but the clock has jumped. The
 * returned function ends the watch.
 */
export function watchSleep(platform: Platform, onWake: () => void): () => void {
  let timer: number;
  const watch = (): void => {
    const due = platform.now() + TICK;
    timer = platform.setTimeout(() => {
      watch();
      if (platform.now() - due > ASLEEP) onWake();
    }, TICK);
  };
  watch();
  return () => platform.clearTimeout(timer);
}
