import { scribe } from '../../consultation/scribe.ts';
import type { DecisionPhase } from '../../consultation/view.ts';
import type { AfterPaint } from '../after-paint.ts';
import { AIMED_BEFORE } from './asked.ts';
import type { AlertChange } from './card-deck.ts';
import { isFolded } from './is-decided.ts';

/** Phases of a decision that came to nothing. */
const LOST: ReadonlySet<DecisionPhase | undefined> = new Set(['conflict', 'refused', 'not-confirmed']);

/** Cards from a place on that moved, and when a pointer may be meant for them where they are now. */
interface Move {
  readonly from: number;
  readonly ms: number;
  takesFrom: number;
}

/** Which cards have moved so lately that a pointer on its way was meant for what stood there before. */
export class CardMoves {
  #moves: readonly Move[] = [];
  readonly #afterPaint: AfterPaint;

  constructor(afterPaint: AfterPaint) {
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
      const takesFrom = (move.takesFrom = scribe().platform.elapsed() + ms);
      this.#moves = this.#moves.filter((other) => other === move || other.from < place || other.takesFrom > takesFrom);
    });
  }

  /** Takes what has changed: a card that folds, or says something else, is higher or lower than before; where deciding is off, so is the bar of a batch. */
  takeChanges(changes: readonly AlertChange[], placeOf: (id: string) => number): void {
    let other = Infinity;
    let phase = Infinity;
    for (const { before, after, saysOther } of changes) {
      const place = placeOf(after.alert.id);
      if (place < 0) continue;
      const isOff = before.canDecide && !after.canDecide && after.isOpen;
      // There "Decide again" or "Dismiss" comes where "Undo" was.
      const isLost = LOST.has(after.decision?.phase) && !LOST.has(before.decision?.phase);
      if (saysOther || isOff || isLost || isFolded(before) !== isFolded(after)) other = Math.min(other, place);
      // A row is as high in one phase as in the next.
      else if (
        !isFolded(after) &&
        (before.decision?.phase !== after.decision?.phase || before.canDecide !== after.canDecide)
      )
        phase = Math.min(phase, place);
    }
    if (phase < other) this.moveFrom(phase, 0);
    if (other < Infinity) this.moveFrom(other);
  }
}
