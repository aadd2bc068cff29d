import { isObject } from '../../client/salvage.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';

/** Characters that a row of the list has room for. */
const ROW = 120;

/** What a document begins with, to know it by: a report its impression, a note its complaint, else its summary or its first text. */
export function firstWords({ medicalRecord, medicalRecordSummary: summary }: MedicalRecordDocument): string {
  const { impression, chiefComplaint, ...others } = medicalRecord ?? {};
  const texts = [impression, chiefComplaint, summary, others].map(firstText);
  const [first = ''] = texts.filter(Boolean);
  return first.length > ROW ? `${first.slice(0, ROW).trimEnd()}…` : first;
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
