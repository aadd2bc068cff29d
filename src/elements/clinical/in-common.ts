/** The most edits of a difference. The time to find it grows with their square. */
const MOST_EDITS = 300;

/** Pieces in a row that both texts have: where they begin in each, and how many. */
export interface Common {
  readonly inOld: number;
  readonly inNew: number;
  readonly count: number;
}

/** A way through both texts: how far it has come in each, and what they had in common on it. */
interface Way {
  readonly inOld: number;
  readonly inNew: number;
  readonly last: Link | undefined;
}

interface Link extends Common {
  readonly before: Link | undefined;
}

/** What two texts, in pieces, have in common by the fewest edits (Myers); `undefined` if that takes too many. */
export function inCommon(olds: readonly string[], news: readonly string[]): readonly Common[] | undefined {
  // By how far a way is ahead in the old text: of all ways with as many edits only the farthest can be the shortest.
  let ways = new Map<number, Way>([[0, { inOld: 0, inNew: 0, last: undefined }]]);
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    const next = new Map<number, Way>();
    for (const begun of ways.values()) {
      const way = passEqual(begun, olds, news);
      const { inOld, inNew } = way;
      const [isOldOver, isNewOver] = [inOld === olds.length, inNew === news.length];
      if (isOldOver && isNewOver) return listed(way.last);
      const farthest = (ahead: number): number => next.get(ahead)?.inOld ?? -1;
      const [adding, removing] = [inOld - inNew - 1, inOld - inNew + 1];
      if (!isNewOver && inOld >= farthest(adding)) next.set(adding, { ...way, inNew: inNew + 1 });
      if (!isOldOver && inOld + 1 > farthest(removing)) next.set(removing, { ...way, inOld: inOld + 1 });
    }
    ways = next;
  }
  return undefined;
}

/** Goes on through pieces that are equal, which is no edit. */
function passEqual(way: Way, olds: readonly string[], news: readonly string[]): Way {
  let count = 0;
  while (way.inOld + count < olds.length && olds[way.inOld + count] === news[way.inNew + count]) count++;
  if (!count) return way;
  const { inOld, inNew, last } = way;
  return { inOld: inOld + count, inNew: inNew + count, last: { inOld, inNew, count, before: last } };
}

function listed(last: Link | undefined): readonly Common[] {
  const all: Common[] = [];
  for (let link = last; link; link = link.before) all.unshift(link);
  return all;
}
