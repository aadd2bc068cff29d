import { nextTask } from './next-task.ts';

/** Runs something after the next frame is painted. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => void nextTask().then(run));
}
