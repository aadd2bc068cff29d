/** How many cards are rendered and guarded together, so that one change touches one block. */
const SIZE = { usual: 20, most: 30 };
/** The first block is what a screen shows. */
const FIRST = 5;

/** Ids that stand together; the key stays with what is left of it when ids come, go or move. */
export interface Block {
  readonly key: number;
  readonly ids: readonly string[];
}

/** Ids in blocks, each in the one it was in before where its place allows: what did not move is not rendered again. */
export function inBlocks(ids: readonly string[], former: readonly Block[]): readonly Block[] {
  const blockOf = new Map(former.flatMap((block, at) => block.ids.map((id) => [id, at] as const)));
  const keys = former.map(({ key }) => key);
  let unused = Math.max(-1, ...keys) + 1;
  const blocks: { key: number; ids: string[] }[] = [];
  /** Which of the former blocks goes on in the last one. */
  let at = 0;
  for (const id of ids) {
    const was = blockOf.get(id);
    const last = blocks.at(-1);
    if (last && !isFull(last, blocks.length === 1, was) && (blocks.length === 1 || was !== at + 1)) {
      last.ids.push(id);
      continue;
    }
    if (last) at = Math.max(1, was ?? at);
    const key = keys[at] ?? unused++;
    const isTaken = blocks.some((block) => block.key === key);
    blocks.push({ key: isTaken ? unused++ : key, ids: [id] });
  }
  return blocks;
}

function isFull({ ids }: Block, isFirst: boolean, was: number | undefined): boolean {
  if (isFirst) return ids.length >= FIRST;
  return ids.length >= (was === undefined ? SIZE.usual : SIZE.most);
}
