import { scribe } from '../../consultation/scribe.ts';
import type { CardSurroundings } from './alert-card.ts';
import { defaultReasons } from './reject-reason.ts';

/** Keeps what all cards share as one object while nothing of it changes. */
export class Surroundings {
  #current: CardSurroundings | undefined;

  get current(): CardSurroundings | undefined {
    return this.#current;
  }

  update(fields: Omit<CardSurroundings, 'reasons'>): CardSurroundings {
    const known = this.#current;
    const keys = Object.keys(fields) as (keyof typeof fields)[];
    if (known && keys.every((key) => known[key] === fields[key])) return known;
    const given = scribe().options?.rejectReasons?.map((reason) =>
      typeof reason === 'string' ? { value: reason } : reason,
    );
    return (this.#current = { ...fields, reasons: given ?? defaultReasons(fields.term) });
  }
}
