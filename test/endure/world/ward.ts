// The service's data before a run: doctors with an account each, their patients, and alerts to decide.
import { before } from '../../../demo/sandbox/seed/ids-and-times.ts';
import { institutions } from '../../../demo/sandbox/seed/accounts.ts';
import type { SeedConsultation, SeedData } from '../../../demo/sandbox/seed/seed.ts';
import { fill } from '../../../demo/sandbox/store/fill.ts';
import { openStore } from '../../../demo/sandbox/store/store.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

export interface Patient {
  /** `consultationInternalId` */
  readonly session: string;
  readonly ss: string;
  readonly name: string;
  readonly alerts: readonly string[];
}

export interface WardDoctor {
  /** `sub` of the assertions. */
  readonly sub: string;
  readonly account: string;
  /** The service's id of the professional. */
  readonly professional: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly patients: readonly Patient[];
}

export interface WardSize {
  readonly doctors: number;
  readonly patients: number;
  readonly alerts: number;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Returns doctors `d1`, `d2`, …, each with their own patients. */
export const wardOf = ({ doctors, patients, alerts }: WardSize): readonly WardDoctor[] =>
  numbers(doctors).map((d) => ({
    sub: `dr-${d}`,
    account: `d${d}`,
    professional: `acc_endure_${d}`,
    publishableKey: `pk_endure_${d}`,
    secretKey: `sk_endure_${d}`,
    patients: numbers(patients).map((p) => ({
      session: `c-${d}-${p}`,
      ss: `ss_endure_${d}_${p}`,
      name: `Patient ${d}.${p}`,
      alerts: numbers(alerts).map((a) => `cfa_endure_${d}_${p}_${a}`),
    })),
  }));

/** Fills a new database file of the sandbox. */
export function fillService(file: string, ward: readonly WardDoctor[], now = new Date()): void {
  const store = openStore(file);
  fill(store, seedsOf(ward, now), now.toISOString());
  store.close();
}

/** Returns the `SCRIBE_ACCOUNTS_FILE` of these doctors, with the origins of their pages. */
export const accountsOf = (ward: readonly WardDoctor[], origins: readonly string[]): string =>
  JSON.stringify(
    ward.map(({ account, publishableKey, secretKey, professional, sub }) => ({
      ...{ account, publishableKey, secretKey, professional },
      ...{ scope: 'doctor', doctors: [sub], origins },
    })),
  );

function seedsOf(ward: readonly WardDoctor[], now: Date): SeedData {
  const [institution] = institutions;
  if (!institution) throw new Error('The sandbox has no institution.');
  const time = { createdAt: before(now, { days: 30 }), expiresAt: before(now, { days: -300 }), revokedAt: null };
  const boss = { name: 'institution', id: 'acc_endure_institution', scope: 'institution' as const };
  return {
    institutions: [institution],
    // An account of the institution registers the sandbox's webhook.
    accounts: [
      boss,
      ...ward.map(({ account, professional }) => ({ name: account, id: professional, scope: 'doctor' as const })),
    ].map((account) => ({
      ...account,
      institutionId: institution.id,
      displayName: account.name,
      email: `${account.name}@example.test`,
      specialty: 'internal_medicine',
      authId: `auth_${account.name}`,
    })),
    keys: ward.flatMap(({ account, secretKey, publishableKey }) => [
      { value: secretKey, role: 'secret' as const, account, ...time },
      { value: publishableKey, role: 'publishable' as const, account, ...time },
    ]),
    medicalRecordConfigurations: [],
    scribeSessionConfigurations: [],
    consultations: ward.flatMap(({ account, patients }) =>
      patients.map((patient) => consultationOf(account, patient, now)),
    ),
  };
}

function consultationOf(account: string, { session, ss, name, alerts }: Patient, now: Date): SeedConsultation {
  const createdAt = before(now, { minutes: 30 });
  const completedAt = before(now, { minutes: 20 });
  return {
    consultationInternalId: session,
    account,
    patientId: `pat_${session}`,
    context: { consultationInternalId: session, name },
    createdAt,
    session: {
      id: ss,
      status: 'completed',
      scribeSessionModality: 'IN_PERSON',
      specialty: 'internal_medicine',
      medicalRecordConfigurationId: null,
      scribeSessionConfigurationId: null,
      createdAt,
      completedAt,
      documents: [documentOf(ss, alerts, completedAt)],
    },
  };
}

function documentOf(ss: string, alerts: readonly string[], createdAt: string): MedicalRecordDocument {
  const medicines = alerts.map((id, index) => ({ id, elementId: `el_${id}`, name: `Medicine ${index + 1}` }));
  const plan = medicines.map(({ elementId, name }) => ({
    ...{ id: elementId, element: name, content: `${name}, once a day.`, laboratory: '', type: 'medication' },
  }));
  return {
    ...{ id: `doc_${ss}`, purpose: 'primary', language: 'en', specialty: 'internal_medicine' },
    ...{ createdAt, updatedAt: createdAt, diagnosisCodes: [], reportState: null, medicalRecordSummary: 'Stable.' },
    medicalRecord: { chiefComplaint: 'Follow-up.', assessmentPlan: { assessment: 'Stable.', plan } },
    cdssAlerts: medicines.map(({ id, elementId, name }) => ({
      ...{ id, elementId, element: name, type: 'medication', issue: 'not_pertinent', severity: 'yellow' },
      ...{ actionCategory: 'remove', action: `Stop ${name}.`, reason: 'No indication is recorded.', source: [] },
      status: 'pending',
    })),
  };
}
