import type { Platform } from './platform.ts';

/** A wait before try `attempt` (0 is the first retry): doubling from `first` up to `most`, the upper half of it random. */
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
