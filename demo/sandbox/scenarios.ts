import { seedData } from './seed/seed.ts';
import type { SeedData } from './seed/seed-data.ts';

/** What the sandbox can be filled with: `--scenario NAME`. */
export const SCENARIOS = {
  /** DESIGN §6. */
  demo: seedData,
  /** The same, with the review gate on. */
  gated: (now) => {
    const seeds = seedData(now);
    return { ...seeds, institutions: seeds.institutions.map((row) => ({ ...row, gateEnabled: true })) };
  },
  /** Accounts, keys and configurations, and no consultation. */
  empty: (now) => ({ ...seedData(now), consultations: [] }),
} as const satisfies Record<string, (now: Date) => SeedData>;
export type ScenarioName = keyof typeof SCENARIOS;

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);
