// Random numbers that a seed reproduces. Each actor has its own generator, so that none affects another.

export interface Random {
  /** Returns a number from 0 up to 1. */
  next(): number;
  /** Returns a number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** Returns true in this share of calls. */
  happens(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Returns the generator of `name` for a seed (mulberry32 over FNV-1a). */
export function randomOf(seed: number, name: string): Random {
  let state = seed >>> 0;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    happens: (share) => next() < share,
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[Math.floor(next() * items.length)]!;
    },
  };
}
