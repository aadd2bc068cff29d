// Realistic clinical data for tests and the playground: invented people, times relative to `now`.
import type { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../../src/contract/scribe-session.ts';

const MINUTE = 60_000;

/** Returns the time that many minutes before `now`, in the service's format. */
export function minutesBefore(now: number, minutes: number): string {
  return new Date(now - minutes * MINUTE).toISOString();
}

/** Makes a completed session of consultation `c-done`. */
export function aSession(now: number, fields: Partial<ScribeSession> = {}): ScribeSession {
  return {
    id: 'ss_done',
    consultationInternalId: 'c-done',
    status: 'completed',
    patientName: 'Teresa Molina Ruiz',
    scribeSessionModality: 'IN_PERSON',
    specialty: 'internal_medicine',
    createdAt: minutesBefore(now, 47),
    completedAt: minutesBefore(now, 21),
    ...fields,
  };
}

/** Makes the plan that the alerts of `someAlerts` concern. */
export function aPlan(): PlanElement[] {
  return [
    element('pe_metformin', 'Metformin', 'Metformin 1000 mg by mouth twice a day with meals.'),
    element('pe_ibuprofen', 'Ibuprofen', 'Ibuprofen 600 mg by mouth three times a day for knee pain.'),
    element('pe_trimethoprim', 'Trimethoprim', 'Trimethoprim 200 mg by mouth twice a day for 7 days.'),
    element('pe_ramipril', 'Ramipril', 'Ramipril 5 mg by mouth once a day.'),
    element('pe_statin', 'Simvastatin', 'Simvastatin 40 mg by mouth at night.'),
    {
      ...element('pe_labs', 'Kidney function', 'Repeat creatinine and potassium in 3 months.', 'laboratory'),
      laboratory: 'eGFR 38 mL/min/1.73 m², potassium 5.2 mmol/L',
    },
    element('pe_diet', 'Diet', 'Mediterranean diet, less salt, walk 30 minutes a day.', 'non_pharmacological'),
  ];
}

/** Makes seven pending alerts: two red ones, milder ones, and one whose severity and issue the widget does not know. */
export function someAlerts(): CdssAlert[] {
  return [
    anAlert('cfa_labs', 'pe_labs', 'Kidney function', {
      type: 'laboratory',
      issue: 'monitoring',
      severity: 'yellow',
      actionCategory: 'replace',
      action: 'Repeat creatinine and potassium within two weeks.',
      reason:
        'Potassium is 5.2 mmol/L on an ACE inhibitor with an eGFR of 38; three months is too late to see hyperkalaemia.',
      source: ['https://www.nice.org.uk/guidance/ng203', 'KDIGO 2024, recommendation 3.6.2'],
      newPlanElement: element(
        'pe_labs_2w',
        'Kidney function',
        'Repeat creatinine and potassium within two weeks.',
        'laboratory',
      ),
    }),
    anAlert('cfa_ibuprofen', 'pe_ibuprofen', 'Ibuprofen', {
      issue: 'not_pertinent',
      severity: 'red',
      actionCategory: 'replace',
      action: 'Replace ibuprofen with paracetamol.',
      reason: 'An NSAID with an ACE inhibitor and an eGFR of 38 mL/min risks acute kidney injury and hyperkalaemia.',
      source: ['https://www.nice.org.uk/guidance/ng203', 'https://bnf.nice.org.uk/interactions/ibuprofen/'],
      newPlanElement: element(
        'pe_paracetamol',
        'Paracetamol',
        'Paracetamol 1 g by mouth up to three times a day for knee pain.',
      ),
    }),
    anAlert('cfa_trimethoprim', 'pe_trimethoprim', 'Trimethoprim', {
      issue: 'drug_interaction',
      severity: 'red',
      actionCategory: 'replace',
      action: 'Use cefalexin instead of trimethoprim.',
      reason: 'Trimethoprim with ramipril raises potassium, which is already 5.2 mmol/L.',
      source: ['https://bnf.nice.org.uk/interactions/trimethoprim/'],
      newPlanElement: element('pe_cefalexin', 'Cefalexin', 'Cefalexin 500 mg by mouth twice a day for 7 days.'),
    }),
    anAlert('cfa_metformin', 'pe_metformin', 'Metformin', {
      issue: 'dose',
      severity: 'orange',
      actionCategory: 'replace',
      action: 'Halve the dose of metformin.',
      reason: 'Below an eGFR of 45 mL/min the daily dose should not exceed 1000 mg.',
      source: ['ADA Standards of Care 2026, section 9'],
      newPlanElement: element('pe_metformin', 'Metformin', 'Metformin 500 mg by mouth twice a day with meals.'),
    }),
    anAlert('cfa_statin', 'pe_statin', 'Simvastatin', {
      issue: 'effectiveness',
      severity: 'yellow',
      actionCategory: 'replace',
      action: 'Consider atorvastatin 20 mg.',
      reason: 'Atorvastatin lowers LDL more at the same cost and needs no adjustment in kidney disease.',
      source: ['https://www.nice.org.uk/guidance/ng238'],
      newPlanElement: element('pe_atorvastatin', 'Atorvastatin', 'Atorvastatin 20 mg by mouth once a day.'),
    }),
    anAlert('cfa_coverage', 'pe_ramipril', 'Ramipril', {
      issue: 'formulary_tier',
      severity: 'violet',
      actionCategory: 'notify',
      action: 'Ask the insurer before renewing ramipril.',
      reason: 'The formulary of this insurer moved ramipril to tier 2 in October.',
      source: ['javascript:alert(1)', 'Formulary notice 2026-10'],
      newPlanElement: null,
    }),
    anAlert('cfa_diet', 'pe_diet', 'Diet', {
      type: 'non_pharmacological',
      issue: 'omission',
      severity: 'yellow',
      actionCategory: 'replace',
      action: 'Add advice on potassium in the diet.',
      reason: 'Salt substitutes contain potassium chloride; this patient has hyperkalaemia.',
      source: [],
      newPlanElement: element(
        'pe_diet',
        'Diet',
        'Mediterranean diet, less salt and no salt substitutes with potassium, walk 30 minutes a day.',
        'non_pharmacological',
      ),
    }),
  ];
}

/** Makes a pending alert. */
export function anAlert(id: string, elementId: string, name: string, fields: Partial<CdssAlert> = {}): CdssAlert {
  return { id, elementId, element: name, type: 'medication', status: 'pending', ...fields };
}

/** Makes the primary document of `c-done`, with every field of §2.3. */
export function aDocument(now: number, fields: Partial<MedicalRecordDocument> = {}): MedicalRecordDocument {
  return {
    id: 'doc_primary',
    purpose: 'primary',
    language: 'en',
    specialty: 'internal_medicine',
    createdAt: minutesBefore(now, 21),
    updatedAt: minutesBefore(now, 12),
    diagnosisCodes: [
      { code: 'E11.22', description: 'Type 2 diabetes mellitus with diabetic chronic kidney disease', type: 'primary' },
      { code: 'N18.32', description: 'Chronic kidney disease, stage 3b', type: 'secondary' },
      { code: 'M17.11', description: 'Unilateral primary osteoarthritis, right knee', type: 'secondary' },
    ],
    medicalRecord: {
      chiefComplaint: 'Knee pain for three weeks, and review of diabetes.',
      historyOfPresentIllness:
        'Right knee pain for three weeks, worse on stairs. Burning on urination since Monday, no fever. Home glucose 140 to 180 mg/dL.',
      allergies: ['Penicillin: rash in childhood'],
      vitalSigns: { bloodPressure: '148/86 mmHg', heartRate: '76 bpm', temperature: '', oxygenSaturation: '97 %' },
      assessmentPlan: {
        assessment:
          'Type 2 diabetes with chronic kidney disease stage 3b, uncomplicated lower urinary tract infection, osteoarthritis of the right knee.',
        plan: aPlan(),
      },
    },
    medicalRecordSummary:
      'A 68-year-old woman with type 2 diabetes and chronic kidney disease comes with knee pain and urinary symptoms. Analgesia, an antibiotic and control of kidney function are planned.',
    medicalRecordSummaryStructured: {
      pastMedicalConditions: ['Type 2 diabetes since 2014', 'Hypertension', 'Chronic kidney disease stage 3b'],
      pastMedicalConditionsCoded: [
        {
          content: 'Hypertension',
          code: {
            code: 'I10',
            options: [
              { code: 'I10', score: 0.97 },
              { code: 'I15.9', score: 0.21 },
            ],
          },
        },
      ],
      vitalSigns: { bloodPressure: '148/86 mmHg', heartRate: '76 bpm', temperature: '' },
    },
    cdssAlerts: someAlerts(),
    reportState: null,
    ...fields,
  };
}

/** Makes a dictated report (§2.3: `purpose` = `report`). */
export function aReport(now: number, lifecycleStatus: string): MedicalRecordDocument {
  return {
    id: 'doc_report',
    purpose: 'report',
    language: 'en',
    specialty: 'radiology',
    createdAt: minutesBefore(now, 35),
    updatedAt: minutesBefore(now, 4),
    diagnosisCodes: [],
    medicalRecord: {
      technique: 'Radiograph of the right knee, two views, weight-bearing.',
      findings: 'Narrowing of the medial joint space with marginal osteophytes. No fracture. Small effusion.',
      impression: 'Osteoarthritis of the medial compartment, Kellgren-Lawrence grade 3.',
    },
    medicalRecordSummary: 'Medial compartment osteoarthritis of the right knee, grade 3.',
    medicalRecordSummaryStructured: null,
    cdssAlerts: [],
    reportState: { lifecycleStatus },
  };
}

function element(id: string, name: string, content: string, type = 'medication'): PlanElement {
  return { id, element: name, type, content, laboratory: '' };
}
