import type { Localized } from './terms.ts';

export type VisitStatus = 'completed' | 'inRoom' | 'arrived' | 'booked' | 'cancelled';
export type MedicationSchedule = 'onceDaily' | 'twiceDaily' | 'thriceDaily' | 'atNight' | 'weekly' | 'asNeeded';
export type EncounterKind = 'visit' | 'phone' | 'emergency' | 'admission' | 'imaging';

export interface Allergy {
  readonly substance: Localized;
  readonly reaction: Localized;
  readonly severity: 'mild' | 'moderate' | 'severe';
}

export interface Problem {
  /** ICD-10. */
  readonly code: string;
  readonly name: Localized;
  /** Year. */
  readonly since: number;
}

export interface Medication {
  readonly name: Localized;
  readonly dose: string;
  readonly schedule: MedicationSchedule;
}

/** One reading; values that were not measured are absent. */
export interface VitalReading {
  /** ISO 8601 date. */
  readonly date: string;
  /** mmHg. */
  readonly systolic?: number;
  readonly diastolic?: number;
  /** Per minute. */
  readonly heartRate?: number;
  /** kg. */
  readonly weight?: number;
  /** °C. */
  readonly temperature?: number;
}

export interface Encounter {
  /** ISO 8601 date. */
  readonly date: string;
  readonly kind: EncounterKind;
  readonly reason: Localized;
  readonly doctor: string;
}

export interface Visit {
  /** The integrator's id, which the Scribe service calls `consultationInternalId`. */
  readonly consultationId: string;
  /** The session's own id, saved when the service reported it. It gives the patient's name if the service asks for a review. */
  readonly scribeSessionId?: string;
  /** ISO 8601, UTC. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly reason: Localized;
  readonly status: VisitStatus;
}

/** A patient, as the EHR's API returns one to the patient's doctor. */
export interface Patient {
  readonly recordNumber: string;
  readonly name: string;
  /** ISO 8601 date. */
  readonly birthDate: string;
  readonly sex: 'female' | 'male';
  readonly identity: { readonly country: string; readonly type: string; readonly value: string };
  readonly phone: string;
  readonly insurance: string;
  readonly allergies: readonly Allergy[];
  readonly problems: readonly Problem[];
  readonly medications: readonly Medication[];
  /** Oldest first. */
  readonly vitals: readonly VitalReading[];
  /** Latest first. */
  readonly encounters: readonly Encounter[];
  readonly visit: Visit;
}
