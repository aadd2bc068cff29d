// Nothing stands twice: what a summary repeats word for word is shown once, with a note that both agree.
import { isObject } from '../../client/salvage.ts';
import type { Block, Section } from './section.ts';

/** Whether two values say the same: texts word for word, or objects of texts in which an absent one is an empty one (§2.3). */
export function isSaidIn(other: unknown, value: unknown): boolean {
  if (isObject(value) && isObject(other))
    return Object.entries(value).every(([name, text]) => isText(text) && wordsOf(text) === wordsOf(other[name] ?? ''));
  return wordsOf(value) !== '' && wordsOf(value) === wordsOf(other);
}

/** The sections of a document, its summary as a note where it is another section word for word. */
export function withSummaryOnce(sections: readonly Section[]): Section[] {
  return sections.map((section) => {
    const twin =
      section.key === 'summary' && sections.find((one) => one !== section && isSaidIn(one.source, section.source));
    return twin ? { ...section, blocks: [{ kind: 'same', as: twin.title, blocks: section.blocks }] } : section;
  });
}

/** Blocks with what the notes stand for in their place. */
export function inFull(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'same') return [...block.blocks];
    return block.kind === 'group' ? [{ ...block, blocks: inFull(block.blocks) }] : [block];
  });
}

/** What notes refer to, however deep. */
export function referredTo(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'same') return [block.as];
    return block.kind === 'group' ? referredTo(block.blocks) : [];
  });
}

/** Whether nothing was recorded in a block. */
export function isMissing(block: Block): boolean {
  if (block.kind === 'facts') return block.facts.every(({ value }) => !value?.trim());
  return block.kind === 'missing' || (block.kind === 'group' && block.blocks.every(isMissing));
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function wordsOf(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : value;
}
