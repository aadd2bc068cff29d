// The states that a doctor can meet, by name: the fake proxy's data at the start, and the events after it.
import { ALERTS_SCENARIOS } from './alerts-scenarios.ts';
import { DOCUMENTS_SCENARIOS } from './documents-scenarios.ts';
import { READING_SCENARIOS } from './reading-scenarios.ts';
import { SESSION_SCENARIOS } from './session-scenarios.ts';

/** Every scenario; each call makes new data, so that decisions in one test do not reach the next. */
export const SCENARIOS = {
  ...READING_SCENARIOS,
  ...SESSION_SCENARIOS,
  ...DOCUMENTS_SCENARIOS,
  ...ALERTS_SCENARIOS,
} as const;

export type ScenarioName = keyof typeof SCENARIOS;
