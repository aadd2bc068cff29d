import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { isObject } from '../../../client/salvage.ts';

/** The least number of documents for a search. */
export const SEARCHED_FROM = 8;

/** The documents with every word of a query, regardless of case and accents. */
export function findDocuments(documents: readonly MedicalRecordDocument[], query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return documents;
  return documents.filter(({ cdssAlerts: _elsewhere, ...shown }) => {
    const text = plain(valuesOf(shown).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [value];
}

/** A text without accents and invisible characters. The micro sign and the Greek letter, which look alike, are equal. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Characters that fit a row of the list. */
const ROW = 120;

/** The text that identifies a document: the impression of a report, the complaint of a note, else the summary or the first text. */
export function firstWords({ medicalRecord, medicalRecordSummary: summary }: MedicalRecordDocument): string {
  const { impression, chiefComplaint, ...others } = isObject(medicalRecord) ? medicalRecord : {};
  const written = isObject(medicalRecord) ? others : medicalRecord;
  const [first = ''] = [impression, chiefComplaint, summary, written].map(firstText).filter(Boolean);
  return first.length > ROW ? `${start(first)}…` : first;
}

/** Cuts a text to the whole words that fit a row; a single long word is cut. Half a number would be another number, half an emoji none. */
function start(text: string): string {
  const [words] = /^.*(?= )/su.exec(text.slice(0, ROW + 1)) ?? [];
  return words?.trimEnd() || text.slice(0, ROW).replace(/[\p{N}.,]+$|[\ud800-\udbff]$/u, '');
}

/** The first text in a value, however deep, on one line. */
function firstText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (!isObject(value) && !Array.isArray(value)) return '';
  for (const inner of Object.values(value)) {
    const text = firstText(inner);
    if (text) return text;
  }
  return '';
}
