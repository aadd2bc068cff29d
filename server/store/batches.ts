// Collects calls while a transaction is under way and sends them together in the next one, because round trip and commit take longer than the work.

/** The most items of one transaction. */
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

  /** `take` handles all items or none and resolves with a value for each. It never gets a key twice. If it rejects, every waiting call is rejected. */
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
        // Rejects the waiting ones, too: they would wait as long and fail as well.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(cause);
      }
    }
    this.#isTaking = false;
  }

  /** Takes the first waiting items, each key once. Items of one key keep their order. */
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
