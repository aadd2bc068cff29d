// A note with laboratory results in four, six and eight columns; an invented patient.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { aDocument } from './clinical-builders.ts';

/** Makes results with flags, limits and empty cells in the service's order: more sections follow the plan. */
export function aLaboratoryNote(now: number): MedicalRecordDocument {
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
