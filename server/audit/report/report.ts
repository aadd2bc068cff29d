// The content of the report, for any format.
import { GROUPS, type Collected, type Group } from './collect.ts';
import { FAST, TIMES, type Tally } from './tally.ts';

export interface Counts {
  readonly name: string;
  readonly shown: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly withReason: number;
  readonly notConfirmed: number;
  readonly refused: number;
  /** Decisions taken back in their undo window. */
  readonly undone: number;
  /** Accepted changes that a page found in the record, and those it did not find. */
  readonly applied: number;
  readonly notApplied: number;
  readonly inBatch: number;
  readonly under3s: number;
  /** How many decisions have a time, and for how many the page measured it (how long the card was on screen). */
  readonly timed: number;
  readonly onScreen: number;
  /** From 0 to 1; null if there is no decision. */
  readonly overrideRate: number | null;
  /** Seconds within which half, and nine tenths, of the decisions were made; null if none has a time, or it is over a day. */
  readonly half: number | null;
  readonly nineTenths: number | null;
}

export interface Report {
  /** ISO 8601; null = from the first line, to the last. */
  readonly from: string | null;
  readonly to: string | null;
  /** Times of the first and the last counted line (ISO 8601); null if there is none. */
  readonly first: string | null;
  readonly last: string | null;
  readonly files: number;
  readonly lines: number;
  readonly unreadable: number;
  readonly total: Counts;
  readonly groups: Readonly<Record<Group, readonly Counts[]>>;
  /** The kinds of alert that were rejected most often, with at least ten decisions. */
  readonly overridden: readonly Counts[];
  /** Decisions by their time from shown to decided. `under` is in seconds, null = no bound. */
  readonly times: readonly { readonly under: number | null; readonly decisions: number }[];
  readonly batches: readonly { readonly size: string; readonly batches: number }[];
  /** Reasons of at least five rejections. */
  readonly reasons: readonly { readonly reason: string; readonly rejections: number }[];
  readonly notes: readonly string[];
}

const LEAST_DECISIONS = 10;
const LEAST_REASONS = 5;
const MOST_OVERRIDDEN = 10;
const SIZES = [1, 2, 5, 10, 20, 50];

/** Notes on the figures, and on what the audit cannot tell. */
const notesOf = ({ timed, onScreen }: Tally): readonly string[] => [
  'An undo is counted with the next decision on the same alert. If none followed, it is not counted.',
  'An accepted change counts as not applied if a page looked for it for at least 30 s, and it was not in the record two minutes after the decision. Where no page looked, or the alert does not say how the plan must read, nothing is known.',
  `Times: how long the card was on screen before the decision, as the page says (${onScreen} of ${timed}). For the others: the time since the page got the alert, less the undo window of single decisions. In under ${FAST} s nobody can have read an alert.`,
  'Override: the share of recorded decisions that are rejections. Half within, 90 % within: the time in which so many of the decisions were made.',
  'Shown counts each alert once for each doctor. If the proxy did not record what was shown, kinds and times are “(not on record)”.',
  'This report does not check the chain of the audit. The command audit verify does.',
];

export interface Asked {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly files: number;
}

export function reportOf(collected: Collected, { from, to, files }: Asked): Report {
  const { lines, unreadable, total, groups, kinds, batches, reasons } = collected;
  return {
    from: from ?? null,
    to: to ?? null,
    first: collected.first,
    last: collected.last,
    files,
    lines,
    unreadable,
    total: countsOf('all', total),
    groups: Object.fromEntries(
      GROUPS.map((group) => [group, groups[group].list().map(({ name, tally }) => countsOf(name, tally))]),
    ) as Record<Group, Counts[]>,
    overridden: kinds
      .list()
      .filter(({ tally }) => tally.decided >= LEAST_DECISIONS && tally.rejected > 0)
      .sort((a, b) => (b.tally.override ?? 0) - (a.tally.override ?? 0) || b.tally.rejected - a.tally.rejected)
      .slice(0, MOST_OVERRIDDEN)
      .map(({ name, tally }) => countsOf(name, tally)),
    times: TIMES.map((bound, index) => ({ under: finite(bound), decisions: total.times[index] ?? 0 })),
    batches: SIZES.map((least, index) => {
      const next = SIZES[index + 1];
      const sized = [...batches].filter(([size]) => size >= least && size < (next ?? Infinity));
      const size =
        next === undefined ? `${least} and more` : next - 1 === least ? `${least}` : `${least} to ${next - 1}`;
      return { size, batches: sized.reduce((sum, [, count]) => sum + count, 0) };
    }),
    reasons: [...reasons]
      .filter(([, count]) => count >= LEAST_REASONS)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, rejections]) => ({ reason: reason.slice(0, 80), rejections })),
    notes: notesOf(total),
  };
}

const countsOf = (name: string, tally: Tally): Counts => ({
  name,
  shown: tally.shown,
  accepted: tally.accepted,
  rejected: tally.rejected,
  withReason: tally.withReason,
  notConfirmed: tally.notConfirmed,
  refused: tally.refused,
  undone: tally.undone,
  applied: tally.applied,
  notApplied: tally.notApplied,
  inBatch: tally.inBatch,
  under3s: tally.fast,
  timed: tally.timed,
  onScreen: tally.onScreen,
  overrideRate: tally.override ?? null,
  half: finite(tally.within(0.5)),
  nineTenths: finite(tally.within(0.9)),
});

/** JSON has no infinity, so it becomes null. */
const finite = (seconds: number | undefined): number | null =>
  seconds === undefined || seconds === Infinity ? null : seconds;
