import { story } from '../clinical-story.ts';
import { diabetesAlerts } from './diabetes-with-kidney-disease-alerts.ts';

export const diabetesWithKidneyDisease = story({
  id: 'diabetes-with-kidney-disease',
  title: 'Type 2 diabetes with kidney disease and knee pain',
  language: 'en',
  specialty: 'endocrinology',
  diagnosisCodes: [
    ['E11.22', 'Type 2 diabetes mellitus with diabetic chronic kidney disease', 'primary'],
    ['N18.32', 'Chronic kidney disease, stage 3b', 'secondary'],
    ['I12.9', 'Hypertensive chronic kidney disease with stage 1 through stage 4 chronic kidney disease', 'secondary'],
    ['E87.5', 'Hyperkalemia', 'secondary'],
    ['M17.11', 'Unilateral primary osteoarthritis, right knee', 'secondary'],
    ['E78.5', 'Hyperlipidemia, unspecified', 'secondary'],
  ],
  chiefComplaint: 'Quarterly diabetes review. Right knee pain for three weeks, worse on stairs.',
  sections: {
    historyOfPresentIllness:
      '67-year-old woman with type 2 diabetes for 14 years, hypertension and chronic kidney disease. Fasting glucose at home 150 to 190 mg/dL, ' +
      'two readings near 60 mg/dL before lunch last month. Takes all tablets. Right knee pain 6/10 after walking, no swelling, no locking, no trauma. ' +
      'Bought ibuprofen last week and asks for a prescription. No chest pain, no dyspnea, no leg edema.',
    allergies: [
      { substance: 'Penicillin', reaction: 'Urticaria, 1998', certainty: 'confirmed' },
      { substance: 'Iodinated contrast', reaction: 'Nausea only; not an allergy', certainty: 'refuted' },
    ],
    socialHistory: {
      tobacco: { status: 'former smoker', packYears: 12, quitYear: 2009 },
      alcohol: 'One glass of wine on weekends',
      livesWith: ['husband', 'adult daughter'],
      activity: 'Walked 30 minutes a day until the knee pain began',
    },
    physicalExamination:
      'BMI 31.2 kg/m². Heart and lungs normal. No edema. Right knee: crepitus, medial joint line tenderness, no effusion, full range of motion. ' +
      'Feet: pulses present, monofilament felt at 9 of 10 sites on each side.',
  },
  vitalSigns: {
    bloodPressure: '148/86 mmHg',
    heartRate: '76 bpm',
    temperature: '',
    respiratoryRate: '16/min',
    oxygenSaturation: '97 % on room air',
    weight: '79.8 kg',
  },
  assessment:
    'Type 2 diabetes above target (HbA1c 8.4 %) with diabetic kidney disease G3b A3 (eGFR 38, albumin/creatinine ratio 320 mg/g) and potassium 5.3 mmol/L. ' +
    'Blood pressure above 130/80 mmHg on two drugs. Symptomatic osteoarthritis of the right knee.',
  plan: [
    {
      key: 'metformin',
      element: 'Metformin',
      content: 'Metformin 1000 mg by mouth twice a day with meals.',
    },
    {
      key: 'glyburide',
      element: 'Glyburide',
      content: 'Continue glyburide 5 mg by mouth before breakfast.',
    },
    {
      key: 'lisinopril',
      element: 'Lisinopril',
      content: 'Continue lisinopril 20 mg by mouth once a day.',
    },
    {
      key: 'chlorthalidone',
      element: 'Chlorthalidone',
      content: 'Continue chlorthalidone 12.5 mg by mouth in the morning.',
    },
    {
      key: 'spironolactone',
      element: 'Spironolactone',
      content: 'Start spironolactone 25 mg by mouth once a day for blood pressure.',
    },
    {
      key: 'atorvastatin',
      element: 'Atorvastatin',
      content: 'Continue atorvastatin 10 mg by mouth at night.',
    },
    {
      key: 'ibuprofen',
      element: 'Ibuprofen',
      content: 'Ibuprofen 600 mg by mouth every 8 hours for 10 days for knee pain.',
    },
    {
      key: 'renal-panel',
      element: 'Renal function and potassium',
      type: 'laboratory',
      content: 'Repeat creatinine, eGFR and potassium in 6 months.',
      laboratory:
        'Today: creatinine 1.50 mg/dL, eGFR 38 mL/min/1.73 m², potassium 5.3 mmol/L, urine albumin/creatinine ratio 320 mg/g',
    },
    {
      key: 'hba1c',
      element: 'Glycated hemoglobin',
      type: 'laboratory',
      content: 'Repeat HbA1c in 3 months.',
      laboratory: 'Today: HbA1c 8.4 % (7.9 % three months ago)',
    },
    {
      key: 'knee-mri',
      element: 'MRI of the right knee',
      type: 'imaging',
      content: 'MRI of the right knee without contrast.',
    },
    {
      key: 'diet',
      element: 'Low-sodium diet',
      type: 'non_pharmacological',
      content: 'Less than 2 g of sodium a day. Use a potassium-based salt substitute at the table.',
    },
    {
      key: 'self-care',
      element: 'Diabetes self-management',
      type: 'non_pharmacological',
      content: 'Home glucose twice a day, foot care, dietitian visit. Review of treatment in 3 months.',
    },
    { key: 'vaccine', element: 'Pneumococcal vaccine', type: 'immunization', content: 'PPSV23 today.' },
  ],
  alerts: diabetesAlerts,
  summary: (name) =>
    `${name}, 67 years, attended for her quarterly review. Her diabetes is above target and her kidney function has fallen to stage 3b with marked ` +
    'albuminuria; potassium is slightly raised. She has had right knee pain for three weeks that fits osteoarthritis. Treatment for blood pressure was stepped up, ' +
    'pain relief prescribed, and diet, self-care and vaccination discussed. She understood the plan and returns in three months.',
  pastConditions: [
    [
      'Type 2 diabetes mellitus since 2012',
      'E11.22',
      [
        ['E11.22', 0.94],
        ['E11.9', 0.41],
        ['E11.65', 0.37],
      ],
    ],
    [
      'Hypertension',
      'I12.9',
      [
        ['I12.9', 0.88],
        ['I10', 0.62],
      ],
    ],
    [
      'Chronic kidney disease, stage 3',
      'N18.32',
      [
        ['N18.32', 0.91],
        ['N18.30', 0.55],
        ['N18.31', 0.22],
      ],
    ],
    [
      'Hyperlipidemia',
      'E78.5',
      [
        ['E78.5', 0.83],
        ['E78.2', 0.46],
      ],
    ],
    ['Cholecystectomy, 2003', 'Z90.49', [['Z90.49', 0.79]]],
  ],
});
