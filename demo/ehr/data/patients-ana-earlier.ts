import type { PatientDraft } from './patients.ts';
import { say } from './terms.ts';

const ANA = 'Dra. Ana Lima';
const HOUR = 60;
const DAY = 24 * HOUR;

/** Dra. Ana Lima's patients of the last days, and one on the ward. */
export const ANA_EARLIER: readonly PatientDraft[] = [
  {
    consultationId: 'c-errors',
    scribeSessionId: 'ss_01ac2q331b7k2yb2h1mg1bmmvj',
    recordNumber: 'MRN-11290',
    name: 'José Carlos Ribeiro',
    age: 74,
    birthday: '05-02',
    sex: 'male',
    identity: { country: 'BR', type: 'CPF', value: '000.000.002-72' },
    phone: '+55 11 5550-0172',
    insurance: 'Atlântico Saúde',
    visit: {
      minutesAgo: DAY + 3 * HOUR,
      minutes: 25,
      status: 'completed',
      reason: say('Palpitations for ten days', 'Palpitaciones desde hace diez días', 'Palpitações há dez dias'),
    },
    problems: [
      ['I10', 18],
      ['K29.5', 0],
    ],
    medications: [
      ['losartan', '50 mg', 'twiceDaily'],
      ['aspirin', '100 mg', 'onceDaily'],
      ['omeprazole', '20 mg', 'onceDaily'],
    ],
    vitals: [
      [12, [144, 86], 74, 70.5],
      [8, [140, 84], 72, 69.6],
      [4, [142, 84], 76, 68.8],
      [0, [138, 82], 112, 68.0, 36.4],
    ],
    encounters: [
      [4, 'visit', say('Endoscopy result', 'Resultado de endoscopia', 'Resultado de endoscopia'), ANA],
      [8, 'visit', say('Heartburn', 'Pirosis', 'Azia'), ANA],
    ],
  },
  {
    consultationId: 'c-empty',
    scribeSessionId: 'ss_01hft3b3d4jyx0nvyqkfks6x2j',
    recordNumber: 'MRN-17731',
    name: 'Rosa Meireles',
    age: 71,
    birthday: '10-19',
    sex: 'female',
    identity: { country: 'BR', type: 'CPF', value: '000.000.004-34' },
    phone: '+55 11 5550-0134',
    insurance: 'Vida Plena',
    visit: {
      minutesAgo: DAY + 6 * HOUR,
      minutes: 15,
      status: 'completed',
      reason: say('Prescription renewal', 'Renovación de receta', 'Renovação de receita'),
    },
    problems: [
      ['M81.0', 5],
      ['I10', 20],
    ],
    medications: [
      ['alendronate', '70 mg', 'weekly'],
      ['losartan', '50 mg', 'onceDaily'],
    ],
    vitals: [
      [11, [132, 78], 68, 57.9],
      [5, [130, 76], 66, 57.2],
      [1, [128, 76], 68, 56.8],
    ],
    encounters: [
      [5, 'visit', say('Bone density result', 'Resultado de densitometría', 'Resultado de densitometria'), ANA],
    ],
  },
  {
    consultationId: 'c-report-final',
    scribeSessionId: 'ss_01m63yky3fex9bv7hhb3fcv5p4',
    recordNumber: 'MRN-28850',
    name: 'Mateo Fernández',
    age: 26,
    birthday: '08-15',
    sex: 'male',
    identity: { country: 'AR', type: 'DNI', value: '00.000.026' },
    phone: '+55 11 5550-0126',
    insurance: 'Particular',
    visit: {
      minutesAgo: 2 * DAY + HOUR,
      minutes: 20,
      status: 'completed',
      reason: say('Left knee locks, MRI', 'Bloqueo de rodilla izquierda, RM', 'Joelho esquerdo travando, RM'),
    },
    problems: [['S83.2', 0]],
    medications: [['paracetamol', '1 g', 'asNeeded']],
    vitals: [[0.7, [116, 70], 58, 74.0]],
    encounters: [
      [
        0.7,
        'emergency',
        say('Knee injury at football', 'Lesión de rodilla en el fútbol', 'Lesão no joelho no futebol'),
        'Hospital São Bento',
      ],
    ],
  },
  {
    consultationId: 'c-large',
    scribeSessionId: 'ss_01anqvghvyzaa2g28331rrf4zt',
    recordNumber: 'MRN-09342',
    name: 'Antônio Barros',
    age: 81,
    birthday: '12-05',
    sex: 'male',
    identity: { country: 'BR', type: 'CPF', value: '000.000.005-15' },
    phone: '+55 11 5550-0115',
    insurance: 'Atlântico Saúde',
    visit: {
      minutesAgo: 6 * DAY + 4 * HOUR,
      minutes: 40,
      status: 'completed',
      reason: say(
        'Hospital stay, heart failure',
        'Hospitalización, insuficiencia cardíaca',
        'Internação, insuficiência cardíaca',
      ),
    },
    allergies: [
      ['penicillin', 'anaphylaxis', 'severe'],
      ['dipyrone', 'rash', 'mild'],
    ],
    problems: [
      ['I50.9', 8],
      ['I48.9', 6],
      ['J44.9', 15],
      ['E11.9', 21],
      ['N18.32', 4],
    ],
    medications: [
      ['furosemide', '40 mg', 'twiceDaily'],
      ['carvedilol', '12.5 mg', 'twiceDaily'],
      ['apixaban', '2.5 mg', 'twiceDaily'],
      ['tiotropium', '5 µg', 'onceDaily'],
      ['metformin', '500 mg', 'onceDaily'],
      ['atorvastatin', '40 mg', 'atNight'],
    ],
    vitals: [
      [6, [128, 74], 78, 71.4],
      [4, [124, 72], 80, 72.8],
      [2, [122, 70], 84, 74.9],
      [1, [118, 68], 90, 77.6],
      [0.2, [116, 66], 96, 79.3, 36.8],
      [0, [112, 64], 84, 75.1, 36.5],
    ],
    encounters: [
      [1, 'visit', say('Swollen legs', 'Piernas hinchadas', 'Inchaço nas pernas'), ANA],
      [5, 'admission', say('COPD exacerbation', 'Exacerbación de EPOC', 'Exacerbação de DPOC'), 'Hospital São Bento'],
    ],
  },
];
