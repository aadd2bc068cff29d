import type { AlertView } from '../../consultation/view.ts';
import type { Term } from '../term.ts';
import { nameOf } from './alert-card.ts';
import { decisionStatus } from './decision-status.ts';

/** What has become of one decision, for screen readers. */
export const outcomeText = (view: AlertView, term: Term, undoSeconds: number): string => {
  const name = nameOf(view, term);
  const status = decisionStatus(view, term);
  if (!status) return term('decisionUndone', name);
  if (status.offer === 'undo') return term('decisionUndoAnnounce', name, status.title, undoSeconds);
  return term('decisionAnnounce', name, status.text ? `${status.title}. ${status.text}` : status.title);
};
