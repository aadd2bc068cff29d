import type { AlertView, DecisionPhase } from '../../consultation/view.ts';
import type { Term } from '../term.ts';
import { nameOf } from './alert-card.ts';
import { decisionStatus } from './decision-status.ts';

/** What has changed between two views of the alerts, as the one message that screen readers get. */
export const alertNews = (
  before: readonly AlertView[] | undefined,
  after: readonly AlertView[],
  term: Term,
  undoSeconds: number,
): string | undefined => {
  const progress = (): string => term('alertsProgress', after.filter(({ isOpen }) => !isOpen).length, after.length);
  if (!before) return after.length ? progress() : undefined;
  const known = new Map(before.map((view) => [view.alert.id, view]));
  const changed = after.filter((view) => hasNews(known.get(view.alert.id), view));
  if (changed.length > 1) return progress();
  const [view] = changed;
  if (view) return outcome(view, term, undoSeconds);
  const fresh = after.filter(({ alert }) => !known.has(alert.id)).length;
  return fresh ? term('alertsNew', fresh) : undefined;
};

/** `sending` follows `undo` and is followed by what counts. */
const SILENT: ReadonlySet<DecisionPhase> = new Set<DecisionPhase>(['sending']);

const hasNews = (before: AlertView | undefined, after: AlertView): boolean => {
  if (!before) return false;
  const phase = after.decision?.phase;
  if (phase !== before.decision?.phase) return phase ? !SILENT.has(phase) : before.decision?.phase === 'undo';
  return phase === undefined && after.alert.status !== before.alert.status;
};

const outcome = (view: AlertView, term: Term, undoSeconds: number): string => {
  const name = nameOf(view, term);
  const status = decisionStatus(view, term);
  if (!status) return term('decisionUndone', name);
  if (status.offer === 'undo') return term('decisionUndoAnnounce', name, status.title, undoSeconds);
  return term('decisionAnnounce', name, status.text ? `${status.title}. ${status.text}` : status.title);
};
