import type { Patient, EncounterKind, MedicationSchedule, Visit } from './patient.ts';
import { ANA_EARLIER } from './patients-ana-earlier.ts';
import { ANA_TODAY } from './patients-ana-today.ts';
import { BEN } from './patients-ben.ts';
import { DRUGS, type Localized, PROBLEMS, REACTIONS, SUBSTANCES } from './terms.ts';

/** The short form of a patient in the demo's data, with times as spans before now. */
export interface PatientDraft
  extends
    Pick<Patient, 'recordNumber' | 'name' | 'sex' | 'identity' | 'phone' | 'insurance'>,
    Pick<Visit, 'consultationId' | 'scribeSessionId'> {
  /** Years of age today. */
  readonly age: number;
  readonly birthday: `${number}-${number}`;
  /** `minutesAgo`: minutes before now; negative for a future visit. */
  readonly visit: Pick<Visit, 'minutes' | 'status' | 'reason'> & { readonly minutesAgo: number };
  readonly allergies?: readonly (readonly [
    keyof typeof SUBSTANCES,
    keyof typeof REACTIONS,
    'mild' | 'moderate' | 'severe',
  ])[];
  /** Code, years ago. */
  readonly problems?: readonly (readonly [keyof typeof PROBLEMS, number])[];
  readonly medications?: readonly (readonly [keyof typeof DRUGS, string, MedicationSchedule])[];
  /** Months ago, [systolic, diastolic], heart rate, weight, temperature; oldest first. */
  readonly vitals?: readonly (readonly [number, readonly [number, number] | null, number?, number?, number?])[];
  /** Months ago, kind, reason, doctor; latest first. */
  readonly encounters?: readonly (readonly [number, EncounterKind, Localized, string])[];
}

const FIVE_MINUTES = 5 * 60_000;

const DRAFTS: Readonly<Record<string, readonly PatientDraft[]>> = {
  'dr-ana': [...ANA_TODAY, ...ANA_EARLIER],
  'dr-ben': BEN,
};

/** Returns the patients of one doctor, each with the visit that the schedule shows. */
export const patientsOf = (doctorId: string, now: Date): Patient[] =>
  (DRAFTS[doctorId] ?? []).map((draft) => writePatient(draft, now));

function writePatient(draft: PatientDraft, now: Date): Patient {
  const { consultationId, scribeSessionId, age, birthday, ...rest } = draft;
  const { visit, vitals = [], encounters = [], allergies = [], problems = [], medications = [], ...person } = rest;
  const { minutesAgo, ...booked } = visit;
  const startsAt = Math.floor((now.getTime() - minutesAgo * 60_000) / FIVE_MINUTES) * FIVE_MINUTES;
  return {
    ...person,
    birthDate: birthDate(age, birthday, now),
    allergies: allergies.map(([substance, reaction, severity]) => ({
      substance: SUBSTANCES[substance],
      reaction: REACTIONS[reaction],
      severity,
    })),
    problems: problems.map(([code, years]) => ({ code, name: PROBLEMS[code], since: now.getUTCFullYear() - years })),
    medications: medications.map(([drug, dose, schedule]) => ({ name: DRUGS[drug], dose, schedule })),
    vitals: vitals.map(([monthsAgo, pressure, heartRate, weight, temperature]) => ({
      date: dayBefore(now, monthsAgo),
      ...(pressure ? { systolic: pressure[0], diastolic: pressure[1] } : {}),
      ...(heartRate === undefined ? {} : { heartRate }),
      ...(weight === undefined ? {} : { weight }),
      ...(temperature === undefined ? {} : { temperature }),
    })),
    encounters: encounters.map(([monthsAgo, kind, reason, doctor]) => ({
      date: dayBefore(now, monthsAgo),
      kind,
      reason,
      doctor,
    })),
    visit: {
      ...booked,
      consultationId,
      ...(scribeSessionId && { scribeSessionId }),
      startsAt: new Date(startsAt).toISOString(),
    },
  };
}

/** Returns the birth date that gives the age today. */
function birthDate(age: number, birthday: string, now: Date): string {
  const isStillToCome = birthday > now.toISOString().slice(5, 10);
  return `${now.getUTCFullYear() - age - (isStillToCome ? 1 : 0)}-${birthday}`;
}

const dayBefore = (now: Date, months: number): string =>
  new Date(now.getTime() - Math.round(months * 30.4) * 86_400_000).toISOString().slice(0, 10);
