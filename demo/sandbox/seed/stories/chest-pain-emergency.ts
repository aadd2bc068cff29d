import { story } from '../clinical-story.ts';

export const chestPainEmergency = story({
  id: 'chest-pain-emergency',
  title: 'Dolor torácico en urgencias',
  language: 'es',
  specialty: 'emergency_medicine',
  diagnosisCodes: [
    ['I21.4', 'Infarto subendocárdico agudo del miocardio', 'primary'],
    ['I10', 'Hipertensión esencial (primaria)', 'secondary'],
    ['N52.9', 'Disfunción eréctil, no especificada', 'secondary'],
  ],
  chiefComplaint: 'Dolor opresivo en el pecho desde hace dos horas.',
  sections: {
    historyOfPresentIllness:
      'Varón de 58 años, hipertenso y fumador. Dolor retroesternal opresivo 8/10, irradiado al brazo izquierdo, con sudoración, que comenzó en reposo. ' +
      'Refiere haber tomado sildenafilo 50 mg anoche, hace unas 11 horas.',
    triage: { system: 'Manchester', level: 'naranja', arrivalToElectrocardiogram: '6 minutos' },
    electrocardiogram: 'Ritmo sinusal a 92 lpm. Descenso del ST de 1,5 mm en V4–V6. Sin elevación del ST.',
    physicalExamination:
      'Sudoroso. Tonos rítmicos sin soplos. Murmullo vesicular conservado. Pulsos simétricos. Killip I. Peso 84 kg.',
  },
  vitalSigns: {
    bloodPressure: '152/90 mmHg',
    heartRate: '92 lpm',
    temperature: '36,3 °C',
    respiratoryRate: '20 rpm',
    oxygenSaturation: '97 % sin oxígeno',
  },
  assessment:
    'Síndrome coronario agudo sin elevación del ST, de alto riesgo: troponina con ascenso y cambios dinámicos del ST. GRACE 128.',
  plan: [
    {
      key: 'nitroglycerin',
      element: 'Nitroglicerina',
      content: 'Nitroglicerina 0,4 mg sublingual; repetir cada 5 minutos si persiste el dolor.',
    },
    {
      key: 'aspirin',
      element: 'Ácido acetilsalicílico',
      content: 'Ácido acetilsalicílico 300 mg masticado, dosis única.',
    },
    {
      key: 'enoxaparin',
      element: 'Enoxaparina',
      content: 'Enoxaparina 120 mg subcutánea cada 12 horas.',
    },
    {
      key: 'oxygen',
      element: 'Oxígeno',
      type: 'non_pharmacological',
      content: 'Oxígeno por mascarilla a 6 l/min.',
    },
    {
      key: 'troponin',
      element: 'Troponina T ultrasensible',
      type: 'laboratory',
      content: 'Seriada: 0 y 1 hora.',
      laboratory: '0 h: 38 ng/l; 1 h: 61 ng/l (límite 14 ng/l). Creatinina 0,9 mg/dl, hemoglobina 14,8 g/dl',
    },
    {
      key: 'angiography',
      element: 'Coronariografía',
      type: 'procedure',
      content: 'Avisar a hemodinámica; coronariografía en menos de 24 horas.',
    },
  ],
  alerts: [
    {
      on: 'nitroglycerin',
      issue: 'contraindicated',
      severity: 'red',
      action: 'No dar nitratos hasta 24 horas después del sildenafilo.',
      reason: 'Nitratos y sildenafilo juntos pueden causar hipotensión grave. La última toma fue hace 11 horas.',
      source: [
        'https://www.escardio.org/Guidelines/Clinical-Practice-Guidelines/Acute-Coronary-Syndromes-ACS-Guidelines',
        'ESC 2023 Guidelines for acute coronary syndromes',
      ],
      proposal: {
        element: 'Morfina',
        content: 'Morfina 3 mg intravenosa lenta; repetir según el dolor, con control de la tensión arterial.',
      },
    },
    {
      on: 'enoxaparin',
      issue: 'dose_too_high',
      severity: 'red',
      actionCategory: 'adjust_dose',
      action: 'Ajustar al peso: 1 mg/kg.',
      reason: 'El paciente pesa 84 kg. 120 mg equivalen a 1,4 mg/kg y aumentan el riesgo de hemorragia mayor.',
      source: ['Ficha técnica de la enoxaparina, sección 4.2'],
      proposal: { content: 'Enoxaparina 80 mg subcutánea cada 12 horas (1 mg/kg).' },
    },
    {
      on: 'oxygen',
      issue: 'not_pertinent',
      severity: 'yellow',
      actionCategory: 'discontinue',
      action: 'Retirar el oxígeno mientras la saturación sea de 90 % o más.',
      reason: 'Con saturación de 97 % el oxígeno no reduce la mortalidad (DETO2X).',
      source: ['https://pubmed.ncbi.nlm.nih.gov/28844200/', 'Hofmann R et al. N Engl J Med 2017;377:1240-1249'],
    },
  ],
  summary: (name) =>
    `${name}, 58 años, con dolor torácico de dos horas. Infarto sin elevación del ST de alto riesgo, estable (Killip I). ` +
    'Tratamiento antitrombótico iniciado y coronariografía en menos de 24 horas. Familia informada. Ingreso en la unidad coronaria.',
  pastConditions: [
    [
      'Hipertensión arterial',
      'I10',
      [
        ['I10', 0.96],
        ['I11.9', 0.19],
      ],
    ],
    [
      'Tabaquismo, 30 paquetes-año',
      'F17.2',
      [
        ['F17.2', 0.74],
        ['Z72.0', 0.61],
      ],
    ],
  ],
});
