import { story } from '../clinical-story.ts';

export const asthmaExacerbation = story({
  id: 'asthma-exacerbation',
  title: 'Asthma exacerbation after starting a beta blocker',
  language: 'en',
  specialty: 'pulmonology',
  diagnosisCodes: [
    ['J45.41', 'Moderate persistent asthma with (acute) exacerbation', 'primary'],
    ['G43.009', 'Migraine without aura, not intractable, without status migrainosus', 'secondary'],
  ],
  chiefComplaint: 'Wheezing and night cough for five days.',
  sections: {
    historyOfPresentIllness:
      '29-year-old patient with asthma since childhood. Uses albuterol up to eight times a day this week, wakes twice a night. Stopped the preventer inhaler a year ago. ' +
      'Propranolol was started three weeks ago for migraine. No fever.',
    lungFunction: {
      peakFlow: '290 L/min',
      personalBest: '450 L/min',
      percentOfBest: '64 %',
      afterBronchodilator: '360 L/min',
    },
    physicalExamination: 'Speaks in sentences. Diffuse expiratory wheeze, no crackles. No accessory muscle use.',
    triggers: ['cold air', 'cat at a new flat', 'propranolol'],
  },
  vitalSigns: {
    bloodPressure: '118/74 mmHg',
    heartRate: '96 bpm',
    temperature: '36.7 °C',
    respiratoryRate: '22/min',
    oxygenSaturation: '95 % on room air',
  },
  assessment:
    'Moderate exacerbation of persistent asthma without preventer treatment, probably worsened by a non-selective beta blocker. Good response to bronchodilator.',
  plan: [
    {
      key: 'propranolol',
      element: 'Propranolol',
      content: 'Continue propranolol 40 mg by mouth twice a day for migraine prevention.',
    },
    {
      key: 'albuterol',
      element: 'Albuterol',
      content: 'Albuterol 100 mcg, 2 puffs every 4 hours as needed, as the only inhaler.',
    },
    {
      key: 'prednisone',
      element: 'Prednisone',
      content: 'Prednisone 40 mg by mouth in the morning for 5 days.',
    },
    {
      key: 'azithromycin',
      element: 'Azithromycin',
      content: 'Azithromycin 500 mg by mouth once a day for 3 days.',
    },
    {
      key: 'eosinophils',
      element: 'Blood count with eosinophils and total IgE',
      type: 'laboratory',
      content: 'Blood count and total IgE six weeks after the steroid course.',
      laboratory: 'Eosinophils 420/µL (8 months ago)',
    },
    {
      key: 'technique',
      element: 'Inhaler technique',
      type: 'non_pharmacological',
      content: 'Technique checked with a spacer. Written action plan given. Keep the cat out of the bedroom.',
    },
  ],
  alerts: [
    {
      on: 'propranolol',
      issue: 'contraindicated',
      severity: 'red',
      action: 'Stop propranolol. Choose a preventer that does not narrow the airways.',
      reason:
        'Non-selective beta blockers can cause severe bronchospasm and blunt the response to albuterol. The exacerbation began two weeks after the first dose.',
      source: ['https://ginasthma.org/reports/', 'GINA Strategy Report, box on comorbidities and beta blockers'],
      proposal: {
        element: 'Topiramate',
        content:
          'Taper propranolol over one week. Topiramate 25 mg by mouth at night, raised by 25 mg a week to 50 mg twice a day; contraception discussed.',
      },
    },
    {
      on: 'albuterol',
      issue: 'suboptimal_therapy',
      severity: 'amber',
      action: 'Add an inhaled corticosteroid: budesonide-formoterol as maintenance and reliever.',
      reason:
        'Treatment with a short-acting bronchodilator alone is no longer advised in adults; it raises the risk of severe exacerbations and death.',
      source: ['https://ginasthma.org/reports/', 'GINA Strategy Report, track 1, step 3'],
      proposal: {
        element: 'Budesonide-formoterol',
        content: 'Budesonide-formoterol 160/4.5 mcg, 1 inhalation twice a day and 1 as needed, at most 12 a day.',
      },
    },
    {
      on: 'azithromycin',
      issue: 'not_pertinent',
      severity: 'amber',
      actionCategory: 'discontinue',
      action: 'No antibiotic.',
      reason: 'No fever, no purulent sputum, no crackles: antibiotics do not shorten an exacerbation of asthma.',
      source: [
        'https://pubmed.ncbi.nlm.nih.gov/29938789/',
        'Normansell R et al. Cochrane Database Syst Rev 2018;6:CD002741',
      ],
    },
  ],
  summary: (name) =>
    `${name}, 29 years, has had wheezing for five days with peak flow at 64 % of personal best. A moderate exacerbation was treated in the clinic with good response. ` +
    'A short steroid course was prescribed and an action plan agreed. Visit in one week.',
  pastConditions: [
    [
      'Asthma since childhood',
      'J45.40',
      [
        ['J45.40', 0.84],
        ['J45.909', 0.63],
        ['J45.50', 0.18],
      ],
    ],
    [
      'Migraine without aura',
      'G43.009',
      [
        ['G43.009', 0.8],
        ['G43.909', 0.52],
      ],
    ],
  ],
});
