import type { CardSurroundings } from './alert-card.ts';

/** Keeps what all cards share as one object while nothing of it changes. */
export class Surroundings {
  #current: CardSurroundings | undefined;

  update(fields: CardSurroundings): CardSurroundings {
    const known = this.#current;
    const keys = Object.keys(fields) as (keyof CardSurroundings)[];
    if (known && keys.every((key) => known[key] === fields[key])) return known;
    return (this.#current = fields);
  }
}
