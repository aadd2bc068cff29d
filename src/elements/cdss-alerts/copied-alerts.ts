import { scribe } from '../../consultation/scribe.ts';
import type { AlertView } from '../../consultation/view.ts';
import { documentGuard, guardWarning } from '../document-guard.ts';
import { labelCopied } from '../labelled-passage.ts';
import type { Term } from '../term.ts';
import { idOf } from './event-subject.ts';

/** Puts what a person copies of alerts on the clipboard with what must not be lost from it: that AI wrote it, and that a report may not be final. */
export function labelCopiedAlerts(event: ClipboardEvent, alerts: readonly AlertView[], term: Term): void {
  const target = event.composedPath()[0] as Element;
  if (target.matches('input, textarea')) return;
  const id = idOf(event);
  const copied = id === undefined ? alerts : alerts.filter(({ alert }) => alert.id === id);
  const finalOnes = scribe().options?.finalLifecycleStatuses;
  const warnings = copied.map(({ document }) => guardWarning(documentGuard(document, finalOnes), term));
  const told = [...new Set(warnings)].filter((warning) => warning !== undefined);
  labelCopied(event, target, [...told, term('aiWrittenCheck')], told.length > 0);
}
