import { AIMED_BEFORE } from './asked.ts';

/** Cards from a place on that moved, and when a pointer may be meant for them where they are now. */
interface Move {
  readonly from: number;
  readonly ms: number;
  takesFrom: number;
}

/** Which cards have moved so lately that a pointer on its way was meant for what stood there before. */
export class CardMoves {
  #moves: readonly Move[] = [];
  readonly #afterPaint: (run: () => void) => void;

  /** `afterPaint` runs something after the next frame is painted. */
  constructor(afterPaint: (run: () => void) => void) {
    this.#afterPaint = afterPaint;
  }

  /** When a pointer may be meant for a card at a place; `Infinity` while a move of it is to be painted. */
  takesFrom(place: number): number {
    const known = this.#moves.filter(({ from }) => from <= place);
    return Math.max(-Infinity, ...known.map(({ takesFrom }) => takesFrom));
  }

  /** Until a move is painted nothing is meant for what it brings; where a card may have come under a pointer on its way, for some ms more. */
  moveFrom(place: number, ms = AIMED_BEFORE): void {
    if (place < 0) return;
    const move: Move = { from: place, ms, takesFrom: Infinity };
    // One that is still to be painted, and no later than this one.
    const isCovered = (other: Move) => other.from >= place && other.takesFrom === Infinity && other.ms <= ms;
    this.#moves = [...this.#moves.filter((other) => !isCovered(other)), move];
    this.#afterPaint(() => {
      const takesFrom = (move.takesFrom = performance.now() + ms);
      this.#moves = this.#moves.filter((other) => other === move || other.from < place || other.takesFrom > takesFrom);
    });
  }
}
