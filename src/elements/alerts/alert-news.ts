import type { AlertCounts } from '../../consultation/alert-snapshots.ts';
import type { AlertSnapshot, ConsultationSnapshot, Undecidable } from '../../consultation/snapshot.ts';
import type { Term } from '../../i18n/translations.ts';
import { nameOf } from '../clinical/labels.ts';
import { outcomeText } from './decide/decision-view.ts';
import type { AlertsDifference } from './list/card-deck.ts';

/** What screen readers are told of the alerts of one record. */
export class AlertNews {
  #hasTold = false;
  /** Why nothing could be decided, when that was told last. */
  #undecidable: Undecidable | undefined;

  /** Takes a reading. Returns the message, if there is one; for the first reading of a record the progress of the review. */
  of(
    difference: AlertsDifference,
    { undecidable }: ConsultationSnapshot,
    { total, open }: AlertCounts,
    term: Term,
    undoSeconds: number,
  ): string {
    const progress = total ? term('alertsProgress', total - open, total) : '';
    const news = [
      changesNews(difference, progress, term, undoSeconds),
      decidingNews(this.#undecidable, undecidable, term),
    ];
    const told = this.#hasTold ? news : [progress];
    this.#hasTold = true;
    this.#undecidable = undecidable;
    return told.filter(Boolean).join(' ');
  }
}

const changesNews = (difference: AlertsDifference, progress: string, term: Term, undoSeconds: number): string => {
  const { selected } = difference;
  const selection = selected === undefined ? '' : term('batchSelected', selected);
  const news = difference.changed.filter(({ before, after }) => hasNews(before, after));
  // Each failure is told, successes together (UX rule 8).
  const told = news.filter(
    ({ after: { decision } }) => news.length === 1 || decision?.error || decision?.phase === 'not-applied',
  );
  const outcomes = told.map((change) => outcomeText(change, term, undoSeconds) || progress);
  const decided = [...outcomes, told.length < news.length ? progress : ''].filter(Boolean).join(' ');
  return [decided || changesText(difference, term), selection].filter(Boolean).join('. ');
};

/** Says that deciding is off because the proxy cannot write its audit, or is on again. Screen readers do not hear buttons come and go. */
const decidingNews = (before: Undecidable | undefined, after: Undecidable | undefined, term: Term): string => {
  if (after === 'audit') return before === 'audit' ? '' : term('alertsNotDecidableAudit');
  return before === 'audit' && !after ? term('alertsDecidableAgain') : '';
};

const changesText = ({ changed, gone, added }: AlertsDifference, term: Term): string => {
  const [only, ...others] = changed.filter(({ saysOther }) => saysOther);
  const changes = [
    only && !others.length && `${nameOf(only.after, term)}: ${term('alertChanged')}`,
    others.length > 0 && term('alertsChanged', others.length + 1),
    gone > 0 && term('alertsGone', gone),
    added > 0 && term('alertsNew', added),
  ];
  return changes.filter(Boolean).join('. ');
};

/** Whether a step of a decision is worth saying. A countdown is not, nor a reading without a change. */
const hasNews = (before: AlertSnapshot, after: AlertSnapshot): boolean => {
  const [former, phase] = [before.decision?.phase, after.decision?.phase];
  // `sending` is silent: the phase that follows counts.
  if (phase !== former) return phase ? phase !== 'sending' : after.isOpen && !before.isOpen;
  return phase === undefined && after.alert.status !== before.alert.status;
};
