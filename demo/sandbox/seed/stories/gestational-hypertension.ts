import { story } from '../clinical-story.ts';

export const gestationalHypertension = story({
  id: 'gestational-hypertension',
  title: 'Hipertensão gestacional às 37 semanas',
  language: 'pt',
  specialty: 'obstetrics',
  diagnosisCodes: [
    ['O13', 'Hipertensão gestacional [induzida pela gravidez] sem proteinúria significativa', 'primary'],
    ['O23.4', 'Infecção não especificada do trato urinário na gravidez', 'secondary'],
    ['Z35.9', 'Supervisão não especificada de gravidez de alto risco', 'secondary'],
  ],
  chiefComplaint: 'Pressão alta na consulta de pré-natal e ardor ao urinar.',
  sections: {
    historyOfPresentIllness:
      'Gestante de 31 anos, primigesta, 37 semanas e 1 dia por ultrassonografia precoce. Pressão de 144/92 mmHg há três dias. Nega cefaleia, alteração visual e dor epigástrica. ' +
      'Disúria há dois dias, sem febre. Movimentos fetais presentes.',
    obstetricHistory: { gravida: '1', para: '0', gestationalAge: '37 semanas e 1 dia', bloodGroup: 'O positivo' },
    fetalAssessment: {
      heartRate: '142 bpm',
      fundalHeight: '35 cm',
      presentation: 'cefálica',
      cardiotocography: 'categoria I',
    },
    physicalExamination:
      'Edema leve de tornozelos. Reflexos normais. Útero sem contrações. Punho-percussão lombar negativa.',
  },
  vitalSigns: {
    bloodPressure: '146/94 mmHg (duas medidas, intervalo de 15 minutos)',
    heartRate: '84 bpm',
    temperature: '36,7 °C',
  },
  assessment: 'Hipertensão gestacional a termo, sem proteinúria e sem sinais de gravidade. Infecção urinária baixa.',
  plan: [
    {
      key: 'losartan',
      element: 'Losartana',
      content: 'Losartana 50 mg por via oral, uma vez ao dia.',
    },
    {
      key: 'nitrofurantoin',
      element: 'Nitrofurantoína',
      content: 'Nitrofurantoína 100 mg por via oral de 6 em 6 horas por 5 dias.',
    },
    {
      key: 'labs',
      element: 'Rotina de pré-eclâmpsia',
      type: 'laboratory',
      content: 'Hemograma, creatinina, transaminases e relação proteína/creatinina urinária hoje; urocultura.',
      laboratory: 'Plaquetas 214.000/mm³, AST 22 U/L, creatinina 0,6 mg/dL, relação proteína/creatinina 0,14',
    },
    {
      key: 'delivery',
      element: 'Parto',
      type: 'procedure',
      content: 'Aguardar o início espontâneo do trabalho de parto até 40 semanas.',
    },
    {
      key: 'warning',
      element: 'Sinais de alarme',
      type: 'non_pharmacological',
      content:
        'Procurar a maternidade se houver cefaleia, alteração visual, dor epigástrica, sangramento ou menos movimentos fetais.',
    },
  ],
  alerts: [
    {
      on: 'losartan',
      issue: 'contraindicated',
      severity: 'red',
      action: 'Não usar losartana na gravidez.',
      reason:
        'Bloqueadores do receptor de angiotensina causam oligodrâmnio e lesão renal fetal. Nifedipino e metildopa são seguros.',
      source: [
        'https://www.acog.org/clinical/clinical-guidance/practice-bulletin/articles/2020/06/gestational-hypertension-and-preeclampsia',
        'ACOG Practice Bulletin 222, 2020',
      ],
      proposal: {
        element: 'Nifedipino',
        content:
          'Nifedipino de liberação prolongada 30 mg por via oral, uma vez ao dia, se a pressão ficar em 150/100 mmHg ou mais.',
      },
    },
    {
      on: 'delivery',
      issue: 'timing',
      severity: 'red',
      actionCategory: 'change_schedule',
      action: 'Indicar a resolução da gestação agora.',
      reason:
        'Na hipertensão gestacional a partir de 37 semanas a indução reduz as complicações maternas sem aumentar cesarianas (HYPITAT).',
      source: ['https://pubmed.ncbi.nlm.nih.gov/19656558/', 'Koopmans CM et al. Lancet 2009;374:979-988'],
      proposal: { content: 'Indução do parto programada para as próximas 24 a 48 horas, com preparo do colo.' },
    },
    {
      on: 'nitrofurantoin',
      issue: 'contraindicated',
      severity: 'amber',
      action: 'Trocar por cefalexina.',
      reason:
        'Perto do parto (38 semanas ou mais, ou parto iminente) a nitrofurantoína pode causar anemia hemolítica no recém-nascido.',
      source: ['ACOG Committee Opinion 717, 2017'],
      proposal: { element: 'Cefalexina', content: 'Cefalexina 500 mg por via oral de 6 em 6 horas por 7 dias.' },
    },
  ],
  summary: (name) =>
    `${name}, 31 anos, primigesta de 37 semanas, com pressão elevada em duas consultas e exames sem sinais de pré-eclâmpsia. Feto com boa vitalidade. ` +
    'Infecção urinária baixa em tratamento. Sinais de alarme explicados à gestante e ao acompanhante.',
});
