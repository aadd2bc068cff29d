import type { AlertSnapshot, DecisionPhase } from '../../consultation/snapshot.ts';
import type { Term } from '../../i18n/messages.ts';
import { nameOf } from '../clinical/naming.ts';
import type { AlertCounts } from '../../consultation/alert-snapshots.ts';
import type { AlertsDifference } from './list/card-deck.ts';
import { outcomeText } from './decide/decision-view.ts';

/** What has changed in the alerts, as the one message that screen readers get. */
export class AlertNews {
  #hasTold = false;

  /** The message of a change; of the first alerts of a record, how far the review is. */
  take(difference: AlertsDifference, counts: AlertCounts, term: Term, undoSeconds: number): string | undefined {
    const since = this.#hasTold ? difference : undefined;
    this.#hasTold = true;
    const told = newsOf(since, counts, term, undoSeconds);
    const selection = since?.selected === undefined ? undefined : term('batchSelected', since.selected);
    return told && selection ? `${told}. ${selection}` : (told ?? selection);
  }

  forget(): void {
    this.#hasTold = false;
  }
}

const newsOf = (
  difference: AlertsDifference | undefined,
  { total, open }: AlertCounts,
  term: Term,
  undoSeconds: number,
): string | undefined => {
  const news = difference?.changed.filter(({ before, after }) => hasNews(before, after)) ?? [];
  const told = news[0] && news.length === 1 ? outcomeText(news[0].after, term, undoSeconds) : undefined;
  if (told) return told;
  if (news.length || !difference) return total ? term('alertsProgress', total - open, total) : undefined;
  const others = difference.changed.filter(({ saysOther }) => saysOther);
  const [only] = others;
  const changes = [
    ...(only && others.length === 1 ? [`${nameOf(only.after, term)}: ${term('alertChanged')}`] : []),
    ...(others.length > 1 ? [term('alertsChanged', others.length)] : []),
    ...(difference.gone ? [term('alertsGone', difference.gone)] : []),
    ...(difference.added ? [term('alertsNew', difference.added)] : []),
  ];
  return changes.join('. ') || undefined;
};

/** `sending` follows `undo` and is followed by what counts. */
const SILENT: ReadonlySet<DecisionPhase> = new Set<DecisionPhase>(['sending']);

const hasNews = (before: AlertSnapshot, after: AlertSnapshot): boolean => {
  const phase = after.decision?.phase;
  if (phase !== before.decision?.phase) return phase ? !SILENT.has(phase) : before.decision?.phase === 'undo';
  return phase === undefined && after.alert.status !== before.alert.status;
};
