// Events whose signature does not hold, in the log: a line a minute for each kind, however many a stranger sends.
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/log.ts';
import { createMinuteCounts } from '../log/minute-counts.ts';

export interface RefusedEvents {
  note(outcome: string, requestId: string): void;
  /** Tells the counts that wait for their minute. */
  close(): void;
}

export function createRefusedEvents(logger: Logger, clock: Clock): RefusedEvents {
  const counts = createMinuteCounts<{ readonly outcome: string; readonly requestId: string }>(
    clock,
    ({ outcome, requestId }, count) => logger.warn({ outcome, count, requestId }, 'webhook events were refused'),
  );
  return {
    note: (outcome, requestId) => counts.note(outcome, { outcome, requestId }),
    close: () => counts.close(),
  };
}
