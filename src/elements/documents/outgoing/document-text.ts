import { visibleText } from '../../clinical/clinical-text.ts';
import type { Block, Fact, Section, Column, PlanItem } from '../document/section.ts';
import type { CodedCondition, DiagnosisCode } from '../../../contract/medical-record-document.ts';
import type { Term } from '../../../i18n/messages.ts';
import type { FieldNames, FieldUse } from '../document/results.ts';

/** Lines that stand above and below a note wherever it goes. */
export interface Frame {
  /** Loud when the note may not be final. */
  readonly warning: string | undefined;
  readonly title: string;
  /** Patient, consultation, time. */
  readonly facts: readonly Fact[];
  /** That it is AI-written. */
  readonly label: string;
  /** Which alerts are open, if any. */
  readonly open: string | undefined;
}

/** Sections as plain text. */
export function documentText(frame: Frame, sections: readonly Section[], context: LineContext): string {
  const { term } = context;
  const head = [
    ...(frame.warning ? [frame.warning] : []),
    frame.title,
    ...frame.facts.map(({ label, value }) => `${label}: ${value ?? term('notRecorded')}`),
  ];
  const body = sections.map(({ title, blocks }) => [title.toUpperCase(), ...blocks.flatMap((b) => lines(b, context))]);
  const tail = [frame.label, frame.open, frame.warning].filter((line) => line !== undefined);
  return visibleText([head, ...body, tail].map((part) => part.join('\n')).join('\n\n'));
}

function lines(block: Block, context: LineContext): string[] {
  const { term } = context;
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'missing':
      return [term('notRecorded')];
    case 'same':
      return [term('sameAs', block.as)];
    case 'list':
      return block.items.map((item) => `- ${item}`);
    case 'facts':
      return block.facts.map(
        ({ label, value, isFlag }) =>
          `${label}: ${isFlag && value ? flagWords(value, term) : (value ?? term('notRecorded'))}`,
      );
    case 'table':
      return block.written ? [block.written] : block.rows.map((row) => `- ${resultLine(row, block.columns, term)}`);
    case 'diagnoses':
      return block.codes.map((code) => `- ${diagnosisLine(code)}`);
    case 'plan':
      return block.groups.flatMap(({ label, elements }) => [
        `${label}:`,
        ...elements.map((element) => `- ${planLine(element)}`),
      ]);
    case 'conditions':
      return block.conditions.map((condition) => `- ${conditionLine(condition, context)}`);
    case 'group':
      return [`${block.title}:`, ...block.blocks.flatMap((inner) => lines(inner, context))];
  }
}

/** How items that the screen lays out are written in one line, for paper and the clipboard. */
export interface LineContext {
  readonly term: Term;
  readonly fields: FieldNames;
}

export function diagnosisLine({ code, description, type }: DiagnosisCode): string {
  return words(code, description, type ? `(${type})` : '');
}

export function planLine({ element, content, facts }: PlanItem): string {
  const others = facts.map(({ label, value }) => `[${label}: ${value}]`);
  return words([element, content].filter(Boolean).join(': '), ...others);
}

export function conditionLine({ content, code }: CodedCondition, { term }: LineContext): string {
  const options = (code?.options ?? []).map(({ code: option, score }) => words(option, String(score ?? '')));
  return words(code?.code, content, options.length ? `(${term('codeOptions')}: ${options.join(', ')})` : '');
}

/** A cell of a record in its line: what stands before it, and whether it says how a result stands to its limits. */
interface LineCell {
  readonly before: string;
  readonly cell: string;
  readonly isFlag: boolean;
}

const UNNAMED: ReadonlySet<string | undefined> = new Set<FieldUse>(['name', 'value', 'unit', 'flag']);

/** A record as one line: a result as `name: value unit flag`, all else with its label; what is empty is left out. */
export function resultCells(row: readonly string[], columns: readonly Column[]): LineCell[] {
  const uses = columns.map(({ use }) => use);
  const end = uses.findIndex((use, place) => !UNNAMED.has(use) || uses.indexOf(use) < place);
  const unnamed = uses[0] === 'name' && uses.includes('value') ? (end < 0 ? uses.length : end) : 0;
  const cells: LineCell[] = [];
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
export function resultLine(row: readonly string[], columns: readonly Column[], term: Term): string {
  const cells = resultCells(row, columns);
  return cells.map(({ before, cell, isFlag }) => before + (isFlag ? flagWords(cell, term) : cell)).join('');
}

/** A flag as it was sent, with its word. */
export function flagWords(flag: string, term: Term): string {
  const word = term('flagWord', flag);
  return word ? `${flag} (${word})` : flag;
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
