// The data that fills the sandbox at a start or a reset. Every time is ISO 8601 UTC, every id is final.
import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { Account, Institution, Key } from '../store/accounts.ts';
import type { MedicalRecordConfiguration, ScribeSessionConfiguration } from '../store/configurations.ts';

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
