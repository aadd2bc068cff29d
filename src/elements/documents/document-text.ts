import { visibleText } from '../clinical-text.ts';
import { conditionLine, diagnosisLine, flagWords, planLine, resultLine, type LineContext } from './item-lines.ts';
import type { Block, Fact, Section } from './section.ts';

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
