import { accounts, institutions, keys, medicalRecordConfigurations, scribeSessionConfigurations } from './accounts.ts';
import { consultations } from './consultations.ts';
import type { SeedData } from './seed-data.ts';

/** Makes the sandbox's data for a start or a reset; the same `now` gives equal data (DESIGN §6). */
export const seedData = (now: Date): SeedData => ({
  institutions,
  accounts,
  keys: keys(now),
  medicalRecordConfigurations,
  scribeSessionConfigurations,
  consultations: consultations(now),
});
