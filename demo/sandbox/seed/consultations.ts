// DESIGN §6: the seeded consultations. Their times are within the gate's window of seven days (§7.3).
import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import { SESSION_ID_PREFIX } from '../../../src/contract/scribe-session.ts';
import { GENERAL_CONFIGURATION, RADIOLOGY_CONFIGURATION, SESSION_CONFIGURATION } from './accounts.ts';
import { type ClinicalStory, withErrors } from './clinical-story.ts';
import { stableId, before, dateBefore, type Span } from './ids-and-times.ts';
import { largeRecord } from './large-record/large-record.ts';
import type { SeedConsultation } from './seed.ts';
import { atrialFibrillation } from './stories/atrial-fibrillation.ts';
import { chestCtReport } from './stories/chest-ct-report.ts';
import { diabetesWithKidneyDisease } from './stories/diabetes-with-kidney-disease.ts';
import { kneeMriReport } from './stories/knee-mri-report.ts';
import { otitisInAChild } from './stories/otitis-in-a-child.ts';

interface Draft {
  readonly id: string;
  readonly account: string;
  readonly context: Omit<ConsultationContext, 'consultationInternalId'>;
  readonly specialty: string;
  readonly status: string;
  readonly started: Span;
  /** Absent: the session has not completed. */
  readonly completed?: Span;
  readonly story?: ClinicalStory;
  readonly scribeSessionConfigurationId?: string;
}

const identity = { idCountry: 'BR', idType: 'CPF', scribeSessionModality: 'IN_PERSON' } as const;
const general = { medicalRecordConfigurationId: GENERAL_CONFIGURATION };
const radiology = { medicalRecordConfigurationId: RADIOLOGY_CONFIGURATION };

const DRAFTS: readonly Draft[] = [
  {
    id: 'c-done',
    account: 'ana',
    context: {
      ...identity,
      name: 'Helena Duarte',
      idValue: '000.000.001-91',
      internalCode: 'MRN-20418',
      notes: 'Prefers written instructions. Daughter may be called.',
      pastMedicalHistory: 'Type 2 diabetes since 2012, hypertension, chronic kidney disease stage 3, hyperlipidemia.',
      ...general,
    },
    specialty: 'endocrinology',
    status: 'completed',
    started: { hours: 2, minutes: 55 },
    completed: { hours: 2, minutes: 31 },
    story: diabetesWithKidneyDisease,
  },
  {
    id: 'c-report-draft',
    account: 'ana',
    context: {
      ...identity,
      name: 'George Whitaker',
      idCountry: 'GB',
      idType: 'passport',
      idValue: '000000017',
      internalCode: 'MRN-31877',
      ...radiology,
    },
    specialty: 'radiology',
    status: 'completed',
    started: { hours: 5, minutes: 12 },
    completed: { hours: 5, minutes: 3 },
    story: chestCtReport,
  },
  {
    id: 'c-report-final',
    account: 'ana',
    context: {
      ...identity,
      name: 'Mateo Fernández',
      idCountry: 'ARG',
      idType: 'DNI',
      idValue: '00.000.026',
      internalCode: 'MRN-28850',
      ...radiology,
    },
    specialty: 'radiology',
    status: 'completed',
    started: { days: 2, hours: 1 },
    completed: { days: 2, minutes: 48 },
    story: kneeMriReport,
  },
  {
    id: 'c-errors',
    account: 'ana',
    context: {
      ...identity,
      name: 'José Carlos Ribeiro',
      idValue: '000.000.002-72',
      internalCode: 'MRN-11290',
      pastMedicalHistory: 'Hipertensão arterial. Gastrite erosiva (endoscopia há quatro meses).',
    },
    specialty: 'cardiology',
    status: 'completedWithErrors',
    started: { days: 1, hours: 3 },
    completed: { days: 1, hours: 2, minutes: 34 },
    story: atrialFibrillation,
  },
  {
    id: 'c-failed',
    account: 'ana',
    context: { ...identity, name: 'Beatriz Nogueira', idValue: '000.000.003-53', internalCode: 'MRN-40015' },
    specialty: 'internal_medicine',
    status: 'error',
    started: { hours: 4, minutes: 20 },
  },
  {
    id: 'c-cancelled',
    account: 'ana',
    context: {
      ...identity,
      name: 'Daniel Okafor',
      idCountry: 'Nigeria',
      idType: 'passport',
      idValue: 'A00000034',
      internalCode: 'MRN-40102',
    },
    specialty: 'internal_medicine',
    status: 'cancelled',
    started: { hours: 6, minutes: 5 },
  },
  {
    id: 'c-processing',
    account: 'ana',
    context: {
      ...identity,
      name: 'Camila Torres',
      idCountry: 'CL',
      idType: 'RUN',
      idValue: '00.000.042-K',
      internalCode: 'MRN-40166',
    },
    specialty: 'internal_medicine',
    status: 'processing',
    started: { minutes: 19 },
  },
  {
    id: 'c-empty',
    account: 'ana',
    context: { ...identity, name: 'Rosa Meireles', idValue: '000.000.004-34', internalCode: 'MRN-17731' },
    specialty: 'internal_medicine',
    status: 'completed',
    started: { days: 1, hours: 6 },
    completed: { days: 1, hours: 5, minutes: 57 },
  },
  {
    id: 'c-large',
    account: 'ana',
    context: {
      ...identity,
      name: 'Antônio Barros',
      idValue: '000.000.005-15',
      internalCode: 'MRN-09342',
      pastMedicalHistory: 'Heart failure, atrial fibrillation, COPD, type 2 diabetes, chronic kidney disease.',
    },
    specialty: 'internal_medicine',
    status: 'completed',
    started: { days: 6, hours: 4 },
    completed: { hours: 1, minutes: 10 },
    story: largeRecord,
    scribeSessionConfigurationId: SESSION_CONFIGURATION,
  },
  {
    id: 'c-ben',
    account: 'ben',
    context: {
      ...identity,
      name: 'Sofía Ramírez',
      idCountry: 'MX',
      idType: 'CURP',
      idValue: 'XXXX000000MDFXXX08',
      internalCode: 'MRN-50233',
    },
    specialty: 'pediatrics',
    status: 'completed',
    started: { hours: 1, minutes: 44 },
    completed: { hours: 1, minutes: 30 },
    story: otitisInAChild,
  },
];

export const consultations = (now: Date): SeedConsultation[] => DRAFTS.map((draft) => consultation(draft, now));

function consultation({ id, account, story, started, completed, ...rest }: Draft, now: Date): SeedConsultation {
  const context = { consultationInternalId: id, ...rest.context };
  const sessionId = stableId(SESSION_ID_PREFIX, id);
  const documents =
    story && completed ? story.documents({ sessionId, consultation: context }, dateBefore(now, completed)) : [];
  return {
    consultationInternalId: id,
    account,
    patientId: stableId('pat_', rest.context.name),
    context,
    createdAt: before(now, { ...started, minutes: (started.minutes ?? 0) + 6 }),
    session: {
      id: sessionId,
      status: rest.status,
      scribeSessionModality: context.scribeSessionModality ?? 'IN_PERSON',
      specialty: rest.specialty,
      medicalRecordConfigurationId: context.medicalRecordConfigurationId ?? null,
      scribeSessionConfigurationId: rest.scribeSessionConfigurationId ?? null,
      createdAt: before(now, started),
      completedAt: completed ? before(now, completed) : null,
      documents: rest.status === 'completedWithErrors' ? withErrors(documents) : documents,
    },
  };
}
