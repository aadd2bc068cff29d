import { PENDING } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { planElementOf } from './applied.ts';
import { severityRank } from './severity.ts';
import type { AlertView, DecisionPhase, DecisionView } from './view.ts';

/** Phases in which a decision holds its alert: another one cannot be made. */
const BINDING: ReadonlySet<DecisionPhase> = new Set([
  'undo',
  'sending',
  'confirming',
  'recorded',
  'applied',
  'not-applied',
]);
/** Phases in which an alert keeps its place, so that nothing moves under the pointer. */
const UNDER_WAY: ReadonlySet<DecisionPhase> = new Set(['undo', 'sending', 'confirming']);

/** Whether a decision in this phase keeps others out. */
export function isBinding(phase: DecisionPhase): boolean {
  return BINDING.has(phase);
}

/** Every alert of the documents with what stands around it: undecided first, red first, unknown severities next, then as sent. */
export function alertViews(
  documents: readonly MedicalRecordDocument[],
  decisions: ReadonlyMap<string, DecisionView>,
  mayDecide: boolean,
  former: readonly AlertView[],
): readonly AlertView[] {
  const known = new Map(former.map((view) => [view.alert.id, view]));
  const views: AlertView[] = [];
  const seen = new Set<string>();
  for (const document of documents) {
    for (const alert of document.cdssAlerts ?? []) {
      // An alert that stands in two documents is one alert.
      if (seen.has(alert.id)) continue;
      seen.add(alert.id);
      const decision = decisions.get(alert.id);
      const isOpen = alert.status === PENDING && !(decision && isBinding(decision.phase));
      const view: AlertView = {
        alert,
        documentId: document.id,
        document,
        planElement: planElementOf(alert, document),
        decision,
        isOpen,
        canDecide: isOpen && mayDecide,
      };
      const before = known.get(alert.id);
      views.push(before && isSame(before, view) ? before : view);
    }
  }
  const sorted = views
    .map((view, index) => ({ view, index, rank: rank(view) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ view }) => view);
  return sorted.length === former.length && sorted.every((view, index) => view === former[index]) ? former : sorted;
}

function rank({ alert, decision, isOpen }: AlertView): number {
  const isUndecided = isOpen || (decision !== undefined && UNDER_WAY.has(decision.phase));
  return isUndecided ? severityRank(alert.severity) : 10;
}

function isSame(a: AlertView, b: AlertView): boolean {
  return (Object.keys(b) as (keyof AlertView)[]).every((key) => a[key] === b[key]);
}
