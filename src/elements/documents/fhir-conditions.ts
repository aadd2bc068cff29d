import type { DiagnosisCode } from '../../contract/medical-record-document.ts';
import { systemOf, type FhirCoding } from './fhir-coding.ts';
import { fhirCode, fhirString } from './fhir-text.ts';
import type { Block, Section } from './section.ts';

/** What a Condition is made of. */
export interface ConditionDraft {
  readonly codings: readonly FhirCoding[];
  readonly text: string;
  /** Of this encounter, not of the past. */
  readonly isDiagnosis: boolean;
}

/** The coded conditions of a section; one without code and words is none. */
export function conditionsOf({ blocks }: Section): ConditionDraft[] {
  return blocks.flatMap((block) => fromBlock(block)).filter(({ text }) => text);
}

function fromBlock(block: Block): ConditionDraft[] {
  switch (block.kind) {
    case 'diagnoses':
      return block.codes.map((code) => draft(code, code.description, true));
    case 'conditions':
      return block.conditions.map(({ code, content }) => draft(code, content, false));
    case 'group':
      return block.blocks.flatMap(fromBlock);
    default:
      return [];
  }
}

function draft(
  sent: (Pick<DiagnosisCode, 'code'> & Readonly<Record<string, unknown>>) | null | undefined,
  words: string | null | undefined,
  isDiagnosis: boolean,
): ConditionDraft {
  const code = fhirCode(sent?.code);
  const display = fhirString(words);
  const system = code && systemOf(code, sent?.['system'] ?? sent?.['codeSystem']);
  const codings = code ? [{ ...(system && { system }), code, ...(display && { display }) }] : [];
  return { codings, text: display ?? code ?? '', isDiagnosis };
}
