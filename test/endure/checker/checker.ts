// The invariants of every history, whatever faults it contains. Pure: takes a history, returns its violations.
import type { Fact } from '../history.ts';
import { auditIsWhole } from './audit.ts';
import { allConverge } from './convergence.ts';
import { isRecordedOnce, isToldTruly } from './decisions.ts';
import { isEachEventOnce } from './events.ts';
import { isOwnPatient } from './patients.ts';

export interface Invariant {
  readonly promise: string;
  /** Returns the violations in words; none if the promise is kept. */
  readonly wrongIn: (facts: readonly Fact[]) => readonly string[];
}

export interface Verdict {
  readonly promise: string;
  readonly wrong: readonly string[];
}

export const INVARIANTS: readonly Invariant[] = [
  { promise: 'nothing is told as recorded, or as not recorded, that is not so', wrongIn: isToldTruly },
  {
    promise: 'nothing is recorded or sent twice, for another alert, or that nobody decided',
    wrongIn: isRecordedOnce,
  },
  { promise: 'nothing of another patient is shown or sent', wrongIn: isOwnPatient },
  { promise: 'every event is acted on once, or answered so that it comes again', wrongIn: isEachEventOnce },
  {
    promise: 'the audit has intent and outcome of every decision, and verifies after every crash',
    wrongIn: auditIsWhole,
  },
  { promise: 'all agree with the service within 60 s of the last fault', wrongIn: allConverge },
];

export const check = (facts: readonly Fact[]): readonly Verdict[] =>
  INVARIANTS.map(({ promise, wrongIn }) => ({ promise, wrong: wrongIn(facts) }));
