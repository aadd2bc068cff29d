// Fills the page of benchmarks from several runs: the tables of each bench, and the table of the goals. The JSON has the rest.
import type { Result } from './contest.ts';
import type { Goal, Outcome, Verdict } from './goal.ts';
import { benchOf, workOf, type Measured, type Report } from './report.ts';

/** The most useful metric of benches whose first metric is another. */
const METRICS: Readonly<Record<string, string>> = { hint: 'p95 ms', memory: 'heap growth' };

/** Returns the page with the tables of the reports' benches; a bench that is in no report keeps its tables. */
export function withTables(page: string, reports: readonly Report[]): string {
  const latest = new Map<string, { readonly result: Measured; readonly about: string }>();
  for (const { at, machine, results } of reports) {
    // Of a work that was measured more than once only the last result counts.
    for (const result of results) latest.set(result.work, { result, about: `${at.slice(0, 10)}, ${machine}` });
  }
  let filledPage = withGoals(
    page,
    reports.flatMap(({ results }) => results),
  );
  for (const [bench, own] of Map.groupBy(latest.values(), ({ result }) => benchOf(result))) {
    const results = own.map(({ result }) => result);
    filledPage = filled(filledPage, `bench ${bench}`, pageTables(bench, results, own.at(-1)?.about ?? ''));
  }
  return filledPage;
}

/** Returns the page with the goals of these results; a bench without results keeps its rows. */
function withGoals(page: string, results: readonly Result[]): string {
  const measured = new Set(results.map(benchOf));
  const nameOf = (row: string): string => /^\| (\S+)/.exec(row)?.[1] ?? '';
  const [head = '', line = '', ...rows] = goalsTable(results).split('\n');
  // The first two lines of a table are its head.
  const kept = between(page, 'goals')
    .trim()
    .split('\n')
    .slice(2)
    .filter((row) => !measured.has(nameOf(row)));
  const all = [...kept, ...rows].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return filled(page, 'goals', [head, line, ...all].join('\n'));
}

/** Returns the page with other text between two marks; throws if a mark is missing. */
function filled(page: string, mark: string, text: string): string {
  const [before, , after] = parts(page, mark);
  return `${before}<!--${mark}-->\n\n${text}\n\n<!--/${mark}-->${after}`;
}

/** Returns the text between two marks; throws if a mark is missing. */
const between = (page: string, mark: string): string => parts(page, mark)[1];

function parts(page: string, mark: string): readonly [before: string, between: string, after: string] {
  const [begin, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const [before, rest] = page.split(begin);
  const [inside, after] = rest?.split(end) ?? [];
  if (before === undefined || inside === undefined || after === undefined)
    throw new Error(`The page has no ${begin} … ${end}.`);
  return [before, inside, after];
}

/** Returns the tables of a bench, a column a work: median · ratio of the median to the reference. Works with the same contenders share one. */
function pageTables(bench: string, results: readonly Measured[], machine: string): string {
  const groups = Map.groupBy(results, (result) => JSON.stringify([metricOf(bench, result), namesOf(result)]));
  const loads = results.map(({ load }) => Number(load));
  const [least, most] = [Math.min(...loads), Math.max(...loads)];
  const about = `${machine}, load ${least === most ? least : `${least} to ${most}`}.`;
  return [...[...groups.values()].map((group) => tableOf(bench, group)), about].join('\n\n');
}

function tableOf(bench: string, group: readonly Measured[]): string {
  const [{ reference, rounds }] = group as readonly [Measured];
  const metric = metricOf(bench, group[0] as Measured);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = namesOf(group[0] as Measured).map((name, at) =>
    row([name, ...group.map((one) => cell(one, at, metric))]),
  );
  return [
    `${metric} · ratio to ${reference}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    '',
    row(['', ...group.map((result) => workOf(result))]),
    row(['---', ...group.map(() => '---')]),
    ...rows,
  ].join('\n');
}

function cell({ standings }: Result, at: number, metric: string): string {
  const measured = standings[at]?.metrics[metric];
  if (!measured) return '';
  const { median } = measured.value;
  const value = median >= 100 ? Math.round(median).toLocaleString('en') : median.toPrecision(3);
  // A ratio to zero does not exist: JSON keeps it as null.
  return Number.isFinite(measured.ratio.median) ? `${value} · ${measured.ratio.median.toFixed(2)}` : value;
}

const namesOf = ({ standings }: Result): string[] => standings.map(({ contender }) => contender);

const metricOf = (bench: string, { standings }: Result): string =>
  METRICS[bench] ?? Object.keys(standings[0]?.metrics ?? {})[0] ?? '';

interface Reached {
  readonly work: string;
  readonly outcome: Outcome;
}

/** Returns the goals as one table, a row for each goal of a bench even if several works have it: benches in the given order, the goals of each in theirs. */
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
