// The data that fills the sandbox at a start or a reset. Every time is ISO 8601 UTC, every id is final.
import type { KeyScope } from '../../../src/contract/authentication.ts';
import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

export interface SeedInstitution {
  /** `inst_…`. */
  readonly id: string;
  readonly name: string;
  /** Whether the gate of §7.3 is on. The seeds turn it off, so that a seeded session can be read. */
  readonly gateEnabled: boolean;
  readonly gateWindowDays: number;
}

export interface SeedAccount {
  /** Its name in `/_sandbox/`: `ana`, `ben`, `institution`, `misconfigured`. */
  readonly name: string;
  /** `acc_…`. */
  readonly id: string;
  readonly institutionId: string;
  /** Scope of its keys (§5.5). */
  readonly scope: KeyScope;
  /** The `account.name` of a webhook, e.g. "Dra. Ana Lima". */
  readonly displayName: string;
  readonly email: string;
  readonly specialty: string;
  /** Null: the account is misconfigured (§7.2 `account_invalid`). */
  readonly authId: string | null;
}

export interface SeedKey {
  readonly value: string;
  /** `secret` calls the API; `publishable` is refused there (§5.2). */
  readonly role: 'secret' | 'publishable';
  /** `name` of its account. */
  readonly account: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

export interface SeedMedicalRecordConfiguration {
  /** `mrc_…`. */
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
  readonly specialty: string;
  readonly language: string;
  /** Whether it is active; if not, it gives §7.2 `resource_not_active`. */
  readonly active: boolean;
}

export interface SeedScribeSessionConfiguration {
  /** `ssc_…`. */
  readonly id: string;
  readonly institutionId: string;
  readonly name: string;
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
  readonly institutions: readonly SeedInstitution[];
  readonly accounts: readonly SeedAccount[];
  readonly keys: readonly SeedKey[];
  readonly medicalRecordConfigurations: readonly SeedMedicalRecordConfiguration[];
  readonly scribeSessionConfigurations: readonly SeedScribeSessionConfiguration[];
  readonly consultations: readonly SeedConsultation[];
}
