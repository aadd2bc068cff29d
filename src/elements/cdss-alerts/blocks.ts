/** How many cards are rendered and guarded together, so that one change touches one block. */
const SIZE = { usual: 20, most: 30 };
/** The first block is what a screen shows. */
const FIRST = 5;

/** Ids that stand together; the key stays with what is left of it when ids come, go or move. */
export interface Block {
  readonly key: number;
  readonly ids: readonly string[];
}

/** Where a card stands: its block, and its place in that. */
export interface Spot {
  readonly block: number;
  readonly place: number;
}

/** Where each id of the blocks stands. */
export const spotsIn = (blocks: readonly Block[]): ReadonlyMap<string, Spot> =>
  new Map(blocks.flatMap(({ ids }, block) => ids.map((id, place) => [id, { block, place }] as const)));

/** Ids in blocks, each in the one it was in before where its place allows: what did not move is not rendered again. */
export function inBlocks(
  ids: readonly string[],
  former: readonly Block[] = [],
  spots = spotsIn(former),
): readonly Block[] {
  const keys = former.map(({ key }) => key);
  let unused = Math.max(-1, ...keys) + 1;
  const blocks: { key: number; ids: string[] }[] = [];
  /** Which of the former blocks goes on in the last one. */
  let at = 0;
  for (const id of ids) {
    const was = spots.get(id)?.block;
    const last = blocks.at(-1);
    const count = last?.ids.length ?? 0;
    const most = was === undefined ? SIZE.usual : SIZE.most;
    if (last && (blocks.length === 1 ? count < FIRST : count < most && was !== at + 1)) {
      last.ids.push(id);
      continue;
    }
    if (last) at = Math.max(1, was ?? at);
    const key = keys[at];
    const isFree = key !== undefined && blocks.every((block) => block.key !== key);
    blocks.push({ key: isFree ? key : unused++, ids: [id] });
  }
  return blocks;
}
