import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { isObject } from '../../../contract/odd-answers.ts';

/** Characters that fit a row of the list. */
const ROW = 120;

/** The text that identifies a document: the impression of a report, the complaint of a note, else the summary or the first text. */
export function firstWords({ medicalRecord, medicalRecordSummary: summary }: MedicalRecordDocument): string {
  const { impression, chiefComplaint } = isObject(medicalRecord) ? medicalRecord : {};
  const [first = ''] = [impression, chiefComplaint, summary, medicalRecord].map(firstText).filter(Boolean);
  return first.length > ROW ? `${start(first)}…` : first;
}

/** Cuts a text to the words that fit a row, or cuts one long word; never a number, which would become another, and never an emoji. */
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
