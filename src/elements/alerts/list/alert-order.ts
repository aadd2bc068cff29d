import { hasSameItems } from '../../../consultation/reuse.ts';

/** The order alerts stand in: as sorted, but nothing moves while the doctor is at it. */
export class AlertOrder {
  #sorted: readonly string[] = [];
  #ids: readonly string[] = [];
  #arrived: readonly string[] = [];

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Ids that came while nothing might move: they stand at the end. */
  get arrived(): readonly string[] {
    return this.#arrived;
  }

  /** Whether the ids stand in another order than the sorted one. */
  get isKept(): boolean {
    return !hasSameItems(this.#ids, this.#sorted);
  }

  /** Where an id stands, −1 if nowhere. */
  placeOf(id: string | undefined): number {
    return id === undefined ? -1 : this.#ids.indexOf(id);
  }

  /** The id so many places further, or the first or last there is. */
  neighbour(id: string | undefined, step: number): string | undefined {
    return this.#ids[Math.min(Math.max(this.placeOf(id) + step, 0), this.#ids.length - 1)];
  }

  /** The ids after one, then, around the end, those before it. */
  around(id: string): string[] {
    const place = this.placeOf(id);
    return [...this.#ids.slice(place + 1), ...this.#ids.slice(0, Math.max(place, 0))];
  }

  /**
   * Takes the sorted ids; with `isHeld` the present order stays, what is gone leaves and what is new goes last.
   * Whether the order is another than before.
   */
  update(sorted: readonly string[], isHeld: boolean): boolean {
    if (!isHeld || !this.#ids.length) {
      this.#arrived = [];
      this.#sorted = sorted;
      return this.#set(sorted);
    }
    if (hasSameItems(sorted, this.#sorted)) return false;
    this.#sorted = sorted;
    const wanted = new Set(sorted);
    const known = new Set(this.#ids);
    const fresh = sorted.filter((id) => !known.has(id));
    this.#arrived = [...this.#arrived.filter((id) => wanted.has(id)), ...fresh];
    return this.#set([...this.#ids.filter((id) => wanted.has(id)), ...fresh]);
  }

  #set(ids: readonly string[]): boolean {
    if (hasSameItems(ids, this.#ids)) return false;
    this.#ids = ids;
    return true;
  }
}
