import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { isObject } from '../../../client/salvage.ts';

/** From so many documents on there is a search. */
export const SEARCHED_FROM = 8;

/** The documents that hold every word of a query, whatever its case and accents. */
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

/** Without accents and what cannot be seen; the micro sign and the Greek letter, which look alike, are one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Characters that a row of the list has room for. */
const ROW = 120;

/** What a document begins with, to know it by: a report its impression, a note its complaint, else its summary or its first text. */
export function firstWords({ medicalRecord, medicalRecordSummary: summary }: MedicalRecordDocument): string {
  const { impression, chiefComplaint, ...others } = isObject(medicalRecord) ? medicalRecord : {};
  const written = isObject(medicalRecord) ? others : medicalRecord;
  const [first = ''] = [impression, chiefComplaint, summary, written].map(firstText).filter(Boolean);
  return first.length > ROW ? `${start(first)}…` : first;
}

/** As many whole words as a row has room for; of one long word as much. Half a number would be another, half an emoji none. */
function start(text: string): string {
  const [words] = /^.*(?= )/su.exec(text.slice(0, ROW + 1)) ?? [];
  return words?.trimEnd() || text.slice(0, ROW).replace(/[\p{N}.,]+$|[\ud800-\udbff]$/u, '');
}

/** The first text of a value, however deep, on one line. */
function firstText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim();
  if (!isObject(value) && !Array.isArray(value)) return '';
  for (const inner of Object.values(value)) {
    const text = firstText(inner);
    if (text) return text;
  }
  return '';
}
