// The data that fills the sandbox at a start or a reset. Every time is ISO 8601 UTC, every id is final.
import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { Account, Institution, Key } from '../store/accounts.ts';
import type { MedicalRecordConfiguration, ScribeSessionConfiguration } from '../store/configurations.ts';
import { accounts, institutions, keys, medicalRecordConfigurations, scribeSessionConfigurations } from './accounts.ts';
import { consultations } from './consultations.ts';
import { thousandSessions } from './thousand-sessions.ts';

export type SeedAccount = Omit<Account, 'createdAt' | 'keyRegeneratedAt'>;

export interface SeedKey extends Omit<Key, 'accountId'> {
  readonly value: string;
  /** `name` of its account. */
  readonly account: string;
}

export interface SeedSession {
  /** `ss_…`, the same at every start. */
  readonly id: string;
  /** A status of §3.1, or one that the spec does not show (`processing`). */
  readonly status: string;
  readonly scribeSessionModality: string;
  readonly specialty: string;
  /** At most one of the two is set (§6.2). */
  readonly medicalRecordConfigurationId: string | null;
  readonly scribeSessionConfigurationId: string | null;
  readonly createdAt: string;
  /** Null if the session has not completed, has failed or was cancelled. */
  readonly completedAt: string | null;
  /** In the order §4.4 lists them, each with its `cdssAlerts`. */
  readonly documents: readonly MedicalRecordDocument[];
}

export interface SeedConsultation {
  readonly consultationInternalId: string;
  /** `name` of the account whose doctor holds the consultation. */
  readonly account: string;
  /** `patient.id` of a webhook, e.g. `pat_…`. */
  readonly patientId: string;
  /** The context as §4.2 set it. */
  readonly context: ConsultationContext;
  /** When the context was set. */
  readonly createdAt: string;
  /** Null: the context is set, but the scribe has not started. */
  readonly session: SeedSession | null;
}

export interface SeedData {
  /** The seeds turn the gate off, so that a seeded session can be read. */
  readonly institutions: readonly Institution[];
  readonly accounts: readonly SeedAccount[];
  readonly keys: readonly SeedKey[];
  readonly medicalRecordConfigurations: readonly MedicalRecordConfiguration[];
  readonly scribeSessionConfigurations: readonly ScribeSessionConfiguration[];
  readonly consultations: readonly SeedConsultation[];
}

/** Makes the sandbox's data for a start or a reset; the same `now` gives equal data (DESIGN §6). */
export const seedData = (now: Date): SeedData => ({
  institutions,
  accounts,
  keys: keys(now),
  medicalRecordConfigurations,
  scribeSessionConfigurations,
  consultations: consultations(now),
});

/** The data that the sandbox can start with: `--scenario NAME`. */
export const SCENARIOS = {
  /** The data of DESIGN §6. */
  demo: seedData,
  /** The data of `demo`, with the review gate on. */
  gated: (now) => {
    const seeds = seedData(now);
    return { ...seeds, institutions: seeds.institutions.map((row) => ({ ...row, gateEnabled: true })) };
  },
  /** Accounts, keys and configurations, but no consultation. */
  empty: (now) => ({ ...seedData(now), consultations: [] }),
  /** The same accounts, and 1,000 sessions of 20 alerts each. */
  thousand: (now) => ({ ...seedData(now), consultations: thousandSessions(now) }),
} as const satisfies Record<string, (now: Date) => SeedData>;
export type ScenarioName = keyof typeof SCENARIOS;

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);
