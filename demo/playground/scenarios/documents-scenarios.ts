// States of the medical record documents: invented notes, some of them unlike the specification in the ways that real services are.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { aDocument, aReport } from './clinical-builders.ts';
import { many, scenario } from './make-scenario.ts';
import type { Scenario } from './scenario.ts';

/** The possible contents of the record. */
export const DOCUMENTS_SCENARIOS = {
  empty: (now) => scenario(now, { documents: [] }),
  draft: (now) => scenario(now, { documents: [aReport(now, 'draft')] }),
  'unknown-lifecycle': (now) => scenario(now, { documents: [aReport(now, 'addendum_requested')] }),
  'final-report': (now) => scenario(now, { documents: [aReport(now, 'signed')], finalLifecycleStatuses: ['signed'] }),
  'odd-record': (now) => scenario(now, { documents: [anOddNote(now)] }),
  'odd-times': (now) => scenario(now, { documents: oddTimes(now) }),
  laboratory: (now) => scenario(now, { documents: [aLaboratoryNote(now)] }),
  'several-documents': (now) => scenario(now, { documents: [aDocument(now), aReport(now, 'draft')], total: 34 }),
  'changed-since-seen': (now) =>
    scenario(now, {
      // The state passes, because a change counts as seen after some time in view.
      isPassing: true,
      script: async ({ proxy, pass }) => {
        await proxy.listening;
        const [document] = proxy.consultation().documents;
        if (document?.medicalRecord) {
          document.medicalRecord = {
            ...document.medicalRecord,
            chiefComplaint: 'Knee pain for four weeks, and review of diabetes and blood pressure.',
            followUp: 'Blood pressure diary, review in two weeks.',
          };
        }
        proxy.hint({ type: 'scribe_session.completed', consultationInternalId: 'c-done' });
        // Less than the time in view that counts as seen, in many turns, because the reading takes some.
        for (let turn = 0; turn < 30; turn++) await pass(10);
      },
    }),
  large: (now) => scenario(now, { documents: many(now, 50, 4) }),
} as const satisfies Record<string, (now: number) => Scenario>;

/** Makes a note with laboratory results in four, six and eight columns, with flags, limits and empty cells in the service's order: more sections follow the plan. */
function aLaboratoryNote(now: number): MedicalRecordDocument {
  return aDocument(now, {
    diagnosisCodes: [{ code: 'N17.9', description: 'Acute kidney injury, unspecified', type: 'primary' }],
    medicalRecord: {
      vitalSigns: { temperature: '', heartRate: '104 bpm', bloodPressure: '96/58 mmHg', oxygenSaturation: '≥ 94 %' },
      chiefComplaint: 'Weakness and palpitations for four days.',
      laboratoryResults: [
        { test: 'Creatinine', result: '1.32 mg/dL', flag: 'H', referenceRange: '0.50-1.10 mg/dL' },
        { test: 'Potassium', result: '6.4 mmol/L', flag: 'HH', referenceRange: '3.5-5.1 mmol/L' },
        { test: 'Sodium', result: '138 mmol/L', flag: '', referenceRange: '135-145 mmol/L' },
        { test: 'LDL cholesterol', result: '92 mg/dL', flag: '', referenceRange: '<100' },
        { test: 'eGFR (CKD-EPI 2021)', result: '38 mL/min/1.73 m²', flag: 'L', referenceRange: '≥ 60' },
      ],
      bloodCount: [
        count('Hemoglobin', '7.9', 'g/dL', 'LL', '12.0-15.5', '2026-11-20 07:30'),
        count('Leukocytes', '11.8', '10^9/L', 'H', '4.0-10.0', '2026-11-20 07:30'),
        count('Platelets', '214', '10^9/L', '', '150-400', '2026-11-20 07:30'),
        count('Blasts', 'not seen', '', '', '', '2026-11-20 09:10'),
        count('Ferritin', '<5', 'ng/mL', '*', '≥ 15', '2026-11-20 09:10'),
      ],
      bloodGases: [
        gas('pH', '7.29', '', 'L', '7.35-7.45', '7.38'),
        gas('Base excess', '-3.2', 'mmol/L', 'L', '-2 to +3', '-0.4'),
        gas('Lactate', '2.4', 'mmol/L', 'H', '0.5-2.0', '1.1'),
        gas('Carbon dioxide, partial pressure', '38', 'mmHg', '', '35-45', ''),
      ],
      assessmentPlan: {
        assessment: 'Acute kidney injury with hyperkalemia of 6.4 mmol/L; iron deficiency with hemoglobin 7.9 g/dL.',
        plan: [
          {
            id: 'pe_gluconate',
            element: 'Calcium gluconate',
            type: 'medication',
            content: 'Calcium gluconate 1000 mg in 100 mL over 5-10 min, then repeat potassium after 60 min.',
            laboratory: 'Potassium 6.4 mmol/L (3.5-5.1 mmol/L)',
          },
        ],
      },
      instructions: 'No ibuprofen. Return at once with palpitations or a pulse below 50/min.',
      followUp: 'Potassium and creatinine within 24 h, target < 5.5 mmol/L and blood pressure ≥ 100/60 mmHg.',
    },
    medicalRecordSummary: 'Hyperkalemia of 6.4 mmol/L with creatinine 1.32 mg/dL; treated at once.',
    medicalRecordSummaryStructured: null,
    cdssAlerts: [],
  });
}

function count(test: string, value: string, unit: string, flag: string, referenceRange: string, collectedAt: string) {
  return { test, value, unit, flag, referenceRange, collectedAt };
}

function gas(test: string, value: string, unit: string, flag: string, referenceRange: string, previousValue: string) {
  const method = 'Arterial blood, electrode';
  return { test, value, unit, flag, referenceRange, previousValue, method, collectedAt: '2026-11-20 07:35' };
}

/** Makes a note with values of other types than §2.3 shows, text with lines and columns, long numbers and empty sections. */
function anOddNote(now: number): MedicalRecordDocument {
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
function oddTimes(now: number): MedicalRecordDocument[] {
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
