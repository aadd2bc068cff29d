// What the report says, whatever it is written as.
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
  readonly inBatch: number;
  readonly under3s: number;
  /** From 0 to 1; null without a decision. */
  readonly overrideRate: number | null;
  /** Seconds within which half, and nine tenths, of the decisions were made; null where none has a time, or beyond a day. */
  readonly half: number | null;
  readonly nineTenths: number | null;
}

export interface Report {
  /** ISO 8601; null = from the first line, to the last. */
  readonly from: string | null;
  readonly to: string | null;
  readonly files: number;
  readonly lines: number;
  readonly unreadable: number;
  readonly total: Counts;
  readonly groups: Readonly<Record<Group, readonly Counts[]>>;
  /** Kinds of alert that were rejected most often, with ten decisions at least. */
  readonly overridden: readonly Counts[];
  /** Decisions by their time from shown to decided; `under` in seconds, null = without a bound. */
  readonly times: readonly { readonly under: number | null; readonly decisions: number }[];
  readonly batches: readonly { readonly size: string; readonly batches: number }[];
  /** What five rejections or more begin with. */
  readonly reasons: readonly { readonly reason: string; readonly rejections: number }[];
  readonly notes: readonly string[];
}

const LEAST_DECISIONS = 10;
const LEAST_REASONS = 5;
const MOST_OVERRIDDEN = 10;
const SIZES = [1, 2, 5, 10, 20, 50];

/** What the audit cannot tell. */
const NOTES = [
  'Undone decisions are not here: the widget sends nothing of them.',
  'Whether an accepted change was applied is not here: the audit does not hold the record.',
  `Times run from when the page was given the alert, not from when it was on screen; of decisions made one by one the undo window is taken off. What is under ${FAST} s cannot have been read.`,
  'Shown counts each alert once a doctor. Where the proxy did not write what was shown, kinds and times are “(not on record)”.',
  'This proves nothing of the chain: run audit verify.',
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
    notes: NOTES,
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
  inBatch: tally.inBatch,
  under3s: tally.fast,
  overrideRate: tally.override ?? null,
  half: finite(tally.within(0.5)),
  nineTenths: finite(tally.within(0.9)),
});

/** JSON has no infinity. */
const finite = (seconds: number | undefined): number | null =>
  seconds === undefined || seconds === Infinity ? null : seconds;
