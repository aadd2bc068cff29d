import type { CodedCondition, DiagnosisCode } from '../../contract/medical-record-document.ts';
import type { Term } from '../term.ts';
import type { FieldNames } from './results.ts';
import type { Column, PlanItem } from './section.ts';

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

/** A record of a table; what is empty is left out. */
export function resultLine(row: readonly string[], columns: readonly Column[], term: Term): string {
  const cells = columns.map(({ label, use }, place) => {
    const cell = row[place];
    return cell && `${label ? `${label}: ` : ''}${use === 'flag' ? flagWords(cell, term) : cell}`;
  });
  return cells.filter(Boolean).join('; ');
}

/** A flag as it was sent, with its word. */
export function flagWords(flag: string, term: Term): string {
  const word = term('flagWord', flag);
  return word ? `${flag} (${word})` : flag;
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
