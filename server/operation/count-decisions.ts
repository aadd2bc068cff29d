import type { Audit } from '../audit/audit.ts';
import type { Metrics } from './metrics.ts';

/** Wraps the audit to count how each decision ended. `off` = refused because its intent could not be written. */
export const countDecisions = (
  audit: Audit,
  { decision: count, watch }: Pick<Metrics, 'decision' | 'watch'>,
): Audit => ({
  ...audit,
  refusal() {
    count('(any)', 'off');
    return audit.refusal();
  },
  async decision(entry) {
    const countAll = (outcome: string) => {
      for (const { decision } of entry.decisions ?? []) count(decision, outcome);
    };
    const tellRecorded = watch.decided(entry);
    try {
      const act = await audit.decision(entry);
      return {
        outcome(outcome, failure) {
          countAll(outcome);
          if (outcome === 'recorded') tellRecorded();
          act.outcome(outcome, failure);
        },
      };
    } catch (error) {
      countAll('off');
      throw error;
    }
  },
});
