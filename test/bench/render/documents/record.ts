// The record of `c-large` (50 documents of seven purposes), a part of it, or several times.
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { largeRecord } from '../../../../demo/sandbox/seed/large-record/large-record.ts';

/** What the clock of the bench's pages says. */
const NOW = new Date(2026, 10, 21, 10, 42);

/** So many documents, each with its own id and those of its alerts. */
export function recordOf(count: number): MedicalRecordDocument[] {
  const context = {
    sessionId: 'ss_large',
    consultation: { consultationInternalId: 'c-large', name: 'Antônio Barros' },
  };
  const documents = largeRecord.documents(context, NOW);
  return Array.from({ length: count }, (_, at) => {
    const document = documents[at % documents.length] as MedicalRecordDocument;
    const turn = Math.floor(at / documents.length);
    if (!turn) return document;
    const cdssAlerts = (document.cdssAlerts ?? []).map((alert) => ({ ...alert, id: `${alert.id}_${turn}` }));
    return { ...document, id: `${document.id}_${turn}`, cdssAlerts };
  });
}
