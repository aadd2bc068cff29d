import type { Block } from './section.ts';

type Kind = Block['kind'];
type OfKind<K extends Kind> = Extract<Block, { kind: K }>;

/** What stood in the place of a block when its section was last seen: the first of its kind, and of its title if it has one. */
export function blockBefore<K extends Kind>(
  before: readonly Block[] | undefined,
  block: OfKind<K>,
): OfKind<K> | undefined {
  const isIts = (old: Block): old is OfKind<K> => old.kind === block.kind && titleOf(old) === titleOf(block);
  return before?.find(isIts);
}

function titleOf(block: Block): string | undefined {
  return block.kind === 'group' ? block.title : undefined;
}
