import type { ChangeOf, ChangeOutcome } from './alert-watch.ts';
import type { Audit } from './audit.ts';

/** Writes what became of accepted changes, `alert.change`; nothing once the proxy ends, when no page can look any more. */
export function createNoteChange(audit: Pick<Audit, 'event'>, isClosing: () => boolean) {
  return (outcome: ChangeOutcome, { id, ...of }: ChangeOf): void => {
    if (!isClosing()) audit.event({ action: 'alert.change', ...of, alert: id, outcome });
  };
}
