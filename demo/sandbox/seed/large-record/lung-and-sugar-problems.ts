import type { WardProblem } from './ward.ts';

const COPD = ['J44.1', 'Chronic obstructive pulmonary disease with (acute) exacerbation'] as const;
const DIABETES = ['E11.22', 'Type 2 diabetes mellitus with diabetic chronic kidney disease'] as const;
const GOLD = 'https://goldcopd.org/2024-gold-report/';
const ADA = 'American Diabetes Association. Standards of Care in Diabetes, section 16';

export const lungAndSugarProblems: readonly WardProblem[] = [
  {
    diagnosis: COPD,
    plan: {
      key: 'ipratropium',
      element: 'Ipratropium',
      content: 'Ipratropium 0.5 mg nebulized every 6 hours, with tiotropium 18 mcg once a day.',
    },
    alert: {
      issue: 'duplicate_therapy',
      severity: 'amber',
      action: 'One anticholinergic only.',
      reason: 'Two inhaled anticholinergics add urinary retention and dry mouth without more bronchodilation.',
      source: [GOLD],
      proposal: {
        element: 'Tiotropium',
        content: 'Tiotropium 18 mcg inhaled once a day; albuterol 2.5 mg nebulized every 4 hours as needed.',
      },
    },
  },
  {
    diagnosis: COPD,
    plan: {
      key: 'prednisone',
      element: 'Prednisone',
      content: 'Prednisone 40 mg by mouth once a day for 14 days.',
    },
    alert: {
      issue: 'duration',
      severity: 'yellow',
      actionCategory: 'change_schedule',
      action: 'Five days are enough.',
      reason: ({ glucose }) =>
        `Five days are as good as fourteen in an exacerbation, with less hyperglycemia; glucose is ${glucose} mg/dL.`,
      source: ['https://pubmed.ncbi.nlm.nih.gov/23695200/', 'Leuppi JD et al. JAMA 2013;309:2223-2231'],
      proposal: { content: 'Prednisone 40 mg by mouth once a day, 5 days in all.' },
    },
  },
  {
    diagnosis: COPD,
    plan: {
      key: 'oxygen',
      element: 'Oxygen',
      type: 'non_pharmacological',
      content: 'Oxygen to keep the saturation between 96 and 98 %.',
      laboratory: ({ saturation }) => `Saturation ${saturation} % on 2 L/min`,
    },
    alert: {
      issue: 'target_too_high',
      severity: 'amber',
      action: 'Target 88 to 92 %.',
      reason: ({ saturation }) =>
        `Known hypercapnia in COPD. Saturation is ${saturation} % now; a higher target increases carbon dioxide and mortality.`,
      source: ['https://pubmed.ncbi.nlm.nih.gov/20959284/', 'Austin MA et al. BMJ 2010;341:c5462'],
      proposal: { content: 'Oxygen by nasal cannula or Venturi mask to keep the saturation between 88 and 92 %.' },
    },
  },
  {
    diagnosis: COPD,
    plan: {
      key: 'levofloxacin',
      element: 'Levofloxacin',
      content: 'Levofloxacin 750 mg by mouth once a day.',
      laboratory: ({ qtc }) => `QTc ${qtc} ms`,
    },
    alert: {
      issue: 'contraindicated',
      severity: 'red',
      action: 'Choose an antibiotic that does not prolong QT.',
      reason: ({ qtc, egfr }) => `QTc is ${qtc} ms, and the dose is not adapted to eGFR ${egfr}.`,
      source: ['https://www.crediblemeds.org/', GOLD],
      proposal: { element: 'Doxycycline', content: 'Doxycycline 100 mg by mouth twice a day for 5 days.' },
    },
  },
  {
    diagnosis: DIABETES,
    plan: {
      key: 'sliding-scale',
      element: 'Insulin',
      content: 'Regular insulin by sliding scale only, every 6 hours.',
      laboratory: ({ glucose }) => `Glucose ${glucose} mg/dL`,
    },
    alert: {
      issue: 'suboptimal_therapy',
      severity: 'amber',
      action: 'Basal insulin with correction doses.',
      reason: ({ glucose }) =>
        `Glucose is ${glucose} mg/dL. A sliding scale alone is discouraged: it treats late and swings.`,
      source: [ADA],
      proposal: {
        content:
          'Insulin glargine 0.15 units/kg at night with correction doses of rapid insulin before meals; target 140 to 180 mg/dL.',
      },
    },
  },
  {
    diagnosis: DIABETES,
    plan: {
      key: 'metformin',
      element: 'Metformin',
      content: 'Continue metformin 850 mg by mouth twice a day.',
    },
    alert: {
      issue: 'unsafe_in_acute_illness',
      severity: 'amber',
      actionCategory: 'discontinue',
      action: 'Hold metformin during the acute illness.',
      reason: ({ egfr, saturation }) =>
        `eGFR ${egfr} with congestion and saturation ${saturation} %: lactic acidosis is more likely.`,
      source: [ADA],
    },
  },
  {
    diagnosis: DIABETES,
    plan: {
      key: 'hba1c',
      element: 'Glycated hemoglobin',
      type: 'laboratory',
      content: 'Repeat HbA1c tomorrow.',
      laboratory: 'HbA1c 7.6 % (five weeks ago)',
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'yellow',
      actionCategory: 'discontinue',
      action: 'The value of five weeks ago is valid.',
      reason: ({ hemoglobin }) =>
        `HbA1c reflects three months; with hemoglobin ${hemoglobin} g/dL a new value would also mislead.`,
      source: [ADA],
    },
  },
  {
    diagnosis: COPD,
    plan: {
      key: 'chest-film',
      element: 'Chest radiograph',
      type: 'imaging',
      content: 'Chest radiograph every morning.',
    },
    alert: {
      issue: 'not_pertinent',
      severity: 'yellow',
      action: 'Only when something changes.',
      reason: 'Routine daily films do not change care outside intensive care.',
      source: ['https://www.choosingwisely.org/'],
      proposal: { content: 'Chest radiograph if oxygen needs rise or fever returns.' },
    },
  },
];
