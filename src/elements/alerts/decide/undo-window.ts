import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';

/** Seconds of a browser's longest timer: one that is set longer ends at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** How long a decision can be undone, in seconds, as a page may have set it, by attribute or property. */
export function undoWindow(given: number | string | null): number {
  // Nothing given is no 0, which sends at once.
  const seconds = String(given ?? '').trim() ? Number(given) : USUAL;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
}

/** The alert whose decision is taken back: the one the doctor is at, else the one decided last. */
export const toUndo = (alerts: readonly AlertSnapshot[], currentId: string): string | undefined => {
  const waiting = alerts.flatMap(({ alert: { id }, decision }) =>
    decision?.undoUntil === undefined ? [] : { id, until: decision.undoUntil },
  );
  const current = waiting.find(({ id }) => id === currentId);
  return (current ?? waiting.sort((a, b) => b.until - a.until)[0])?.id;
};

/** Whole seconds that are left, told anew each second while anything counts down. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: number | undefined;
  #isWanted = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Seconds until a moment of the page's clock, 1 at the least until it is over. */
  secondsUntil(moment: number): number {
    const seconds = Math.max(1, Math.ceil((moment - scribe().platform.now()) / 1000));
    // In the last second nothing is counted any more: the end is told by itself.
    this.#isWanted ||= seconds > 1;
    return seconds;
  }

  hostUpdated(): void {
    const isWanted = this.#isWanted;
    this.#isWanted = false;
    if (!isWanted || this.#timer !== undefined) return;
    this.#timer = scribe().platform.setTimeout(() => {
      this.#timer = undefined;
      this.#host.requestUpdate();
    }, 1000);
  }

  hostDisconnected(): void {
    if (this.#timer !== undefined) scribe().platform.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
