import { story } from '../clinical-story.ts';

export const otitisInAChild = story({
  id: 'otitis-in-a-child',
  title: 'Otitis media aguda en una niña de cuatro años',
  language: 'es',
  specialty: 'pediatrics',
  diagnosisCodes: [
    ['H66.0', 'Otitis media supurativa aguda', 'primary'],
    ['J00', 'Rinofaringitis aguda [resfriado común]', 'secondary'],
  ],
  chiefComplaint: 'Dolor de oído derecho y fiebre desde ayer.',
  sections: {
    historyOfPresentIllness:
      'Niña de 4 años, traída por su madre. Resfriado de cinco días y, desde ayer, otalgia derecha intensa con fiebre de hasta 39,2 °C. Tos nocturna. ' +
      'Come poco, bebe bien. Sin vómitos ni erupción. Sin antibióticos en los últimos tres meses.',
    allergies: [],
    immunizations: { status: 'al día según calendario', last: 'triple viral y DTP, hace 3 meses' },
    physicalExamination:
      'Buen estado general. Tímpano derecho abombado, eritematoso y opaco; izquierdo normal. Mastoides sin dolor. Auscultación pulmonar normal. Peso 16 kg.',
  },
  vitalSigns: {
    bloodPressure: '',
    heartRate: '118 lpm',
    temperature: '38,7 °C',
    respiratoryRate: '24 rpm',
    oxygenSaturation: '98 %',
    weight: '16 kg',
  },
  assessment:
    'Otitis media aguda derecha, con abombamiento timpánico y fiebre, sin complicaciones. Resfriado común en resolución.',
  plan: [
    {
      key: 'amoxicillin',
      element: 'Amoxicilina',
      content: 'Amoxicilina 250 mg por vía oral cada 8 horas durante 7 días.',
    },
    {
      key: 'codeine',
      element: 'Jarabe con codeína',
      content: 'Jarabe de codeína 5 mg por vía oral por la noche si hay tos.',
    },
    {
      key: 'ibuprofen',
      element: 'Ibuprofeno',
      content: 'Ibuprofeno 160 mg (10 mg/kg) por vía oral cada 8 horas si hay dolor o fiebre, con alimentos.',
    },
    {
      key: 'drops',
      element: 'Gotas óticas con antibiótico',
      content: 'Ciprofloxacino ótico, 4 gotas en el oído derecho cada 12 horas durante 7 días.',
    },
    {
      key: 'warning',
      element: 'Signos de alarma',
      type: 'non_pharmacological',
      content:
        'Volver si persiste la fiebre tras 48 horas, hay hinchazón detrás de la oreja, somnolencia o rechazo de líquidos.',
    },
  ],
  alerts: [
    {
      on: 'codeine',
      issue: 'contraindicated',
      severity: 'red',
      action: 'No dar codeína. Para la tos, miel y líquidos.',
      reason:
        'La codeína está contraindicada en menores de 12 años: su metabolismo variable puede causar depresión respiratoria mortal.',
      source: [
        'https://www.ema.europa.eu/en/medicines/human/referrals/codeine-containing-medicinal-products-treatment-cough-or-cold-paediatric-patients',
        'EMA/249413/2015',
      ],
      proposal: {
        element: 'Medidas para la tos',
        type: 'non_pharmacological',
        content: 'Una cucharadita de miel antes de dormir, líquidos frecuentes y lavados nasales con suero.',
      },
    },
    {
      on: 'amoxicillin',
      issue: 'dose_too_low',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Aumentar a 80–90 mg/kg/día.',
      reason:
        'La dosis indicada equivale a 47 mg/kg/día. Frente a neumococo con sensibilidad reducida se recomiendan 80–90 mg/kg/día en dos tomas.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/23439909/', 'AAP. Pediatrics 2013;131:e964-e999'],
      proposal: { content: 'Amoxicilina 700 mg por vía oral cada 12 horas (87,5 mg/kg/día) durante 7 días.' },
    },
    {
      on: 'drops',
      issue: 'not_pertinent',
      severity: 'yellow',
      actionCategory: 'discontinue',
      action: 'Retirar las gotas óticas.',
      reason: 'El tímpano está íntegro: el antibiótico tópico no llega al oído medio.',
      source: ['AAP. Pediatrics 2013;131:e964-e999'],
    },
  ],
  summary: (name) =>
    `${name}, 4 años, con otalgia derecha y fiebre de un día de evolución tras un resfriado. La otoscopia confirma una otitis media aguda derecha. ` +
    'Se indica antibiótico, analgesia y signos de alarma a la madre. Control en 48 a 72 horas si no mejora.',
  pastConditions: [
    [
      'Bronquiolitis a los 8 meses',
      'J21.9',
      [
        ['J21.9', 0.86],
        ['J21.0', 0.29],
      ],
    ],
  ],
});
