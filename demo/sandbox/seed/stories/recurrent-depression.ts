import { story } from '../clinical-story.ts';

export const recurrentDepression = story({
  id: 'recurrent-depression',
  title: 'Recurrent depression with back pain',
  language: 'en',
  specialty: 'psychiatry',
  diagnosisCodes: [
    ['F33.1', 'Major depressive disorder, recurrent, moderate', 'primary'],
    ['G47.00', 'Insomnia, unspecified', 'secondary'],
    ['M54.50', 'Low back pain, unspecified', 'secondary'],
  ],
  chiefComplaint: 'Low mood and poor sleep for six weeks.',
  sections: {
    historyOfPresentIllness:
      '46-year-old patient, third episode. Loss of interest, early waking at four, poor concentration, guilt. Appetite reduced, 3 kg lost. ' +
      'Took citalopram 40 mg with partial effect. Tramadol from another clinic for back pain since last week.',
    mentalStatusExamination: {
      mood: 'depressed',
      affect: 'reactive, reduced range',
      thought: 'coherent, no psychotic symptoms',
      insight: 'good',
    },
    riskAssessment: {
      suicidalIdeation: 'passive, no plan, no intent',
      protectiveFactors: ['partner', 'two children', 'keeps appointments'],
      meansAtHome: 'none reported',
    },
    scales: [
      { name: 'PHQ-9', score: '17' },
      { name: 'GAD-7', score: '9' },
    ],
  },
  vitalSigns: { bloodPressure: '124/78 mmHg', heartRate: '72 bpm', temperature: '' },
  assessment:
    'Moderate recurrent depressive episode with incomplete response to citalopram. Low acute risk. QTc 462 ms on the last electrocardiogram.',
  plan: [
    {
      key: 'citalopram',
      element: 'Citalopram',
      content: 'Increase citalopram to 60 mg by mouth once a day.',
    },
    {
      key: 'tramadol',
      element: 'Tramadol',
      content: 'Continue tramadol 50 mg by mouth every 8 hours for back pain.',
    },
    {
      key: 'zolpidem',
      element: 'Zolpidem',
      content: 'Zolpidem 10 mg by mouth at bedtime for 30 days.',
    },
    {
      key: 'therapy',
      element: 'Cognitive behavioural therapy',
      type: 'non_pharmacological',
      content: 'Weekly sessions, twelve weeks, with a module for insomnia.',
    },
    {
      key: 'safety',
      element: 'Safety plan',
      type: 'non_pharmacological',
      content: 'Written safety plan shared with the partner. Crisis line number given. Call in one week.',
    },
    {
      key: 'sodium',
      element: 'Sodium and electrocardiogram',
      type: 'laboratory',
      content: 'Sodium, potassium, magnesium and an electrocardiogram before the dose change.',
      laboratory: 'Sodium 138 mmol/L, QTc 462 ms (3 months ago)',
    },
  ],
  alerts: [
    {
      on: 'citalopram',
      issue: 'dose_too_high',
      severity: 'red',
      action: 'Do not exceed 40 mg. Change to sertraline.',
      reason:
        'Citalopram prolongs QT with its dose, 60 mg is no longer recommended at any age, and the QTc is already 462 ms.',
      source: [
        'https://www.fda.gov/drugs/drug-safety-and-availability/fda-drug-safety-communication-revised-recommendations-celexa-citalopram-hydrobromide-related',
        'FDA Drug Safety Communication, March 2012',
      ],
      proposal: {
        element: 'Sertraline',
        content:
          'Cross-taper from citalopram to sertraline 50 mg by mouth in the morning over 2 weeks; 100 mg if needed after 4 weeks.',
      },
    },
    {
      on: 'tramadol',
      issue: 'drug_interaction',
      severity: 'red',
      action: 'Avoid tramadol with an SSRI.',
      reason:
        'Risk of serotonin syndrome and seizures; the SSRI also reduces the effect of tramadol by inhibiting CYP2D6.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/15784664/', 'Boyer EW, Shannon M. N Engl J Med 2005;352:1112-1120'],
      proposal: {
        element: 'Acetaminophen',
        content: 'Acetaminophen 1 g by mouth every 8 hours as needed for 7 days, with physiotherapy for the back.',
      },
    },
    {
      on: 'zolpidem',
      issue: 'duration',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Shorten to at most 2 weeks, at 5 mg.',
      reason:
        'Hypnotics carry dependence and complex sleep behaviours; CBT for insomnia is the first choice and is already planned.',
      source: ['American College of Physicians. Ann Intern Med 2016;165:125-133'],
      proposal: { content: 'Zolpidem 5 mg by mouth at bedtime as needed, at most 3 nights a week, for 2 weeks.' },
    },
  ],
  summary: (name) =>
    `${name}, 46 years, presents a third depressive episode of moderate severity with insomnia. Passive thoughts of death without plan or intent; a safety plan is in place. ` +
    'Treatment was stepped up and psychotherapy arranged. Telephone contact in one week, visit in two.',
  pastConditions: [
    [
      'Two previous depressive episodes',
      'F33.1',
      [
        ['F33.1', 0.81],
        ['F33.9', 0.57],
        ['F32.1', 0.3],
      ],
    ],
    [
      'Chronic low back pain',
      'M54.50',
      [
        ['M54.50', 0.77],
        ['M54.59', 0.4],
      ],
    ],
  ],
});
