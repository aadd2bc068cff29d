import type { Block, Section } from './section.ts';

const TIME = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d\S*\s*$/;

/** Sections in which a value that is a time in ISO 8601 reads as one; a time within a sentence stays as it was written. */
export function withReadableTimes(sections: readonly Section[], timeText: (text: string) => string): Section[] {
  const readable = (text: string) => (TIME.test(text) ? timeText(text) : text);
  const inBlock = (block: Block): Block => {
    switch (block.kind) {
      case 'text':
        return { ...block, text: readable(block.text) };
      case 'list':
        return { ...block, items: block.items.map(readable) };
      case 'facts':
        return { ...block, facts: block.facts.map((fact) => ({ ...fact, value: fact.value && readable(fact.value) })) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(readable)) };
      case 'group':
      case 'same':
        return { ...block, blocks: block.blocks.map(inBlock) };
      default:
        return block;
    }
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(inBlock) }));
}
