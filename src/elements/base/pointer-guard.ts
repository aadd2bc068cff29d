import { scribe } from '../../consultation/scribe.ts';
import { PaintTime } from './scheduling.ts';

/** Milliseconds. A click this soon after a decision or a move was aimed at the former content. */
export const AIMED_BEFORE = 350;

/** Milliseconds. No page is busy for so long, so an event that seems older has another clock. It counts as new. */
const LATEST = 10_000;

/** How an action was asked for. */
export interface Asked {
  /** Time of the click or key, by the platform's `elapsed()`. */
  readonly at: number;
  readonly isByKey: boolean;
  /** Whether it is a second click in the same place (a double click). */
  readonly isRepeated: boolean;
}

/** Ignores a click if anything in the list moved less than 350 ms before it, because it was aimed at the former content. */
export class PointerGuard {
  readonly #shown: Element;
  /** The recent moves, each with the time until which it blocks clicks. */
  #moves: readonly PaintTime[] = [];

  /** `shown`: the element that holds the list. */
  constructor(shown: Element) {
    this.#shown = shown;
  }

  /** Notes that something comes, goes, folds or moves with the next frame. A click before that frame is painted, or less than `ms` after, is ignored. */
  moved(ms = AIMED_BEFORE): void {
    const now = scribe().platform.elapsed();
    this.#moves = [...this.#moves.filter(({ at }) => at > now), new PaintTime(this.#shown, ms)];
  }

  /** Whether the action was aimed at the present content. A key always was; the second click of a double click never was. */
  takes({ at, isByKey, isRepeated }: Asked): boolean {
    return isByKey || (!isRepeated && this.#moves.every((move) => at >= move.at));
  }
}

/** How an event asked for its action. A key has no detail, nor has the click that a key makes on a button. */
export const askedBy = (event: UIEvent): Asked => ({
  at: madeAt(event),
  isByKey: event.detail === 0,
  isRepeated: event.detail > 1,
});

/** Time of an event. In a frame that the element was moved into, the time origin is later. */
const madeAt = ({ view, timeStamp }: UIEvent): number => {
  // The document's `defaultView` may be clobbered by markup.
  const { performance: its } = view ?? window;
  const age = its.now() - timeStamp;
  return scribe().platform.elapsed() - (age > 0 && age < LATEST ? age : 0);
};
