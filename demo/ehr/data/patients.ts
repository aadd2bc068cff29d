import { ANA_EARLIER } from './patients-ana-earlier.ts';
import { ANA_TODAY } from './patients-ana-today.ts';
import { BEN } from './patients-ben.ts';
import type { Patient } from './patient.ts';
import { type PatientDraft, writePatient } from './write-patient.ts';

const DRAFTS: Readonly<Record<string, readonly PatientDraft[]>> = {
  'dr-ana': [...ANA_TODAY, ...ANA_EARLIER],
  'dr-ben': BEN,
};

/** Returns the patients of one doctor, each with the visit that the schedule shows. */
export const patientsOf = (doctorId: string, now: Date): Patient[] =>
  (DRAFTS[doctorId] ?? []).map((draft) => writePatient(draft, now));
