import type { WardProblem } from './ward.ts';

const HEART_FAILURE = ['I50.23', 'Acute on chronic systolic (congestive) heart failure'] as const;
const FIBRILLATION = ['I48.20', 'Chronic atrial fibrillation, unspecified'] as const;
const HF_GUIDELINE = 'AHA/ACC/HFSA 2022 Guideline for Heart Failure. Circulation 2022;145:e895-e1032';

export const heartProblems: readonly WardProblem[] = [
  {
    diagnosis: HEART_FAILURE,
    plan: {
      key: 'furosemide',
      element: 'Furosemide',
      content: 'Furosemide 40 mg by mouth once a day.',
      laboratory: ({ weight }) => `Weight ${weight} kg (dry weight 80 kg)`,
    },
    alert: {
      issue: 'dose_too_low',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Give it intravenously, at least at the home dose.',
      reason: ({ weight }) =>
        `Weight is ${weight} kg, above the dry weight of 80 kg. In acute congestion oral absorption is poor; the home dose was 40 mg twice a day.`,
      source: ['https://pubmed.ncbi.nlm.nih.gov/21366472/', 'Felker GM et al. N Engl J Med 2011;364:797-805'],
      proposal: { content: 'Furosemide 40 mg intravenously twice a day; urine output and weight daily.' },
    },
  },
  {
    diagnosis: FIBRILLATION,
    plan: {
      key: 'apixaban',
      element: 'Apixaban',
      content: 'Apixaban 2.5 mg by mouth twice a day.',
    },
    alert: {
      issue: 'dose_too_low',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Use 5 mg twice a day.',
      reason: ({ creatinine, weight }) =>
        `Only one of three criteria for the low dose is met: creatinine ${creatinine} mg/dL. Age is 78 years and weight ${weight} kg.`,
      source: ['Granger CB et al. N Engl J Med 2011;365:981-992'],
      proposal: { content: 'Apixaban 5 mg by mouth twice a day.' },
    },
  },
  {
    diagnosis: FIBRILLATION,
    plan: { key: 'digoxin', element: 'Digoxin', content: 'Digoxin 0.25 mg by mouth once a day.' },
    alert: {
      issue: 'dose_too_high',
      severity: 'red',
      actionCategory: 'adjust_dose',
      action: 'Reduce digoxin and measure the level.',
      reason: ({ egfr }) =>
        `eGFR is ${egfr} mL/min/1.73 m² at 78 years. The dose would exceed 0.9 ng/mL, where mortality rises.`,
      source: ['American Geriatrics Society 2023 updated Beers Criteria', HF_GUIDELINE],
      proposal: { content: 'Digoxin 0.125 mg by mouth every other day; level in 7 days, target 0.5 to 0.9 ng/mL.' },
    },
  },
  {
    diagnosis: ['E87.5', 'Hyperkalemia'],
    plan: {
      key: 'spironolactone',
      element: 'Spironolactone',
      content: 'Spironolactone 25 mg by mouth once a day.',
      laboratory: ({ potassium }) => `Potassium ${potassium} mmol/L`,
    },
    alert: {
      issue: 'contraindicated',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'Hold spironolactone.',
      reason: ({ potassium, egfr }) =>
        `Potassium is ${potassium} mmol/L with eGFR ${egfr}. It should not be started above 5.0 mmol/L.`,
      source: [HF_GUIDELINE],
    },
  },
  {
    diagnosis: HEART_FAILURE,
    plan: {
      key: 'diltiazem',
      element: 'Diltiazem',
      content: 'Diltiazem 30 mg by mouth every 6 hours for heart rate.',
    },
    alert: {
      issue: 'contraindicated',
      severity: 'red',
      action: 'Avoid diltiazem at an ejection fraction of 32 %.',
      reason: ({ heartRate }) =>
        `It depresses contraction and worsens heart failure. The rate of ${heartRate}/min can be lowered with metoprolol once congestion improves.`,
      source: [HF_GUIDELINE],
      proposal: {
        element: 'Metoprolol succinate',
        content: 'Metoprolol succinate 12.5 mg by mouth once a day, doubled every two weeks as tolerated.',
      },
    },
  },
  {
    diagnosis: HEART_FAILURE,
    plan: {
      key: 'saline',
      element: 'Sodium chloride 0.9 %',
      content: 'Sodium chloride 0.9 % at 75 mL/h intravenously.',
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'Stop the infusion.',
      reason: ({ weight, saturation }) =>
        `The patient is congested (weight ${weight} kg, saturation ${saturation} %) and drinks. The infusion adds 1.8 L and 16 g of salt a day.`,
      source: [HF_GUIDELINE],
    },
  },
  {
    diagnosis: FIBRILLATION,
    plan: {
      key: 'enoxaparin',
      element: 'Enoxaparin',
      content: 'Enoxaparin 40 mg subcutaneously once a day to prevent thrombosis.',
    },
    alert: {
      issue: 'duplicate_therapy',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'No prophylactic heparin with a full anticoagulant.',
      reason: ({ hemoglobin }) =>
        `Apixaban already prevents venous thrombosis. Both together raise bleeding; hemoglobin is ${hemoglobin} g/dL.`,
      source: ['CHEST 2012;141(2 Suppl):e195S-e226S'],
    },
  },
  {
    diagnosis: HEART_FAILURE,
    plan: {
      key: 'fluids',
      element: 'Fluid and salt',
      type: 'non_pharmacological',
      content: 'Free fluids, standard hospital diet.',
    },
    alert: {
      issue: 'incomplete',
      severity: 'yellow',
      action: 'Order a low-salt diet and a fluid limit.',
      reason: ({ sodium }) => `Congestion with sodium ${sodium} mmol/L.`,
      source: [HF_GUIDELINE],
      proposal: { content: 'At most 1.5 L of fluids a day, less than 2 g of sodium, weight every morning.' },
    },
  },
];
