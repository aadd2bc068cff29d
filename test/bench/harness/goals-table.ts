// The goals of several runs as one table: one row for each goal of a bench, even if several works have it.
import type { Result } from './contest.ts';
import type { Goal, Outcome, Verdict } from './goal.ts';
import { benchOf, workOf } from './report.ts';

interface Reached {
  readonly work: string;
  readonly outcome: Outcome;
}

/** Returns the rows as Markdown: benches in the given order, the goals of each in theirs. */
export function goalsTable(results: readonly Result[]): string {
  const rows: string[] = [];
  for (const [bench, own] of Map.groupBy(latest(results), benchOf)) {
    const reached = own.flatMap((result) =>
      (result.goals ?? []).map((outcome): Reached => ({ work: workOf(result), outcome })),
    );
    for (const [goal, works] of Map.groupBy(reached, ({ outcome }) => goalOf(outcome.goal, own))) {
      rows.push(`| ${bench} | ${goal} | ${works.map(figure).join(' · ')} | ${summary(works)} |`);
    }
  }
  return ['| bench | goal | reached | met |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Keeps the last result of each work, in the place of its first. */
const latest = (results: readonly Result[]): Result[] => [
  ...new Map(results.map((result) => [result.work, result])).values(),
];

/** Names the contender only if the bench has goals for several. */
function goalOf({ of, metric, against, atLeast, atMost }: Goal, results: readonly Result[]): string {
  const judged = new Set(results.flatMap(({ goals = [] }) => goals.map(({ goal }) => goal.of)));
  const bound = atLeast === undefined ? `≤ ${number(atMost ?? NaN)}` : `≥ ${number(atLeast)}`;
  const whose = judged.size > 1 ? `${of}: ` : '';
  return `${whose}${metric} ${bound}${against === undefined ? '' : ` × ${against}`}`;
}

function figure({ work, outcome: { reached, verdict } }: Reached): string {
  const median = number(reached.median);
  const value = { met: median, 'not met': `**${median}**`, 'within the noise': `_${median}_` }[verdict];
  return work ? `${work.replace(/ \(.*\)$/, '')}: ${value}` : value;
}

function summary(works: readonly Reached[]): string {
  const count = (wanted: Verdict): number => works.filter(({ outcome: { verdict } }) => verdict === wanted).length;
  const [met, noise] = [count('met'), count('within the noise')];
  if (met === works.length) return 'yes';
  if (noise === works.length) return 'within the noise';
  const whole = met ? `${met} of ${works.length}` : 'no';
  return noise ? `${whole}, ${noise} within the noise` : whole;
}

const number = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(2)));
