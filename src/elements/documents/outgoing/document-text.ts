import { visibleText } from '../../clinical/clinical-text.ts';
import type { Block, CodedItem, Column, Fact, PlanItem } from '../document/section.ts';
import type { Term } from '../../../i18n/translations.ts';
import type { FieldUse } from '../document/results.ts';
import type { Output } from './output.ts';

export function documentText({ frame, sections, term }: Pick<Output, 'frame' | 'sections' | 'term'>): string {
  const head = [
    ...(frame.warning ? [frame.warning] : []),
    frame.title,
    ...lines([{ kind: 'facts', facts: frame.facts }], term),
  ];
  const body = sections.map(({ title, blocks }) => [heading(title), ...lines(blocks, term)]);
  const tail = [frame.label, frame.open, frame.warning].filter((line) => line !== undefined);
  return visibleText([head, ...body, tail].map((part) => part.join('\n')).join('\n\n'));
}

function lines(blocks: readonly Block[], term: Term): string[] {
  return plainBlocks(blocks, term).flatMap((block) => {
    switch (block.kind) {
      case 'text':
        return block.text;
      case 'list':
        return block.items.map((item) => `- ${item}`);
      case 'facts':
        return block.facts.map(
          ({ label, value, isFlag }) =>
            `${label}: ${isFlag && value ? flagText(value, term) : (value ?? term('notRecorded'))}`,
        );
      case 'table':
        return block.written ?? block.rows.map((row) => `- ${resultLine(row, block.columns, term)}`);
      case 'group':
        return [`${block.title}:`, ...lines(block.blocks, term)];
    }
  });
}

/** A title in capitals, except words that may be units: µg would become MG, and mU (thousandth) would become MU (million). */
function heading(title: string): string {
  return title.replace(/\S+/g, (word) => (/[µμ/]|\p{Ll}\p{Lu}/u.test(word) ? word : word.toUpperCase()));
}

/** A piece of a section for paper and clipboard. */
export type PlainBlock = Extract<Block, { kind: 'text' | 'list' | 'facts' | 'table' | 'group' }>;

/** Blocks in the simple form for paper and clipboard: text, lists and groups. */
export function plainBlocks(blocks: readonly Block[], term: Term): PlainBlock[] {
  return blocks.flatMap((block): PlainBlock[] => {
    switch (block.kind) {
      case 'missing':
        return [{ kind: 'text', text: term('notRecorded') }];
      case 'same':
        return [{ kind: 'text', text: term('sameAs', block.as) }];
      case 'codes':
        return [{ kind: 'list', items: block.codes.map((item) => codedLine(item, term)) }];
      case 'plan':
        return block.groups.map(({ label, elements }) => {
          return { kind: 'group', title: label, blocks: [{ kind: 'list', items: elements.map(planLine) }] };
        });
      default:
        return [block];
    }
  });
}

function planLine({ element, content, facts }: PlanItem): string {
  return words([element, content].filter(Boolean).join(': '), othersOf(facts));
}

function othersOf(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `[${label}: ${value}]`).join(' ');
}

function codedLine({ code, text, type, options: considered, facts }: CodedItem, term: Term): string {
  const options = considered.map((option) => words(option.code, String(option.score ?? ''), othersOf(option.facts)));
  return words(
    code,
    text,
    type ? `(${type})` : '',
    othersOf(facts),
    options.length ? `(${term('codeOptions')}: ${options.join('; ')})` : '',
  );
}

const UNNAMED: ReadonlySet<string | undefined> = new Set<FieldUse>(['name', 'value', 'unit', 'flag']);

/** A record on one line: a result as `name: value unit flag`, other fields with their labels. Empty fields are left out. */
export function resultCells(row: readonly string[], columns: readonly Column[]) {
  const uses = columns.map(({ use }) => use);
  const end = uses.findIndex((use) => !UNNAMED.has(use));
  const unnamed = uses[0] === 'name' && uses.includes('value') ? (end < 0 ? uses.length : end) : 0;
  const cells: { readonly before: string; readonly cell: string; readonly isFlag: boolean }[] = [];
  columns.forEach(({ label, use }, place) => {
    const cell = row[place];
    if (!cell) return;
    const isNamed = place >= unnamed;
    const mark = isNamed ? '; ' : place === 1 ? ': ' : ' ';
    const before = `${cells.length ? mark : ''}${isNamed && label ? `${label}: ` : ''}`;
    cells.push({ before, cell, isFlag: use === 'flag' });
  });
  return cells;
}

/** The same as text. */
function resultLine(row: readonly string[], columns: readonly Column[], term: Term): string {
  const cells = resultCells(row, columns);
  return cells.map(({ before, cell, isFlag }) => before + (isFlag ? flagText(cell, term) : cell)).join('');
}

/** A flag as it was sent, with its meaning. */
export function flagText(flag: string, term: Term): string {
  const word = term('flagWord', flag);
  return word ? `${flag} (${word})` : flag;
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
