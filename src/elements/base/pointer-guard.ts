import { scribe } from '../../consultation/scribe.ts';
import { afterPaint } from './scheduling.ts';

/** Milliseconds: what is done this soon after a decision, or after something moved, was aimed at what stood there before. */
export const AIMED_BEFORE = 350;

/** Milliseconds: no page is busy for so long; an event that says so has another clock, and was made now. */
const LATEST = 10_000;

/** How something was asked for. */
export interface Asked {
  /** When the click or key was made, by the platform's `elapsed()`. */
  readonly at: number;
  readonly isByKey: boolean;
  /** By a second click in the same place, made with the first. */
  readonly isRepeated: boolean;
}

/** A click is no decision if anything of the list moved less than 350 ms before it: it was aimed at what stood there. */
export class PointerGuard {
  readonly #shown: Element;
  #takesFrom = -Infinity;
  /** Moves that are still to be painted. */
  #unpainted = 0;

  /** `shown` is what the list stands in. */
  constructor(shown: Element) {
    this.#shown = shown;
  }

  /** Something comes, goes, folds or moves with the next frame; with `ms` 0 it cannot come under a pointer on its way once painted. */
  moved(ms = AIMED_BEFORE): void {
    this.#unpainted++;
    afterPaint(this.#shown, () => {
      this.#unpainted--;
      this.#takesFrom = Math.max(this.#takesFrom, scribe().platform.elapsed() + ms);
    });
  }

  /** Whether what was asked for was aimed at what stands there now; a key always is. */
  takes({ at, isByKey }: Asked): boolean {
    return isByKey || (!this.#unpainted && at >= this.#takesFrom);
  }
}

/** How something was asked for: a key has no detail, nor has the click that a key makes of a button. */
export const askedBy = (event: UIEvent): Asked => ({
  at: madeAt(event),
  isByKey: event.detail === 0,
  isRepeated: event.detail > 1,
});

/** When an event was made: in a frame that the element was moved into time began later. */
const madeAt = ({ view, timeStamp }: UIEvent): number => {
  // Not the document's: markup may have taken the name `defaultView`.
  const { performance: its } = view ?? window;
  const age = its.now() - timeStamp;
  return scribe().platform.elapsed() - (age > 0 && age < LATEST ? age : 0);
};
