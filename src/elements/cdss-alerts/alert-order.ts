import { hasSameItems } from '../../consultation/reuse.ts';
import { type Block, type Spot, inBlocks, spotsIn } from './blocks.ts';

/** The order alerts stand in: as sorted, but nothing moves while the doctor is at it. */
export class AlertOrder {
  #sorted: readonly string[] = [];
  #ids: readonly string[] = [];
  #blocks: readonly Block[] = [];
  #spots: ReadonlyMap<string, Spot> = new Map();
  #arrived: readonly string[] = [];
  /** Whether the blocks are as they were kept while nothing might move. */
  #areKept = false;

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

  /** Ids in order, first screen first, in blocks. */
  get blocks(): readonly Block[] {
    return this.#blocks;
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

  spotOf(id: string): Spot | undefined {
    return this.#spots.get(id);
  }

  /**
   * Takes the sorted ids; with `isHeld` the present order stays, what is gone leaves and what is new goes last.
   * Whether the order is another than before.
   */
  update(sorted: readonly string[], isHeld: boolean): boolean {
    if (!isHeld || !this.#ids.length) {
      this.#arrived = [];
      this.#sorted = sorted;
      return this.#set(sorted, false);
    }
    if (hasSameItems(sorted, this.#sorted)) return false;
    this.#sorted = sorted;
    const fresh = sorted.filter((id) => !this.#spots.has(id));
    if (!fresh.length && sorted.length === this.#ids.length) return false;
    const wanted = new Set(sorted);
    this.#arrived = [...this.#arrived.filter((id) => wanted.has(id)), ...fresh];
    return this.#set([...this.#ids.filter((id) => wanted.has(id)), ...fresh], true);
  }

  #set(ids: readonly string[], isHeld: boolean): boolean {
    if (hasSameItems(ids, this.#ids) && !(this.#areKept && !isHeld)) return false;
    this.#areKept = isHeld;
    this.#ids = ids;
    this.#blocks = inBlocks(ids, this.#blocks, this.#spots, isHeld);
    this.#spots = spotsIn(this.#blocks);
    return true;
  }
}
