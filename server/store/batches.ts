// What is asked while something is under way goes together in the next transaction: the way there and the commit cost more than all else.

/** Items that one transaction takes. */
const MOST = 200;

interface Waiting<Item, Value> {
  readonly item: Item;
  readonly resolve: (value: Value) => void;
  readonly reject: (cause: unknown) => void;
}

export class Batches<Item extends { readonly key: string }, Value> {
  readonly #take: (items: readonly Item[]) => Promise<readonly Value[]>;
  #waiting: Waiting<Item, Value>[] = [];
  #isTaking = false;

  /** `take` does all of it or nothing, and answers a value for each item; of a key it is never given two. When it rejects, all that waits is rejected. */
  constructor(take: (items: readonly Item[]) => Promise<readonly Value[]>) {
    this.#take = take;
  }

  ask(item: Item): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isTaking) void this.#takeAll();
    });
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      try {
        const values = await this.#take(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
      } catch (cause) {
        // Each would wait for as long as these have.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(cause);
      }
    }
    this.#isTaking = false;
  }

  /** The first that wait, no key twice; those of one key keep their order. */
  #next(): readonly Waiting<Item, Value>[] {
    const next = new Map<string, Waiting<Item, Value>>();
    const later: Waiting<Item, Value>[] = [];
    for (const each of this.#waiting) {
      if (next.size < MOST && !next.has(each.item.key)) next.set(each.item.key, each);
      else later.push(each);
    }
    this.#waiting = later;
    return [...next.values()];
  }
}
