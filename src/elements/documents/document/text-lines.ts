import { isNever } from '../../../contract/moment.ts';
import { LINE_END } from '../../clinical/clinical-text.ts';
import type { Block, Section } from './section.ts';

/** A line of a text as it was written, split after its label. */
interface TextLine {
  /** The label at its beginning, colon included, if it has one. */
  readonly label: string;
  readonly rest: string;
  /** The depth of an item that begins with a number, a dash or a bullet; 0 if it is no item. */
  readonly depth: 0 | 1 | 2;
}

const ITEM = /^([ \t]*)(?:[-–—•·*◦▪]|\(?\d{1,3}[.)]|[a-z][.)])[ \t]+\S/u;
// A few words that begin with a capital: "Findings:", "Left knee:", "HEENT:"; not a sentence, time or address.
const LABEL =
  /^[ \t]*(?:(?:[-–—•·*◦▪]|\(?\d{1,3}[.)])[ \t]*)?\p{Lu}[\p{L}\p{M}\p{N}'’()/&-]*(?: [\p{L}\p{M}\p{N}'’()/&-]+){0,4}:(?=\s|$)/u;
const INNER = 2;

/** The lines of a text, if one is an item or has a label; else `undefined`, and the text is shown as it is. */
export function textLines(text: string): readonly TextLine[] | undefined {
  const lines = text.split(LINE_END).map((line): TextLine => {
    const [label = ''] = LABEL.exec(line) ?? [];
    const [, indent] = ITEM.exec(line) ?? [];
    const depth = indent === undefined ? 0 : indent.length < INNER ? 1 : 2;
    return { label, rest: line.slice(label.length), depth };
  });
  return lines.some(({ label, depth }) => label || depth) ? lines : undefined;
}

const TIME = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d\S*\s*$/;
/** Many systems write a date like this. Read as a time, a birthday would be the evening before in the Americas. */
const MIDNIGHT = /T00:00(?::00(?:[.,]0+)?)?(?![\d:.,])/i;

/** Sections with ISO 8601 values written as times. A time within a sentence, or at midnight, stays as it was written. */
export function withReadableTimes(sections: readonly Section[], timeText: (text: string) => string): Section[] {
  const readable = (text: string) =>
    isNever(text) || (TIME.test(text) && !MIDNIGHT.test(text)) ? timeText(text) : text;
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
