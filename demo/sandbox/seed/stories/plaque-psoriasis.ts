import { story } from '../clinical-story.ts';

export const plaquePsoriasis = story({
  id: 'plaque-psoriasis',
  title: 'Psoríase em placas com início de metotrexato',
  language: 'pt',
  specialty: 'dermatology',
  diagnosisCodes: [
    ['L40.0', 'Psoríase vulgar', 'primary'],
    ['N30.0', 'Cistite aguda', 'secondary'],
  ],
  chiefComplaint: 'Piora das placas nos cotovelos, joelhos e couro cabeludo há três meses.',
  sections: {
    historyOfPresentIllness:
      'Paciente de 41 anos com psoríase há 12 anos. Resposta insuficiente a corticoide tópico e a 24 sessões de fototerapia. Prurido moderado, sem dor articular. ' +
      'Disúria há dois dias, sem febre, tratada por conta própria com antibiótico que tinha em casa.',
    physicalExamination:
      'Placas eritemato-descamativas em cotovelos, joelhos, região sacra e couro cabeludo. Unhas com depressões puntiformes. Articulações sem sinovite.',
    severityScores: { pasi: '14,2', bodySurfaceArea: '13 %', dlqi: '15' },
    screening: [
      { test: 'IGRA', result: 'não reagente' },
      { test: 'HBsAg e anti-HCV', result: 'não reagentes' },
    ],
  },
  vitalSigns: { bloodPressure: '126/80 mmHg', heartRate: '74 bpm', temperature: '36,6 °C', weight: '72 kg' },
  assessment:
    'Psoríase em placas moderada a grave, sem artrite, com indicação de tratamento sistêmico. Cistite não complicada.',
  plan: [
    {
      key: 'methotrexate',
      element: 'Metotrexato',
      content: 'Metotrexato 15 mg por via oral, uma vez ao dia.',
    },
    {
      key: 'cotrimoxazole',
      element: 'Sulfametoxazol-trimetoprima',
      content: 'Concluir sulfametoxazol-trimetoprima 800/160 mg de 12 em 12 horas por 3 dias.',
    },
    {
      key: 'calcipotriol',
      element: 'Calcipotriol com betametasona',
      content: 'Calcipotriol 50 mcg/g com betametasona 0,5 mg/g, uma vez ao dia nas placas, por 4 semanas.',
    },
    {
      key: 'labs',
      element: 'Hemograma, transaminases e creatinina',
      type: 'laboratory',
      content: 'Repetir em 3 meses.',
      laboratory:
        'Hemoglobina 13,9 g/dL, leucócitos 7.100/mm³, plaquetas 245.000/mm³, ALT 24 U/L, creatinina 0,8 mg/dL',
    },
    {
      key: 'advice',
      element: 'Orientações',
      type: 'non_pharmacological',
      content: 'Não consumir álcool; contracepção eficaz; hidratar a pele; proteção solar.',
    },
  ],
  alerts: [
    {
      on: 'methotrexate',
      issue: 'frequency',
      severity: 'red',
      actionCategory: 'adjust_dose',
      action: 'Metotrexato é semanal, não diário.',
      reason: 'O uso diário por engano já causou mortes por supressão da medula. Escreva o dia da semana na receita.',
      source: [
        'https://www.ismp.org/guidelines/best-practices-hospitals',
        'ISMP Targeted Medication Safety Best Practices, item 2',
      ],
      proposal: { content: 'Metotrexato 15 mg por via oral UMA VEZ POR SEMANA, às segundas-feiras.' },
    },
    {
      on: 'cotrimoxazole',
      issue: 'drug_interaction',
      severity: 'red',
      action: 'Trocar por nitrofurantoína.',
      reason:
        'Sulfametoxazol-trimetoprima com metotrexato pode causar pancitopenia grave, mesmo em tratamentos curtos.',
      source: [
        'Bourré-Tessier J, Haraoui B. J Rheumatol 2010;37:1416-1421',
        'Bula profissional do metotrexato, interações',
      ],
      proposal: {
        element: 'Nitrofurantoína',
        content: 'Nitrofurantoína 100 mg por via oral de 6 em 6 horas por 5 dias; iniciar o metotrexato depois.',
      },
    },
    {
      on: 'labs',
      issue: 'timing',
      severity: 'amber',
      actionCategory: 'change_schedule',
      action: 'Repetir em 1 a 2 semanas, depois mensalmente.',
      reason: 'A toxicidade medular e hepática aparece com frequência nas primeiras semanas.',
      source: ['Menter A et al. J Am Acad Dermatol 2020;82:1445-1486'],
      proposal: { content: 'Repetir em 1 a 2 semanas, depois a cada 4 semanas nos primeiros 3 meses.' },
    },
    {
      on: 'advice',
      issue: 'omission',
      severity: 'yellow',
      actionCategory: 'add',
      action: 'Prescrever ácido fólico.',
      reason: 'Reduz náuseas e alteração das transaminases sem perda relevante de efeito.',
      source: ['Menter A et al. J Am Acad Dermatol 2020;82:1445-1486'],
      proposal: {
        element: 'Ácido fólico',
        type: 'medication',
        content: 'Ácido fólico 5 mg por via oral, uma vez por semana, no dia seguinte ao metotrexato.',
      },
    },
  ],
  summary: (name) =>
    `${name}, 41 anos, com psoríase em placas moderada a grave (PASI 14,2) após falha do tratamento tópico e da fototerapia. Inicia tratamento sistêmico. ` +
    'Rastreio para tuberculose e hepatites negativo. Orientações dadas; retorno em quatro semanas.',
  pastConditions: [
    [
      'Psoríase desde os 29 anos',
      'L40.0',
      [
        ['L40.0', 0.93],
        ['L40.9', 0.48],
      ],
    ],
  ],
});
