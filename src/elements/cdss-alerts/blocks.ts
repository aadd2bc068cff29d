/** The first block is what a screen shows. */
const FIRST = 5;
/** How many cards are rendered and guarded together, so that one change touches one block. */
const SIZE = { usual: 20, most: 30 };

/** Ids that stand together; the key stays with those that stay. */
export interface Block {
  readonly key: number;
  readonly ids: readonly string[];
}

/** Where an id stands: its block, and its place in that. */
export interface Spot {
  readonly block: number;
  readonly place: number;
}

/** Ids that come one after the other, and the block they were in; none if they are new. */
interface Run {
  from: number | undefined;
  readonly ids: string[];
}

/** Where each id of the blocks stands. */
export const spotsIn = (blocks: readonly Block[]): ReadonlyMap<string, Spot> =>
  new Map(blocks.flatMap(({ ids }, block) => ids.map((id, place) => [id, { block, place }] as const)));

/**
 * Ids in blocks, each with those it was with: what does not move is not rendered again. While the list `isHeld` none goes to
 * another block; else the first block is filled, what is small joined, what is large divided.
 */
export function inBlocks(
  ids: readonly string[],
  former: readonly Block[],
  spots: ReadonlyMap<string, Spot>,
  isHeld: boolean,
): readonly Block[] {
  let runs: Run[] = [];
  for (const id of isHeld ? ids : ids.slice(FIRST)) {
    const from = spots.get(id)?.block;
    append(runs, { from, ids: [id] }, from === undefined ? SIZE.usual : 0);
  }
  if (!isHeld) {
    const joined: Run[] = [];
    for (const run of runs) append(joined, run, SIZE.usual);
    runs = [{ from: 0, ids: ids.slice(0, FIRST) }, ...joined.flatMap(divided)];
  }
  const keys = new Map<number | undefined, number>(former.map(({ key }, block) => [block, key]));
  let unused = Math.max(-1, ...keys.values()) + 1;
  return runs.map(({ from, ids: own }) => {
    const key = keys.get(from) ?? unused++;
    keys.delete(from);
    return { key, ids: own };
  });
}

/** Puts a run at the end, into the last one where both come from one block or are `small` together. */
function append(runs: Run[], run: Run, small = 0): void {
  const last = runs.at(-1);
  if (!last || (last.from !== run.from && last.ids.length + run.ids.length > small)) return void runs.push(run);
  if (run.ids.length > last.ids.length) last.from = run.from;
  last.ids.push(...run.ids);
}

function divided({ from, ids }: Run): Run[] {
  const size = ids.length > SIZE.most ? SIZE.usual : SIZE.most;
  const parts: Run[] = [];
  for (let start = 0; start < ids.length; start += size) parts.push({ from, ids: ids.slice(start, start + size) });
  return parts;
}
