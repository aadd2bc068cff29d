import type { DiagnosisCode } from '../../../../contract/medical-record-document.ts';
import { systemOf, type FhirCoding } from './fhir-codes.ts';
import type { Block, Section } from '../../document/section.ts';
import { visibleText } from '../../../clinical/clinical-text.ts';
import { markupXhtml, tag, type Markup } from '../document-markup.ts';

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

/** Text as FHIR's `string`: not empty, and with no white space but blanks, tabs and line ends. */
export function fhirString(text: string | null | undefined): string | undefined {
  const plain = visibleText(text?.toWellFormed() ?? '').replaceAll(/[^\S \t\r\n]/g, ' ');
  return plain.trim() || undefined;
}

/** Text as FHIR's `code`: single blanks only, none at its ends. */
export function fhirCode(text: string | null | undefined): string | undefined {
  return fhirString(text)?.replaceAll(/\s+/g, ' ');
}

/** Markup as a narrative: XHTML in a `div`, with a dash in it where there would be nothing to read (txt-2). */
export function narrative(content: readonly Markup[], lang: string | undefined): object {
  const attributes = { xmlns: 'http://www.w3.org/1999/xhtml', ...(lang && { lang, 'xml:lang': lang }) };
  const children = hasText(content) ? content : [...content, tag('p', '—')];
  return { status: 'generated', div: markupXhtml({ tag: 'div', attributes, children }) };
}

function hasText(content: readonly (Markup | string)[]): boolean {
  return content.some((part) => (typeof part === 'string' ? part.trim() : hasText(part.children)));
}

/** Text as `base64Binary` of its UTF-8 bytes. */
export function base64(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
