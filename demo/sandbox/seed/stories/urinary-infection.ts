import { story } from '../clinical-story.ts';

export const urinaryInfection = story({
  id: 'urinary-infection',
  title: 'Uncomplicated cystitis',
  language: 'en',
  specialty: 'general_practice',
  diagnosisCodes: [
    ['N30.00', 'Acute cystitis without hematuria', 'primary'],
    ['M62.830', 'Muscle spasm of back', 'secondary'],
  ],
  chiefComplaint: 'Burning on urination and urgency for two days.',
  sections: {
    historyOfPresentIllness:
      'No fever, no flank pain, no vaginal discharge. Not pregnant (test negative today). One similar episode three years ago. Takes tizanidine for a back spasm since Monday. Drives a delivery van.',
    allergies: [{ substance: 'None known', reaction: '', certainty: 'confirmed' }],
    physicalExamination: 'Well. Mild suprapubic tenderness. No costovertebral angle tenderness.',
  },
  vitalSigns: { bloodPressure: '116/72 mmHg', heartRate: '70 bpm', temperature: '36.8 °C' },
  assessment: 'Acute uncomplicated cystitis.',
  plan: [
    {
      key: 'ciprofloxacin',
      element: 'Ciprofloxacin',
      content: 'Ciprofloxacin 500 mg by mouth twice a day for 7 days.',
    },
    {
      key: 'tizanidine',
      element: 'Tizanidine',
      content: 'Continue tizanidine 4 mg by mouth at night until Friday.',
    },
    {
      key: 'urine',
      element: 'Urine dipstick',
      type: 'laboratory',
      content: 'No culture needed.',
      laboratory: 'Leukocytes +++, nitrites positive, blood negative',
    },
    {
      key: 'advice',
      element: 'Advice',
      type: 'non_pharmacological',
      content: 'Fluids. Return for fever, flank pain or vomiting, or if not better in 48 hours.',
    },
  ],
  alerts: [
    {
      on: 'ciprofloxacin',
      issue: 'drug_interaction',
      severity: 'red',
      action: 'Use nitrofurantoin instead.',
      reason:
        'Ciprofloxacin raises tizanidine about tenfold (CYP1A2) and is contraindicated with it: severe hypotension and sedation. It is also not a first choice for cystitis.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/15592331/', 'IDSA/ESCMID. Clin Infect Dis 2011;52:e103-e120'],
      proposal: {
        element: 'Nitrofurantoin',
        content: 'Nitrofurantoin monohydrate/macrocrystals 100 mg by mouth twice a day with food for 5 days.',
      },
    },
    {
      on: 'tizanidine',
      issue: 'monitoring_required',
      severity: 'yellow',
      actionCategory: 'monitor',
      action: 'Warn about drowsiness.',
      reason: 'Tizanidine causes drowsiness and low blood pressure, and the patient drives a delivery van.',
      source: [],
      proposal: {
        content: 'Continue tizanidine 4 mg by mouth at night until Friday; no driving within 8 hours of a dose.',
      },
    },
  ],
  summary: (name) =>
    `${name} attended for two days of burning on urination. The dipstick supports an uncomplicated bladder infection. An antibiotic was prescribed, with advice on when to return.`,
  pastConditions: [
    [
      'Cystitis three years ago',
      'N30.90',
      [
        ['N30.90', 0.69],
        ['N39.0', 0.6],
      ],
    ],
  ],
});
