import type { PatientDraft } from './patients.ts';
import { say } from './terms.ts';

const BEN_ORTIZ = 'Dr. Ben Ortiz';

/** Dr. Ben Ortiz's patients. */
export const BEN: readonly PatientDraft[] = [
  {
    consultationId: 'c-ben',
    scribeSessionId: 'ss_01pp6mgw77j2mygjfkw190fmap',
    recordNumber: 'MRN-50233',
    name: 'Sofía Ramírez',
    age: 4,
    birthday: '02-20',
    sex: 'female',
    identity: { country: 'MX', type: 'CURP', value: 'XXXX000000MDFXXX08' },
    phone: '+55 11 5550-0108',
    insurance: 'Vida Plena',
    visit: {
      minutesAgo: 104,
      minutes: 15,
      status: 'completed',
      reason: say('Right ear pain and fever', 'Dolor de oído derecho y fiebre', 'Dor no ouvido direito e febre'),
    },
    problems: [['L20.9', 3]],
    medications: [['hydrocortisone', '1 %', 'asNeeded']],
    vitals: [
      [18, null, 112, 12.6],
      [12, null, 110, 13.8],
      [6, null, 108, 15.1],
      [0, null, 118, 16.0, 38.7],
    ],
    encounters: [
      [
        6,
        'visit',
        say('Well-child visit, vaccines', 'Control de niño sano, vacunas', 'Puericultura, vacinas'),
        BEN_ORTIZ,
      ],
      [12, 'visit', say('Eczema flare', 'Brote de eccema', 'Crise de eczema'), BEN_ORTIZ],
    ],
  },
  {
    consultationId: 'c-2201',
    recordNumber: 'MRN-50310',
    name: 'Noah Albuquerque',
    age: 9,
    birthday: '04-01',
    sex: 'male',
    identity: { country: 'BR', type: 'CPF', value: '000.000.007-87' },
    phone: '+55 11 5550-0187',
    insurance: 'Atlântico Saúde',
    visit: {
      minutesAgo: -6,
      minutes: 20,
      status: 'arrived',
      reason: say('Asthma follow-up', 'Control de asma', 'Retorno de asma'),
    },
    allergies: [['peanut', 'anaphylaxis', 'severe']],
    problems: [['J45.4', 4]],
    medications: [['salbutamol', '100 µg', 'asNeeded']],
    vitals: [
      [12, null, 92, 26.2],
      [6, [98, 60], 90, 27.9],
      [0, [100, 62], 88, 29.3, 36.6],
    ],
    encounters: [[6, 'visit', say('Asthma follow-up', 'Control de asma', 'Retorno de asma'), BEN_ORTIZ]],
  },
  {
    consultationId: 'c-2202',
    recordNumber: 'MRN-50318',
    name: 'Valentina Rojas',
    age: 1,
    birthday: '01-14',
    sex: 'female',
    identity: { country: 'CO', type: 'RC', value: '0000000052' },
    phone: '+55 11 5550-0152',
    insurance: 'Particular',
    visit: {
      minutesAgo: -31,
      minutes: 20,
      status: 'booked',
      reason: say('Well-child visit', 'Control de niño sano', 'Puericultura'),
    },
    vitals: [
      [9, null, 128, 6.9],
      [5, null, 124, 8.6],
      [2, null, 120, 9.8],
    ],
    encounters: [[2, 'visit', say('Vaccines', 'Vacunas', 'Vacinas'), BEN_ORTIZ]],
  },
];
