/** Cards rendered and guarded together, so that one change touches one block. */
const BLOCK = 40;
/** The first block is what a screen shows. */
const FIRST_BLOCK = 8;

/** The order alerts stand in: as sorted, but nothing moves while the doctor is at it. */
export class AlertOrder {
  #ids: readonly string[] = [];
  #arrived: readonly string[] = [];
  #blocks: readonly (readonly string[])[] = [];

  /** Ids in order, first screen first, in blocks. */
  get blocks(): readonly (readonly string[])[] {
    return this.#blocks;
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Ids that came while nothing might move: they stand at the end. */
  get arrived(): readonly string[] {
    return this.#arrived;
  }

  /** Takes the sorted ids; with `isHeld` the present order stays, what is gone leaves and what is new goes last. */
  update(sorted: readonly string[], isHeld: boolean): void {
    if (isHeld && this.#ids.length) {
      const wanted = new Set(sorted);
      const present = new Set(this.#ids);
      const fresh = sorted.filter((id) => !present.has(id));
      this.#arrived = [...this.#arrived.filter((id) => wanted.has(id)), ...fresh];
      this.#set([...this.#ids.filter((id) => wanted.has(id)), ...fresh]);
    } else {
      this.#arrived = [];
      this.#set(sorted);
    }
  }

  #set(ids: readonly string[]): void {
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return;
    this.#ids = ids;
    const blocks = ids.length ? [ids.slice(0, FIRST_BLOCK)] : [];
    for (let start = FIRST_BLOCK; start < ids.length; start += BLOCK) blocks.push(ids.slice(start, start + BLOCK));
    this.#blocks = blocks;
  }
}
