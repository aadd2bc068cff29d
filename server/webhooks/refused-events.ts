// Logs refused events: one line a minute for each kind, however many arrive.
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/log.ts';
import { createMinuteCounts } from '../log/minute-counts.ts';

export interface RefusedEvents {
  note(outcome: string, requestId: string): void;
  /** Logs the counts that are still waiting. */
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
