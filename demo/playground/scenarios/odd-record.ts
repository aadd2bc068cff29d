// Invented records that differ from the specification in the ways that real services do.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { aDocument, someAlerts } from './clinical-builders.ts';

/** Makes a note with values of other types than §2.3 shows, text with lines and columns, long numbers and empty sections. */
export function anOddNote(now: number): MedicalRecordDocument {
  const sent = {
    language: { code: 'en' },
    diagnosisCodes: [null, 'Chronic kidney disease, stage 3b', { code: 44054006, description: 'Type 2 diabetes' }],
    medicalRecord: {
      chiefComplaint: ['Knee pain', 'Fever since Monday'],
      vitalSigns: { bloodPressure: '', heartRate: 72, temperature: '' },
      antibiogram: 'Test\tToday\tLast\nPotassium\t5.2 mmol/L\t\nCreatinine\t\t1.32 mg/dL\n\nCultures are pending.',
      identifiers: { snomed: '900000000000207008', dose: '1.10' },
      attestation: '',
      assessmentPlan: {
        assessment: 'Taper:\n  40 mg from day 1\n  20 mg from day 4\n  10 mg from day 7',
        plan: ['Walk 30 minutes a day.', { id: 'pe_k', element: 'Potassium', content: 'Repeat.', laboratory: 5.2 }],
      },
    },
    medicalRecordSummary: '',
    reportState: null,
  };
  return { ...aDocument(now), ...(sent as unknown as MedicalRecordDocument) };
}

/** Makes documents with times as services send them: without a zone, only a date, year 1, slightly in the future, in words. */
export function oddTimes(now: number): MedicalRecordDocument[] {
  const times = [
    new Date(now - 3_600_000).toISOString().slice(0, 19),
    new Date(now).toISOString().slice(0, 10),
    '0001-01-01T00:00:00',
    new Date(now + 120_000).toISOString(),
    'the day before yesterday',
  ];
  return times.map((createdAt, place) =>
    aDocument(now, { id: `doc_${place}`, createdAt, updatedAt: createdAt, cdssAlerts: [] }),
  );
}

/** Makes two alerts with the same id, one without an id, one with an unknown status, one with values of other types, and a valid one. */
export function oddAlerts(now: number): MedicalRecordDocument[] {
  const [labs, ibuprofen, trimethoprim, ...others] = someAlerts();
  const { id: _none, ...withoutId } = others[0] ?? {};
  const cdssAlerts = [
    {
      ...ibuprofen,
      action: 'Stop ibuprofen.\nParacetamol 1 g instead:\n  not more than 3 g a day',
      reason: 'The kidneys have become worse:\nTest\tToday\tMay\neGFR\t38\t52\nPotassium\t\t4.6 mmol/L',
    },
    { ...trimethoprim, id: ibuprofen?.id },
    withoutId,
    { ...others[1], status: 'reopened' },
    { ...labs, reason: { text: 'Potassium is 5.2 mmol/L.' }, source: 'KDIGO 2024', severity: 3 },
  ];
  return [aDocument(now, { cdssAlerts: cdssAlerts as unknown as NonNullable<MedicalRecordDocument['cdssAlerts']> })];
}
