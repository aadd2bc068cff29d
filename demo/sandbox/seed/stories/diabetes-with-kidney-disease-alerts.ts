import type { AlertDraft } from '../clinical-story.ts';

/** Eleven alerts, two of them red. The spec does not name one severity and several issues and action categories. */
export const diabetesAlerts: readonly AlertDraft[] = [
  {
    on: 'metformin',
    issue: 'dose_too_high',
    severity: 'amber',
    actionCategory: 'adjust_dose',
    action: 'Halve the dose: at most 1000 mg a day.',
    reason:
      'eGFR is 38 mL/min/1.73 m². Between 30 and 44 the daily dose should not exceed 1000 mg, because metformin accumulates and lactic acidosis becomes more likely.',
    source: [
      'https://kdigo.org/guidelines/diabetes-ckd/',
      'KDIGO 2022 Clinical Practice Guideline for Diabetes Management in CKD, section 4.1',
    ],
    proposal: { content: 'Metformin 500 mg by mouth twice a day with meals.' },
  },
  {
    on: 'ibuprofen',
    issue: 'drug_interaction',
    severity: 'red',
    action: 'Do not give ibuprofen. Use acetaminophen for the knee.',
    reason:
      'An oral NSAID with lisinopril and chlorthalidone at eGFR 38 can cause acute kidney injury and raises potassium further, which is already 5.3 mmol/L.',
    source: ['https://pubmed.ncbi.nlm.nih.gov/23299844/', 'Lapi F et al. BMJ 2013;346:e8525'],
    proposal: {
      element: 'Acetaminophen',
      content: 'Acetaminophen 500 mg by mouth every 6 hours as needed for knee pain, at most 3 g a day, for 10 days.',
    },
  },
  {
    on: 'spironolactone',
    issue: 'contraindicated',
    severity: 'red',
    actionCategory: 'discontinue',
    action: 'Do not start spironolactone while potassium is above 5.0 mmol/L.',
    reason:
      'Potassium is 5.3 mmol/L on lisinopril with eGFR 38. Adding spironolactone can bring it to a dangerous level within days.',
    source: ['Juurlink DN et al. N Engl J Med 2004;351:543-551', 'https://pubmed.ncbi.nlm.nih.gov/15295047/'],
  },
  {
    on: 'glyburide',
    issue: 'safer_alternative',
    severity: 'amber',
    action: 'Replace glyburide by glipizide, or stop it.',
    reason:
      'Glyburide has active metabolites that accumulate in kidney disease. Two glucose readings near 60 mg/dL last month suggest that it already causes hypoglycemia.',
    source: ['American Geriatrics Society 2023 updated Beers Criteria', 'https://pubmed.ncbi.nlm.nih.gov/37139824/'],
    proposal: {
      element: 'Glipizide',
      content: 'Glipizide 2.5 mg by mouth before breakfast; stop if glucose stays below 80 mg/dL.',
    },
  },
  {
    on: 'self-care',
    issue: 'omission',
    severity: 'amber',
    actionCategory: 'add',
    action: 'Consider an SGLT2 inhibitor.',
    reason:
      'Type 2 diabetes with eGFR of at least 20 and albuminuria of 320 mg/g: an SGLT2 inhibitor slows the loss of kidney function and lowers cardiovascular risk.',
    source: ['https://kdigo.org/guidelines/diabetes-ckd/', 'EMPA-KIDNEY. N Engl J Med 2023;388:117-127'],
    proposal: {
      element: 'Empagliflozin',
      type: 'medication',
      content: 'Empagliflozin 10 mg by mouth in the morning; pause on days without food or fluids.',
    },
  },
  {
    on: 'diet',
    issue: 'not_pertinent',
    severity: 'amber',
    action: 'Advise against potassium-based salt substitutes.',
    reason:
      'They are mostly potassium chloride, and potassium is already 5.3 mmol/L on an ACE inhibitor. Imported from the dietary leaflet: <img src=x onerror=alert(1)> "free use at the table".',
    source: ['javascript:alert(document.domain)', 'KDIGO 2024 Clinical Practice Guideline for CKD, section 3.11'],
    proposal: {
      content:
        'Less than 2 g of sodium a day. Season with herbs, lemon or vinegar; no potassium-based salt substitute.',
    },
  },
  {
    on: 'renal-panel',
    issue: 'timing',
    severity: 'amber',
    actionCategory: 'change_schedule',
    action: 'Repeat potassium and creatinine within 2 weeks.',
    reason:
      'Potassium is above 5.0 mmol/L on lisinopril. Six months is too long to wait for a value that can rise further.',
    source: ['KDIGO 2024 Clinical Practice Guideline for CKD, section 3.6'],
    proposal: { content: 'Repeat creatinine, eGFR and potassium in 1 to 2 weeks, then every 3 months.' },
  },
  {
    on: 'knee-mri',
    issue: 'not_pertinent',
    severity: 'yellow',
    action: 'Begin with weight-bearing radiographs.',
    reason:
      'Typical osteoarthritis without locking, effusion or trauma. Radiographs come first; an MRI would not change the treatment now.',
    source: ['https://acsearch.acr.org/docs/69432/Narrative/', 'ACR Appropriateness Criteria: Chronic Knee Pain'],
    proposal: {
      element: 'Radiographs of the right knee',
      content: 'Weight-bearing radiographs of the right knee, frontal, lateral and axial views.',
    },
  },
  {
    on: 'atorvastatin',
    issue: 'dose_too_low',
    severity: 'yellow',
    actionCategory: 'adjust_dose',
    action: 'Raise atorvastatin to 40 mg.',
    reason:
      'Diabetes with kidney disease and albuminuria is a very high cardiovascular risk; a high-intensity statin is advised. No dose change is needed for the kidneys.',
    source: ['American Diabetes Association. Standards of Care in Diabetes, section 10'],
    proposal: { content: 'Atorvastatin 40 mg by mouth at night; lipids and ALT in 8 weeks.' },
  },
  {
    on: 'lisinopril',
    issue: 'monitoring_required',
    severity: 'yellow',
    actionCategory: 'monitor',
    action: 'Keep lisinopril, and say at which potassium it is reduced.',
    reason:
      'The drug protects the kidneys and should stay. A written threshold avoids both a late reaction and a needless stop.',
    source: ['KDIGO 2024 Clinical Practice Guideline for CKD, section 3.6'],
    proposal: {
      content: 'Continue lisinopril 20 mg by mouth once a day. Halve the dose if potassium exceeds 5.5 mmol/L.',
    },
  },
  {
    on: 'vaccine',
    issue: 'schedule_superseded',
    severity: 'violet',
    actionCategory: 'substitute_product',
    action: 'Offer a conjugate vaccine (PCV20 or PCV21) instead of PPSV23.',
    reason: 'For adults never given a conjugate vaccine, one dose of PCV20 or PCV21 completes the series.',
    source: ['https://www.cdc.gov/pneumococcal/hcp/vaccine-recommendations/index.html'],
    proposal: { content: 'PCV20, one dose, today.' },
  },
];
