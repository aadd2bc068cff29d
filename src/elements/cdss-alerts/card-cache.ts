import type { AlertCard } from './alert-card.ts';

/** Keeps a card's object while nothing of it changes. */
export class CardCache {
  #cards = new Map<string, AlertCard>();
  readonly #keys = new Map<string, number>();

  /** The cards of `fields`, each the same object as last time if it says the same. */
  update(fields: readonly Omit<AlertCard, 'key'>[]): ReadonlyMap<string, AlertCard> {
    const cards = new Map<string, AlertCard>();
    for (const field of fields) {
      const { id } = field.view.alert;
      const known = this.#cards.get(id);
      cards.set(id, known && isSame(known, field) ? known : { ...field, key: this.#keyOf(id) });
    }
    this.#cards = cards;
    return cards;
  }

  get(id: string): AlertCard | undefined {
    return this.#cards.get(id);
  }

  #keyOf(id: string): number {
    let key = this.#keys.get(id);
    if (key === undefined) this.#keys.set(id, (key = this.#keys.size));
    return key;
  }
}

const isSame = (card: AlertCard, fields: Omit<AlertCard, 'key'>): boolean =>
  card.view === fields.view &&
  card.isSelected === fields.isSelected &&
  card.isCurrent === fields.isCurrent &&
  card.reason === fields.reason &&
  card.secondsLeft === fields.secondsLeft;
