import { story } from '../clinical-story.ts';

/** A dictated report that the radiologist may still change. */
export const chestCtReport = story({
  id: 'chest-ct-report',
  title: 'Chest CT with a solitary nodule (draft report)',
  language: 'en',
  specialty: 'radiology',
  lifecycleStatus: 'draft',
  diagnosisCodes: [
    ['R91.1', 'Solitary pulmonary nodule', 'primary'],
    ['J43.2', 'Centrilobular emphysema', 'secondary'],
  ],
  chiefComplaint: 'Persistent cough for two months. Smoker, 35 pack-years.',
  sections: {
    examination: {
      modality: 'CT',
      region: 'chest',
      contrast: 'none',
      technique: 'Helical acquisition in inspiration, 1 mm reconstructions.',
    },
    comparison: 'Chest radiograph of 14 months ago. No earlier CT.',
    findings: {
      lungs:
        'Solid nodule of 9 mm, spiculated, in the apical segment of the right upper lobe (series 3, image 84). Mild centrilobular emphysema, upper lobes.',
      pleura: 'No effusion, no pneumothorax.',
      mediastinum: 'No enlarged nodes. Right paratracheal node of 8 mm in short axis.',
      heart: 'Normal size. Coronary calcifications, moderate.',
      upperAbdomen: 'Left adrenal nodule of 14 mm, -4 HU.',
      bones: 'No suspicious lesion.',
    },
    impression: [
      'Solid spiculated nodule of 9 mm in the right upper lobe, indeterminate.',
      'Mild centrilobular emphysema.',
      'Lipid-rich adenoma of the left adrenal gland.',
    ],
  },
  vitalSigns: { bloodPressure: '', heartRate: '', temperature: '' },
  assessment: 'Indeterminate solid nodule of 9 mm in a smoker, spiculated, upper lobe: high-risk features.',
  plan: [
    { key: 'follow-up', element: 'Follow-up CT', type: 'imaging', content: 'Low-dose chest CT in 12 months.' },
    {
      key: 'adrenal',
      element: 'Adrenal MRI',
      type: 'imaging',
      content: 'MRI of the adrenal glands to characterise the left nodule.',
    },
    {
      key: 'smoking',
      element: 'Smoking cessation',
      type: 'non_pharmacological',
      content: 'Referral to the smoking cessation clinic.',
    },
  ],
  alerts: [
    {
      on: 'follow-up',
      issue: 'timing',
      severity: 'red',
      action: 'Recommend CT at 3 months, PET/CT or tissue sampling, not CT at 12 months.',
      reason:
        'For a solid nodule larger than 8 mm the Fleischner Society advises CT at 3 months, PET/CT or biopsy, the more so with spiculation, emphysema and smoking.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/28240562/', 'MacMahon H et al. Radiology 2017;284:228-243'],
      proposal: {
        element: 'PET/CT',
        content: 'PET/CT within 4 weeks; thoracic multidisciplinary meeting with the result.',
      },
    },
    {
      on: 'adrenal',
      issue: 'not_pertinent',
      severity: 'yellow',
      actionCategory: 'discontinue',
      action: 'No further imaging of the adrenal nodule.',
      reason: 'A homogeneous nodule at or below 10 HU and smaller than 4 cm is a benign adenoma.',
      source: ['ACR Incidental Findings Committee. J Am Coll Radiol 2017;14:1038-1044'],
    },
  ],
  summary: (name) =>
    `Dictated report for ${name}: chest CT without contrast for persistent cough. Indeterminate spiculated nodule of 9 mm in the right upper lobe; ` +
    'mild emphysema; benign left adrenal adenoma. Not yet signed.',
});
