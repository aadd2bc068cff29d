/** The most edits of a difference. The time to find it grows with their square. */
const MOST_EDITS = 300;

/** Pieces in a row that both texts have: where they begin in each, and how many. */
export interface Common {
  readonly inOld: number;
  readonly inNew: number;
  readonly count: number;
}

/** What two texts, in pieces, have in common by the fewest edits (Myers); `undefined` if that takes too many. */
export function inCommon(olds: readonly string[], news: readonly string[]): readonly Common[] | undefined {
  // Ways through both texts: how far each has come, and what was equal on it. Of those that are as far ahead in
  // the old text as in the new one, only the farthest can be the shortest.
  let ways = new Map([[0, { inOld: 0, inNew: 0, common: [] as readonly Common[] }]]);
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    const next: typeof ways = new Map();
    for (let { inOld, inNew, common } of ways.values()) {
      let count = 0;
      while (inOld + count < olds.length && olds[inOld + count] === news[inNew + count]) count++;
      if (count) common = [...common, { inOld, inNew, count }];
      inOld += count;
      inNew += count;
      const [isOldOver, isNewOver] = [inOld === olds.length, inNew === news.length];
      if (isOldOver && isNewOver) return common;
      const farthest = (ahead: number): number => next.get(ahead)?.inOld ?? -1;
      const ahead = inOld - inNew;
      if (!isNewOver && inOld >= farthest(ahead - 1)) next.set(ahead - 1, { inOld, inNew: inNew + 1, common });
      if (!isOldOver && inOld >= farthest(ahead + 1)) next.set(ahead + 1, { inOld: inOld + 1, inNew, common });
    }
    ways = next;
  }
  return undefined;
}
