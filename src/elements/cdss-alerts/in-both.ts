/** A way through both lists: its last stretch of equal items, from one place on the left to another, and the way before it. */
interface Way {
  readonly from: number;
  readonly to: number;
  /** How much further it has come on the left than on the right. */
  readonly lead: number;
  readonly before: Way | undefined;
}

/** The places in each list of what stands in both, in the same order: as much as there can be (Myers 1986). */
export function inBoth(left: readonly string[], right: readonly string[]): readonly [Set<number>, Set<number>] {
  const furthest = new Map<number, Way>();
  for (let edits = 0; ; edits++) {
    for (let lead = -edits; lead <= edits; lead += 2) {
      const removing = furthest.get(lead - 1);
      const adding = furthest.get(lead + 1);
      const isAdded = !removing || (adding !== undefined && removing.to < adding.to);
      const before = isAdded ? adding : removing;
      const from = before ? before.to + (isAdded ? 0 : 1) : 0;
      let to = from;
      while (to < left.length && to - lead < right.length && left[to] === right[to - lead]) to++;
      const way: Way = { from, to, lead, before };
      if (to >= left.length && to - lead >= right.length) return placesOn(way);
      furthest.set(lead, way);
    }
  }
}

function placesOn(whole: Way): readonly [Set<number>, Set<number>] {
  const left = new Set<number>();
  const right = new Set<number>();
  for (let way: Way | undefined = whole; way; way = way.before) {
    for (let place = way.from; place < way.to; place++) {
      left.add(place);
      right.add(place - way.lead);
    }
  }
  return [left, right];
}
