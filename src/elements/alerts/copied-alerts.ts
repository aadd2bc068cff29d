import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { Term } from '../../i18n/translations.ts';
import { labelCopied, selectedRange } from '../base/clipboard.ts';
import { documentGuard, guardWarning } from '../clinical/status.ts';

/** Copies and drags by the browser's own means. */
export type LeavingEvent = ClipboardEvent | DragEvent;

/**
 * Adds to copied text of alerts what must not be lost: that AI wrote it, and that a
 * report may not be final. Nothing may be copied while the host names another patient.
 */
export function labelCopiedAlerts(event: LeavingEvent, snapshot: ConsultationSnapshot | undefined, term: Term): void {
  const target = event.composedPath()[0] as Element;
  // A drag of selected text begins at a text node, which has no `matches`.
  if ((target as Partial<Element>).matches?.('input, textarea')) return;
  if (snapshot?.mismatch?.isLocking) return event.preventDefault();
  if (event.type !== 'copy') return;
  const { alerts = [] } = snapshot ?? {};
  const card = target.closest<HTMLElement>('[data-id]');
  const copied = card && isWithin(card) ? alerts.filter(({ alert }) => alert.id === card.dataset['id']) : alerts;
  const finalOnes = scribe().options?.finalLifecycleStatuses;
  const warnings = copied.map((snapshot) => guardWarning(documentGuard(snapshot, finalOnes), term));
  const told = [...new Set(warnings)].filter((warning) => warning !== undefined);
  // Not `instanceof`: in a frame that the element was moved into, the event has another class.
  labelCopied(event as ClipboardEvent, target, [...told, term('aiWrittenCheck')], told.length > 0);
}

/** Whether the selection is inside one card, as far as the browser tells. The target of the event is only one end of it. */
function isWithin(card: Element): boolean {
  const range = selectedRange(card);
  return range !== undefined && card.contains(range.startContainer) && card.contains(range.endContainer);
}
