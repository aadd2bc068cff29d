import type { CodedCondition, DiagnosisCode } from '../../contract/medical-record-document.ts';
import type { Term } from '../term.ts';
import type { PlanItem } from './section.ts';

/** How items that the screen lays out are written in one line, for paper and the clipboard. */
export interface LineContext {
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
}

export function diagnosisLine({ code, description, type }: DiagnosisCode): string {
  return words(code, description, type ? `(${type})` : '');
}

export function planLine({ element, content, facts }: PlanItem): string {
  const others = facts.map(({ label, value }) => `[${label}: ${value}]`);
  return words([element, content].filter(Boolean).join(': '), ...others);
}

export function conditionLine({ content, code }: CodedCondition, { term, number }: LineContext): string {
  const options = (code?.options ?? []).map(({ code: option, score }) =>
    words(option, typeof score === 'number' ? number(score, { maximumFractionDigits: 2 }) : ''),
  );
  return words(code?.code, content, options.length ? `(${term('codeOptions')}: ${options.join(', ')})` : '');
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
