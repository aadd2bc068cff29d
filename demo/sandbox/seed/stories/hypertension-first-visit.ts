import { story } from '../clinical-story.ts';

export const hypertensionFirstVisit = story({
  id: 'hypertension-first-visit',
  title: 'Hipertensão em mulher que planeja engravidar',
  language: 'pt',
  specialty: 'general_practice',
  diagnosisCodes: [
    ['I10', 'Hipertensão essencial (primária)', 'primary'],
    ['E66.0', 'Obesidade devida a excesso de calorias', 'secondary'],
    ['G43.1', 'Enxaqueca com aura [enxaqueca clássica]', 'secondary'],
  ],
  chiefComplaint: 'Pressão alta medida na farmácia, três vezes no último mês.',
  sections: {
    historyOfPresentIllness:
      'Mulher de 34 anos. Pressão de 150/96, 148/94 e 154/98 mmHg em dias diferentes. Sem sintomas. Enxaqueca com aura duas vezes por mês. ' +
      'Usa anticoncepcional combinado, que pretende suspender em dois meses para engravidar.',
    familyHistory: ['mãe com hipertensão aos 45 anos', 'pai com infarto aos 59 anos'],
    lifestyle: {
      salt: 'alto consumo de embutidos',
      exercise: 'sedentária',
      alcohol: 'não',
      tobacco: 'nunca fumou',
    },
    physicalExamination:
      'IMC 31,4 kg/m². Ausculta cardíaca e pulmonar normal. Pulsos simétricos. Fundo de olho sem alterações.',
  },
  vitalSigns: {
    bloodPressure: '152/96 mmHg (média de três medidas)',
    heartRate: '80 bpm',
    temperature: '36,5 °C',
    weight: '84 kg',
  },
  assessment:
    'Hipertensão arterial estágio 1 confirmada, obesidade grau I, enxaqueca com aura. Deseja gestação em curto prazo.',
  plan: [
    {
      key: 'enalapril',
      element: 'Enalapril',
      content: 'Enalapril 10 mg por via oral, de 12 em 12 horas.',
    },
    {
      key: 'contraceptive',
      element: 'Anticoncepcional combinado',
      content: 'Manter etinilestradiol com levonorgestrel por mais dois meses.',
    },
    {
      key: 'folic-acid',
      element: 'Ácido fólico',
      content: 'Ácido fólico 0,4 mg por via oral, uma vez ao dia, desde já.',
    },
    {
      key: 'labs',
      element: 'Exames de avaliação inicial',
      type: 'laboratory',
      content:
        'Creatinina, potássio, glicemia de jejum, perfil lipídico, urina com relação albumina/creatinina e eletrocardiograma.',
      laboratory: 'Sem exames anteriores',
    },
    {
      key: 'lifestyle',
      element: 'Mudança de hábitos',
      type: 'non_pharmacological',
      content: 'Menos de 5 g de sal por dia, caminhada de 30 minutos cinco vezes por semana, perda de 5 % do peso.',
    },
  ],
  alerts: [
    {
      on: 'enalapril',
      issue: 'contraindicated',
      severity: 'red',
      action: 'Preferir nifedipino de liberação prolongada.',
      reason: 'Inibidores da ECA são fetotóxicos e devem ser evitados em quem planeja engravidar.',
      source: [
        'https://pubmed.ncbi.nlm.nih.gov/16760444/',
        'Diretriz Brasileira de Hipertensão Arterial 2020, capítulo 12',
      ],
      proposal: {
        element: 'Nifedipino',
        content: 'Nifedipino de liberação prolongada 30 mg por via oral, uma vez ao dia.',
      },
    },
    {
      on: 'contraceptive',
      issue: 'contraindicated',
      severity: 'red',
      action: 'Suspender o estrogênio agora.',
      reason:
        'Enxaqueca com aura é categoria 4 da OMS para anticoncepcional combinado, por risco de AVC, que a hipertensão aumenta.',
      source: [
        'https://www.who.int/publications/i/item/9789241549158',
        'OMS. Critérios médicos de elegibilidade para uso de contraceptivos, 5.ª edição',
      ],
      proposal: {
        element: 'Desogestrel',
        content: 'Desogestrel 75 mcg por via oral, uma vez ao dia, até o início das tentativas de gravidez.',
      },
    },
    {
      on: 'labs',
      issue: 'incomplete',
      severity: 'yellow',
      actionCategory: 'add',
      action: 'Investigar causa secundária.',
      reason:
        'Hipertensão antes dos 40 anos: a relação aldosterona/renina é um rastreio simples, mais fácil antes da gestação.',
      source: ['Diretriz Brasileira de Hipertensão Arterial 2020, capítulo 15'],
      proposal: {
        element: 'Relação aldosterona/renina',
        content: 'Aldosterona e renina plasmáticas pela manhã, com potássio corrigido.',
      },
    },
  ],
  summary: (name) =>
    `${name}, 34 anos, com hipertensão confirmada em medidas repetidas e desejo de engravidar. Iniciado tratamento, pedidos exames de avaliação inicial e ` +
    'combinadas mudanças de hábitos. Retorno em quatro semanas com medidas domiciliares da pressão.',
  pastConditions: [
    [
      'Enxaqueca com aura',
      'G43.1',
      [
        ['G43.1', 0.9],
        ['G43.9', 0.5],
      ],
    ],
  ],
});
