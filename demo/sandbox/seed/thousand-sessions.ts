import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { SESSION_ID_PREFIX } from '../../../src/contract/scribe-session.ts';
import { before } from './ids-and-times.ts';
import type { SeedConsultation } from './seed.ts';

const SESSIONS = 1000;
const ALERTS = 20;

/** Makes Ana's `c-1` to `c-1000` for load tests: each is completed and has one document with 20 pending alerts; that of `c-1` has about 64 KB. */
export const thousandSessions = (now: Date): SeedConsultation[] =>
  Array.from({ length: SESSIONS }, (_, index) => consultation(index + 1, now));

function consultation(number: number, now: Date): SeedConsultation {
  const name = `Patient ${number}`;
  const createdAt = before(now, { minutes: 30 + number });
  const completedAt = before(now, { minutes: 20 + number });
  return {
    consultationInternalId: `c-${number}`,
    account: 'ana',
    patientId: `pat_load_${number}`,
    context: { consultationInternalId: `c-${number}`, name },
    createdAt,
    session: {
      id: `${SESSION_ID_PREFIX}load_${number}`,
      status: 'completed',
      scribeSessionModality: 'IN_PERSON',
      specialty: 'internal_medicine',
      medicalRecordConfigurationId: null,
      scribeSessionConfigurationId: null,
      createdAt,
      completedAt,
      documents: [document(number, completedAt)],
    },
  };
}

function document(number: number, createdAt: string): MedicalRecordDocument {
  const numbers = Array.from({ length: ALERTS }, (_, index) => index + 1);
  return {
    id: `doc_load_${number}`,
    purpose: 'primary',
    language: 'en',
    specialty: 'internal_medicine',
    createdAt,
    updatedAt: createdAt,
    diagnosisCodes: [],
    medicalRecord: {
      chiefComplaint: 'Follow-up.',
      assessmentPlan: {
        assessment: 'Stable.',
        plan: numbers.map((n) => ({
          id: `el_load_${number}_${n}`,
          element: `Medicine ${n}`,
          content: `Medicine ${n}, once a day.`,
          laboratory: '',
          type: 'medication',
        })),
      },
    },
    cdssAlerts: numbers.map((n) => ({
      id: `cfa_load_${number}_${n}`,
      elementId: `el_load_${number}_${n}`,
      element: `Medicine ${n}`,
      type: 'medication',
      issue: 'not_pertinent',
      severity: n % 5 === 0 ? 'red' : 'yellow',
      actionCategory: 'remove',
      action: `Stop medicine ${n}.`,
      reason: 'No indication is recorded.',
      source: [],
      status: 'pending',
    })),
    medicalRecordSummary: 'Stable. '.repeat(number === 1 ? 7000 : 1),
    reportState: null,
  };
}
