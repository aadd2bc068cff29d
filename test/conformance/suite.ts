// Chooses the cases for a target and runs them, on fresh data if the case before left a trace.
import { createApi, type Seen } from './api.ts';
import { bySection, fits, leavesTrace, type Case } from './case.ts';
import { allCases } from './cases/all.ts';
import { createControl } from './control.ts';
import type { Target } from './target.ts';

export interface Suite {
  /** The cases by section, in the order of the spec. */
  readonly sections: ReadonlyMap<string, readonly Case[]>;
  run(each: Case): Promise<void>;
  /** The behaviour that the cases have observed so far. */
  readonly seen: Seen;
}

export function createSuite(target: Target, cases: readonly Case[] = allCases()): Suite {
  const own = cases.filter((each) => fits(each, target)).sort((a, b) => bySection(a.section, b.section));
  const seen: Seen = new Set();
  let isTouched = true;
  return {
    seen,
    sections: Map.groupBy(own, ({ section }) => section),
    run: async (each) => {
      if (isTouched && target.sandboxUrl) await createControl(target.sandboxUrl).reset();
      isTouched = leavesTrace(each);
      const api = createApi(target, seen);
      try {
        await each.run(api);
      } catch (error) {
        isTouched = true;
        throw error;
      } finally {
        await api.close();
      }
    },
  };
}
