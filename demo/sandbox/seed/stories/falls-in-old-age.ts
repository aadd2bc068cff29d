import { story } from '../clinical-story.ts';

export const fallsInOldAge = story({
  id: 'falls-in-old-age',
  title: 'Caídas y polifarmacia en una persona mayor',
  language: 'es',
  specialty: 'geriatrics',
  diagnosisCodes: [
    ['R29.6', 'Tendencia a caer, no clasificada en otra parte', 'primary'],
    ['G30.1', 'Enfermedad de Alzheimer de comienzo tardío', 'secondary'],
    ['I95.2', 'Hipotensión debida a drogas', 'secondary'],
    ['N39.4', 'Otras incontinencias urinarias especificadas', 'secondary'],
  ],
  chiefComplaint: 'Tres caídas en dos meses, la última anoche al ir al baño.',
  sections: {
    historyOfPresentIllness:
      'Paciente de 84 años con enfermedad de Alzheimer leve. Se cae de noche, sin pérdida de conocimiento. Mareo al levantarse. Estreñimiento y boca seca desde que toma oxibutinina. ' +
      'La hija refiere que está más dormida por la mañana.',
    functionalAssessment: {
      barthel: '80/100',
      timedUpAndGo: '19 s',
      gait: 'con bastón',
      vision: 'cataratas pendientes de cirugía',
    },
    cognition: { mmse: '22/30', delirium: 'no (4AT 1)' },
    currentMedications: [
      'donepezilo 10 mg',
      'oxibutinina 5 mg cada 12 h',
      'enalapril 20 mg',
      'lorazepam 1 mg nocturno',
      'amlodipino 10 mg',
    ],
    physicalExamination:
      'Sin focalidad neurológica. Hematoma en la cadera derecha, sin dolor a la movilización. Presión sentada 118/66 y de pie 94/58 mmHg.',
  },
  vitalSigns: {
    bloodPressure: '118/66 mmHg sentada; 94/58 mmHg de pie',
    heartRate: '58 lpm',
    temperature: '36,1 °C',
    weight: '51 kg',
  },
  assessment:
    'Caídas de repetición de origen multifactorial: hipotensión ortostática, sedantes, anticolinérgicos y déficit visual. Demencia leve.',
  plan: [
    {
      key: 'oxybutynin',
      element: 'Oxibutinina',
      content: 'Continuar oxibutinina 5 mg por vía oral cada 12 horas.',
    },
    {
      key: 'lorazepam',
      element: 'Lorazepam',
      content: 'Aumentar lorazepam a 2 mg por la noche.',
    },
    {
      key: 'amlodipine',
      element: 'Amlodipino',
      content: 'Continuar amlodipino 10 mg por la mañana.',
    },
    {
      key: 'vitamin-d',
      element: 'Vitamina D, sodio y hemograma',
      type: 'laboratory',
      content: 'Solicitar vitamina D, sodio, creatinina y hemograma.',
      laboratory: 'Hace 1 año: vitamina D 14 ng/ml, sodio 136 mmol/l, hemoglobina 11,9 g/dl',
    },
    {
      key: 'physiotherapy',
      element: 'Fisioterapia',
      type: 'non_pharmacological',
      content: 'Programa de fuerza y equilibrio, dos sesiones por semana durante 12 semanas.',
    },
    {
      key: 'home',
      element: 'Seguridad en casa',
      type: 'non_pharmacological',
      content: 'Luz nocturna, retirar alfombras, barra en el baño, calzado cerrado.',
    },
  ],
  alerts: [
    {
      on: 'oxybutynin',
      issue: 'drug_interaction',
      severity: 'red',
      action: 'Retirar la oxibutinina; valorar mirabegrón.',
      reason:
        'Anula el efecto del donepezilo y añade carga anticolinérgica: confusión, estreñimiento y caídas. Es un criterio STOPP.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/37256475/', 'STOPP/START versión 3. Eur Geriatr Med 2023;14:625-632'],
      proposal: {
        element: 'Mirabegrón',
        content:
          'Mirabegrón 25 mg por vía oral una vez al día; micción programada cada 3 horas; control de la presión arterial.',
      },
    },
    {
      on: 'lorazepam',
      issue: 'not_pertinent',
      severity: 'red',
      action: 'No aumentar. Iniciar una retirada gradual.',
      reason: 'Las benzodiacepinas duplican el riesgo de caída y empeoran la cognición en la demencia.',
      source: ['American Geriatrics Society 2023 updated Beers Criteria', 'https://pubmed.ncbi.nlm.nih.gov/37139824/'],
      proposal: {
        content:
          'Lorazepam 0,5 mg por la noche durante 2 semanas, 0,25 mg otras 2 semanas y suspender; higiene del sueño.',
      },
    },
    {
      on: 'amlodipine',
      issue: 'dose_too_high',
      severity: 'amber',
      actionCategory: 'adjust_dose',
      action: 'Reducir el amlodipino a 5 mg.',
      reason: 'La presión baja 24 mmHg al ponerse de pie, con mareo. La presión sentada deja margen.',
      source: [
        'ESC 2024 Guidelines for elevated blood pressure and hypertension, sección sobre personas mayores frágiles',
      ],
      proposal: { content: 'Amlodipino 5 mg por la mañana; medir la presión sentada y de pie en 2 semanas.' },
    },
    {
      on: 'vitamin-d',
      issue: 'omission',
      severity: 'yellow',
      actionCategory: 'add',
      action: 'Tratar el déficit de vitamina D ya conocido.',
      reason: 'El valor de hace un año (14 ng/ml) no se trató. No hace falta esperar al nuevo análisis.',
      source: ['Endocrine Society. J Clin Endocrinol Metab 2024;109:1907-1947'],
      proposal: {
        element: 'Colecalciferol',
        type: 'medication',
        content: 'Colecalciferol 800 UI por vía oral una vez al día.',
      },
    },
  ],
  summary: (name) =>
    `${name}, 84 años, con tres caídas en dos meses. Se encuentra hipotensión ortostática y varios fármacos que favorecen las caídas. ` +
    'Sin signos de fractura ni de delirium. Se acuerda con la hija el plan de ejercicio y de seguridad en casa. Revisión en cuatro semanas.',
  pastConditions: [
    [
      'Enfermedad de Alzheimer, leve',
      'G30.1',
      [
        ['G30.1', 0.82],
        ['G30.9', 0.66],
        ['F00.1', 0.41],
      ],
    ],
    ['Hipertensión arterial', 'I10', [['I10', 0.95]]],
    [
      'Catarata senil',
      'H25.9',
      [
        ['H25.9', 0.71],
        ['H26.9', 0.44],
      ],
    ],
  ],
});
