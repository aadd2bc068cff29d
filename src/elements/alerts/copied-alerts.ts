import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { Term } from '../../i18n/translations.ts';
import { labelCopied, selectedRange } from '../base/clipboard.ts';
import { documentGuard, guardWarning } from '../clinical/status.ts';

/** What is taken by the browser's own means. */
export type LeavingEvent = ClipboardEvent | DragEvent;

/**
 * Puts what a person copies of alerts on the clipboard with what must not be lost from it: that AI wrote it, and that a
 * report may not be final. Nothing leaves while the host names another patient.
 */
export function labelCopiedAlerts(event: LeavingEvent, snapshot: ConsultationSnapshot | undefined, term: Term): void {
  const target = event.composedPath()[0] as Element;
  if (target.matches('input, textarea')) return;
  if (snapshot?.mismatch?.isLocking) return event.preventDefault();
  if (event.type !== 'copy') return;
  const { alerts = [] } = snapshot ?? {};
  const card = target.closest<HTMLElement>('[data-id]');
  const copied = card && isWithin(card) ? alerts.filter(({ alert }) => alert.id === card.dataset['id']) : alerts;
  const finalOnes = scribe().options?.finalLifecycleStatuses;
  const warnings = copied.map((snapshot) => guardWarning(documentGuard(snapshot, finalOnes), term));
  const told = [...new Set(warnings)].filter((warning) => warning !== undefined);
  // By its type: an event of a frame that the element was moved into is of another class.
  labelCopied(event as ClipboardEvent, target, [...told, term('aiWrittenCheck')], told.length > 0);
}

/** Whether all that is selected is of one card, as far as the browser tells: the event knows of one end only. */
function isWithin(card: Element): boolean {
  const range = selectedRange(card);
  return range !== undefined && card.contains(range.startContainer) && card.contains(range.endContainer);
}
