import type { ChangeOf, ChangeOutcome } from './alert-watch.ts';
import type { Audit } from './audit.ts';

/** Records the outcome of accepted changes as `alert.change`. Records nothing while the proxy closes, because no page can read any more. */
export function createNoteChange(audit: Pick<Audit, 'event'>, isClosing: () => boolean) {
  return (outcome: ChangeOutcome, { id, ...of }: ChangeOf): void => {
    if (!isClosing()) audit.event({ action: 'alert.change', ...of, alert: id, outcome });
  };
}
