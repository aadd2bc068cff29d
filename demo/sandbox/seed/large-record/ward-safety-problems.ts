import type { WardProblem } from './ward.ts';

const KIDNEY = ['N18.32', 'Chronic kidney disease, stage 3b'] as const;
const DELIRIUM = ['R41.0', 'Disorientation, unspecified'] as const;
const BEERS = 'American Geriatrics Society 2023 updated Beers Criteria';

export const wardSafetyProblems: readonly WardProblem[] = [
  {
    diagnosis: DELIRIUM,
    plan: {
      key: 'haloperidol',
      element: 'Haloperidol',
      content: 'Haloperidol 2 mg intravenously every 4 hours if agitated.',
      laboratory: ({ qtc }) => `QTc ${qtc} ms`,
    },
    alert: {
      issue: 'contraindicated',
      severity: 'red',
      action: 'No intravenous haloperidol.',
      reason: ({ qtc }) =>
        `QTc is ${qtc} ms; intravenous haloperidol can cause torsades de pointes. It does not shorten delirium.`,
      source: ['https://pubmed.ncbi.nlm.nih.gov/30346242/', 'Girard TD et al. N Engl J Med 2018;379:2506-2516'],
      proposal: {
        element: 'Delirium care',
        type: 'non_pharmacological',
        content:
          'Glasses and hearing aids, daylight, family at the bedside, no night-time vitals, walk three times a day.',
      },
    },
  },
  {
    diagnosis: ['G47.00', 'Insomnia, unspecified'],
    plan: {
      key: 'diphenhydramine',
      element: 'Diphenhydramine',
      content: 'Diphenhydramine 50 mg by mouth at night for sleep.',
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'amber',
      action: 'Avoid in old age.',
      reason: 'Strongly anticholinergic: confusion and urinary retention, in a patient who was disoriented last night.',
      source: [BEERS, 'https://pubmed.ncbi.nlm.nih.gov/37139824/'],
      proposal: {
        element: 'Melatonin',
        content: 'Melatonin 3 mg by mouth two hours before sleep; lights and noise down from 22:00.',
      },
    },
  },
  {
    diagnosis: ['R33.9', 'Retention of urine, unspecified'],
    plan: {
      key: 'catheter',
      element: 'Urinary catheter',
      type: 'procedure',
      content: ({ day }) => `Keep the urinary catheter (day ${day}).`,
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'amber',
      action: 'Remove the catheter.',
      reason: ({ day }) => `No indication is written on day ${day}. Infection risk grows by 3 to 7 % a day.`,
      source: ['SHEA/IDSA/APIC 2022. Infect Control Hosp Epidemiol 2023;44:1209-1231'],
      proposal: { content: 'Remove the catheter this morning; bladder scan after 6 hours.' },
    },
  },
  {
    diagnosis: ['D63.1', 'Anemia in chronic kidney disease'],
    plan: {
      key: 'transfusion',
      element: 'Red cell transfusion',
      type: 'procedure',
      content: 'One unit of red cells.',
      laboratory: ({ hemoglobin }) => `Hemoglobin ${hemoglobin} g/dL`,
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'amber',
      actionCategory: 'discontinue',
      action: 'No transfusion at this value.',
      reason: ({ hemoglobin }) =>
        `Hemoglobin is ${hemoglobin} g/dL without bleeding or ischemia; the threshold with heart disease is 8 g/dL. Volume would worsen congestion.`,
      source: ['https://pubmed.ncbi.nlm.nih.gov/37824153/', 'AABB 2023. JAMA 2023;330:1892-1902'],
    },
  },
  {
    diagnosis: ['G62.9', 'Polyneuropathy, unspecified'],
    plan: {
      key: 'gabapentin',
      element: 'Gabapentin',
      content: 'Gabapentin 600 mg by mouth three times a day.',
    },
    alert: {
      issue: 'dose_too_high',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Reduce for kidney function.',
      reason: ({ egfr }) =>
        `eGFR is ${egfr}; above 1400 mg a day the drug accumulates and causes drowsiness and falls.`,
      source: ['Gabapentin prescribing information, section 2.4'],
      proposal: { content: 'Gabapentin 300 mg by mouth twice a day.' },
    },
  },
  {
    diagnosis: ['E87.5', 'Hyperkalemia'],
    plan: {
      key: 'potassium',
      element: 'Potassium chloride',
      content: 'Potassium chloride 40 mEq by mouth once a day with furosemide.',
      laboratory: ({ potassium }) => `Potassium ${potassium} mmol/L`,
    },
    alert: {
      issue: 'contraindicated',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'Stop potassium.',
      reason: ({ potassium }) => `Potassium is ${potassium} mmol/L.`,
      source: ['KDIGO 2024 Clinical Practice Guideline for CKD, section 3.11'],
    },
  },
  {
    diagnosis: KIDNEY,
    plan: {
      key: 'morphine',
      element: 'Morphine',
      content: 'Morphine 10 mg by mouth every 4 hours as needed for back pain.',
    },
    alert: {
      issue: 'safer_alternative',
      severity: 'amber',
      action: 'Prefer acetaminophen, then hydromorphone.',
      reason: ({ egfr }) => `Active metabolites of morphine accumulate at eGFR ${egfr}.`,
      source: ['King S et al. Palliat Med 2011;25:525-552'],
      proposal: {
        element: 'Acetaminophen',
        content: 'Acetaminophen 650 mg by mouth every 6 hours; hydromorphone 1 mg by mouth as needed if not enough.',
      },
    },
  },
  {
    diagnosis: ['M10.9', 'Gout, unspecified'],
    plan: {
      key: 'colchicine',
      element: 'Colchicine',
      content: 'Colchicine 0.6 mg by mouth twice a day.',
    },
    alert: {
      issue: 'formulary_review',
      severity: 'violet',
      actionCategory: 'ask_pharmacist',
      action: 'Ask the pharmacist before the next dose.',
      reason: ({ egfr }) => `Renal dosing at eGFR ${egfr} and the hospital formulary differ; a pharmacist decides.`,
      source: [],
      proposal: { content: 'Colchicine 0.6 mg by mouth once a day, until the pharmacist has reviewed it.' },
    },
  },
];
