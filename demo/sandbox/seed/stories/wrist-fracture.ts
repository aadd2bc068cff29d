import { story } from '../clinical-story.ts';

export const wristFracture = story({
  id: 'wrist-fracture',
  title: 'Distal radius fracture after a fall on ice',
  language: 'en',
  specialty: 'orthopedics',
  diagnosisCodes: [
    ['S52.531A', "Colles' fracture of right radius, initial encounter for closed fracture", 'primary'],
    ['W00.0XXA', 'Fall on same level due to ice and snow, initial encounter', 'external_cause'],
    ['Z79.01', 'Long term (current) use of anticoagulants', 'secondary'],
  ],
  chiefComplaint: 'Right wrist pain and deformity after slipping on ice this morning.',
  sections: {
    historyOfPresentIllness:
      '66-year-old right-handed patient fell on the outstretched hand. Takes warfarin for a mechanical mitral valve, INR 2.9 last week. Menopause at 48, never had a bone density scan. ' +
      'Fingers warm, slight tingling of the thumb that resolved after reduction.',
    imaging: {
      study: 'Radiographs of the right wrist',
      findings:
        'Extra-articular distal radius fracture, dorsal tilt 24 degrees, shortening 3 mm; after reduction tilt 4 degrees.',
    },
    procedures: [
      {
        name: 'Closed reduction under hematoma block',
        drug: 'lidocaine 1 %, 10 mL',
        result: 'acceptable alignment, sugar-tong splint',
      },
    ],
    physicalExamination:
      'Radial pulse present, capillary refill under 2 s. Two-point discrimination normal after reduction. Skin intact. Elbow and shoulder free.',
  },
  vitalSigns: { bloodPressure: '134/80 mmHg', heartRate: '82 bpm', temperature: '36.6 °C' },
  assessment:
    "Closed extra-articular Colles' fracture of the right wrist, reduced and splinted, neurovascularly intact. Fragility fracture; osteoporosis not yet assessed.",
  plan: [
    {
      key: 'splint',
      element: 'Immobilization',
      type: 'procedure',
      content: 'Sugar-tong splint, elevation, radiograph in one week, cast for a total of six weeks.',
    },
    {
      key: 'naproxen',
      element: 'Naproxen',
      content: 'Naproxen 500 mg by mouth twice a day for 10 days.',
    },
    {
      key: 'warfarin',
      element: 'Warfarin',
      content: 'Stop warfarin for one week because of the swelling.',
    },
    {
      key: 'fingers',
      element: 'Finger exercises',
      type: 'non_pharmacological',
      content: 'Full finger motion every hour while awake. Return at once for numbness, pale fingers or growing pain.',
    },
    {
      key: 'inr',
      element: 'INR',
      type: 'laboratory',
      content: 'INR at the one-week visit.',
      laboratory: 'INR 2.9 (six days ago)',
    },
  ],
  alerts: [
    {
      on: 'naproxen',
      issue: 'drug_interaction',
      severity: 'red',
      action: 'No NSAID with warfarin.',
      reason:
        'Naproxen with warfarin multiplies gastrointestinal bleeding; the swelling of the hand would also worsen.',
      source: ['CHEST 2012;141(2 Suppl):e152S-e184S'],
      proposal: {
        element: 'Acetaminophen',
        content:
          'Acetaminophen 500 mg by mouth every 6 hours for 5 days, at most 2 g a day while on warfarin; ice and elevation.',
      },
    },
    {
      on: 'warfarin',
      issue: 'unsafe_interruption',
      severity: 'red',
      action: 'Do not stop warfarin.',
      reason:
        'A mechanical mitral valve carries a high risk of valve thrombosis and stroke within days. The fracture is closed and needs no surgery.',
      source: ['ACC/AHA 2020 Guideline for Valvular Heart Disease. Circulation 2021;143:e72-e227'],
      proposal: { content: 'Continue warfarin at the usual dose; INR target 2.5 to 3.5.' },
    },
    {
      on: 'inr',
      issue: 'timing',
      severity: 'amber',
      actionCategory: 'change_schedule',
      action: 'INR in 3 to 4 days.',
      reason: 'Regular acetaminophen and less food intake can raise the INR within days.',
      source: ['Hylek EM et al. JAMA 1998;279:657-662'],
      proposal: { content: 'INR in 3 to 4 days and again at the one-week visit.' },
    },
    {
      on: 'splint',
      issue: 'omission',
      severity: 'yellow',
      actionCategory: 'add',
      action: 'Assess for osteoporosis.',
      reason:
        'A wrist fracture from standing height after 50 doubles the risk of a hip fracture; most patients are never assessed.',
      source: ['Conley RB et al. J Bone Miner Res 2020;35:36-52'],
      proposal: {
        element: 'Bone density scan',
        type: 'imaging',
        content: 'DXA of spine and hip within 3 months; calcium, 25-OH vitamin D, creatinine and TSH.',
      },
    },
  ],
  summary: (name) =>
    `${name}, 66 years, fell on ice and broke the right wrist. The fracture was reduced under local anesthesia and splinted with good alignment; circulation and sensation are normal. ` +
    'Instructions for swelling and finger exercises were given. Radiograph in one week.',
  pastConditions: [
    [
      'Mechanical mitral valve, 2017',
      'Z95.2',
      [
        ['Z95.2', 0.95],
        ['Z95.4', 0.28],
      ],
    ],
    ['Long-term anticoagulation', 'Z79.01', [['Z79.01', 0.97]]],
  ],
});
