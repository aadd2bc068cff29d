import { accounts, institutions, keys, medicalRecordConfigurations, scribeSessionConfigurations } from './accounts.ts';
import { consultations } from './consultations.ts';
import type { SeedData } from './seed-data.ts';
import { thousandSessions } from './thousand-sessions.ts';

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
