import { story } from '../clinical-story.ts';

export const atrialFibrillation = story({
  id: 'atrial-fibrillation',
  title: 'Fibrilação atrial recém-diagnosticada em paciente com gastrite',
  language: 'pt',
  specialty: 'cardiology',
  diagnosisCodes: [
    ['I48.9', 'Flutter e fibrilação atrial não especificado', 'primary'],
    ['I10', 'Hipertensão essencial (primária)', 'secondary'],
    ['K29.5', 'Gastrite crônica, sem outra especificação', 'secondary'],
  ],
  chiefComplaint: 'Palpitações e cansaço aos esforços há dez dias.',
  sections: {
    historyOfPresentIllness:
      'Paciente de 74 anos, hipertenso, com palpitações irregulares e cansaço ao subir um lance de escada. Nega síncope, dor torácica ou sangramento. ' +
      'Endoscopia há quatro meses com gastrite erosiva, em tratamento.',
    physicalExamination:
      'Ritmo irregular, sem sopros. Murmúrio vesicular presente, sem ruídos adventícios. Sem edema. Peso 68 kg.',
    riskScores: {
      cha2ds2Va: { total: 2, items: ['hipertensão', 'idade de 65 a 74 anos'] },
      hasBled: { total: 2, items: ['idade > 65 anos', 'uso de antiplaquetário'] },
    },
  },
  vitalSigns: {
    bloodPressure: '138/82 mmHg',
    heartRate: '112 bpm, irregular',
    temperature: '36,4 °C',
    oxygenSaturation: '96 %',
  },
  assessment:
    'Fibrilação atrial de início recente, hemodinamicamente estável, com resposta ventricular elevada. Indicação de anticoagulação e controle da frequência.',
  plan: [
    {
      key: 'rivaroxaban',
      element: 'Rivaroxabana',
      content: 'Rivaroxabana 20 mg por via oral, uma vez ao dia, em jejum.',
    },
    {
      key: 'aspirin',
      element: 'Ácido acetilsalicílico',
      content: 'Manter ácido acetilsalicílico 100 mg por via oral, uma vez ao dia.',
    },
    {
      key: 'metoprolol',
      element: 'Metoprolol',
      content: 'Succinato de metoprolol 50 mg por via oral, uma vez ao dia.',
    },
    {
      key: 'diltiazem',
      element: 'Diltiazem',
      content: 'Diltiazem de liberação prolongada 120 mg por via oral, uma vez ao dia.',
    },
    {
      key: 'labs',
      element: 'Função tireoidiana e renal',
      type: 'laboratory',
      content: 'Solicitar TSH, creatinina, potássio e hemograma.',
      laboratory: 'Creatinina de há 2 meses: 1,1 mg/dL; depuração de creatinina 57 mL/min',
    },
    {
      key: 'echo',
      element: 'Ecocardiograma',
      type: 'imaging',
      content: 'Ecocardiograma transtorácico em até 30 dias.',
    },
    {
      key: 'advice',
      element: 'Orientações',
      type: 'non_pharmacological',
      content: 'Reduzir álcool e cafeína; procurar a emergência se houver síncope, dor torácica ou sangramento.',
    },
  ],
  alerts: [
    {
      on: 'aspirin',
      issue: 'not_pertinent',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'Suspender o ácido acetilsalicílico ao iniciar o anticoagulante.',
      reason:
        'Sem doença coronariana ou stent, o AAS somado ao anticoagulante aumenta o sangramento sem benefício; há gastrite erosiva recente.',
      source: [
        'https://www.escardio.org/Guidelines/Clinical-Practice-Guidelines/Atrial-Fibrillation',
        'ESC 2024 Guidelines for the management of atrial fibrillation',
      ],
    },
    {
      on: 'diltiazem',
      issue: 'drug_interaction',
      severity: 'red',
      actionCategory: 'discontinue',
      action: 'Não associar diltiazem ao metoprolol sem ecocardiograma e monitorização.',
      reason:
        'A associação pode causar bradicardia grave, bloqueio atrioventricular e descompensação, e a fração de ejeção ainda não é conhecida.',
      source: ['ESC 2024 Guidelines for the management of atrial fibrillation'],
    },
    {
      on: 'rivaroxaban',
      issue: 'administration',
      severity: 'amber',
      actionCategory: 'adjust_instructions',
      action: 'Tomar a rivaroxabana com a refeição principal.',
      reason: 'A absorção do comprimido de 20 mg cai cerca de um terço em jejum.',
      source: ['Bula profissional da rivaroxabana, seção 8 (posologia)'],
      proposal: { content: 'Rivaroxabana 20 mg por via oral, uma vez ao dia, com a refeição principal.' },
    },
    {
      on: 'advice',
      issue: 'omission',
      severity: 'yellow',
      actionCategory: 'add',
      action: 'Considerar proteção gástrica.',
      reason:
        'Gastrite erosiva há quatro meses em paciente que inicia anticoagulante: um inibidor da bomba de prótons reduz o sangramento digestivo alto.',
      source: ['https://pubmed.ncbi.nlm.nih.gov/30512099/'],
      proposal: {
        element: 'Omeprazol',
        type: 'medication',
        content: 'Omeprazol 20 mg por via oral, em jejum, enquanto durar a anticoagulação; rever em 3 meses.',
      },
    },
  ],
  summary: (name) =>
    `${name}, 74 anos, com palpitações há dez dias. O eletrocardiograma mostrou fibrilação atrial com frequência ventricular de 112 bpm. ` +
    'Está estável. Iniciadas anticoagulação e redução da frequência; exames e ecocardiograma solicitados. Retorno em 15 dias.',
  pastConditions: [
    [
      'Hipertensão arterial há 18 anos',
      'I10',
      [
        ['I10', 0.97],
        ['I11.9', 0.21],
      ],
    ],
    [
      'Gastrite erosiva',
      'K29.6',
      [
        ['K29.6', 0.58],
        ['K29.5', 0.54],
        ['K29.7', 0.33],
      ],
    ],
  ],
});
