// Runs the tests: `npm test`; with `--quick` and `--all` `npm run test:quick` and `test:all`; CI also `--in-turn SECONDS`;
// stages by name: `node test/run.ts NAME …`.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { quickStages } from './run/quick.ts';
import { fitting, partsInTurn, readLanding } from './run/landing.ts';
import { runStages, totalOf, type Outcome } from './run/run-stages.ts';
import { PARTS, STAGES, type Stage } from './run/stages.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const outcomes = await runAll(process.argv.slice(2));
const isGreen = outcomes.every(({ status }) => status === 'passed');
console.log(summary(outcomes));
process.exitCode = isGreen ? 0 : 1;

async function runAll([mode, ...rest]: readonly string[]): Promise<readonly Outcome[]> {
  if (mode === undefined) return beside(STAGES);
  if (mode === '--quick') return beside(quickStages(cwd));
  if (mode === '--in-turn') return inTurn(partsOfLanding(Number(rest[0])));
  if (mode === '--all') {
    const outcomes = await beside(STAGES);
    return outcomes.every(({ status }) => status === 'passed') ? [...outcomes, ...(await inTurn(PARTS))] : outcomes;
  }
  return beside(named([mode, ...rest]));
}

/** Runs as many stages at a time as there are cores: with more, browsers that wait for frames take the time of the others. */
function beside(stages: readonly Stage[]): Promise<readonly Outcome[]> {
  return run(stages, availableParallelism());
}

/** Runs one stage at a time, because benches measure time. */
function inTurn(stages: readonly Stage[]): Promise<readonly Outcome[]> {
  return run(stages, 1);
}

function run(stages: readonly Stage[], atOnce: number): Promise<readonly Outcome[]> {
  return runStages(stages, {
    atOnce,
    cwd,
    onBegin: ({ name }) => console.log(`${clock()}  ${name} begins`),
    onEnd: (outcome) => console.log(ending(outcome)),
  });
}

/** A line, and the stage's output. The output of a stopped stage is left out: its tests failed only because they were stopped. */
function ending({ name, status, lines, seconds }: Outcome): string {
  const line = `\n${clock()}  ${name} ${status} after ${seconds.toFixed(0)} s\n`;
  return status === 'stopped' ? line : `${line}\n${lines.trimEnd()}\n`;
}

function named(names: readonly string[]): readonly Stage[] {
  const known = [...STAGES, ...PARTS];
  const unknown = names.filter((name) => !known.some((stage) => stage.name === name));
  if (unknown.length === 0) return known.filter(({ name }) => names.includes(name));
  console.error(`No stage is called ${unknown.join(', ')}. There are ${known.map(({ name }) => name).join(', ')}.`);
  return process.exit(2);
}

function partsOfLanding(secondsLeft: number): readonly Stage[] {
  const landing = readLanding(cwd);
  const parts = partsInTurn(PARTS, landing);
  const { fit, left } = fitting(parts, secondsLeft);
  const names = (some: readonly Stage[]) => some.map(({ name }) => name).join(', ') || 'none';
  console.log(`Parts in turn at ${landing.head.slice(0, 7)}: ${names(fit)}.`);
  if (left.length > 0) console.log(`Touched, without time in ${secondsLeft} s: ${names(left)} (npm run test:all).`);
  return fit;
}

function summary(outcomes: readonly Outcome[]): string {
  const { passed, failed, skipped } = totalOf(outcomes);
  return [
    ...outcomes.map(({ name, status, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name} ${status}`),
    `${process.uptime().toFixed(0).padStart(5)} s  in all`,
    // Benches have no tests: `0 passed` would look like a result.
    ...(passed + failed + skipped > 0 ? [`${passed} passed, ${failed} failed, ${skipped} skipped`] : []),
  ].join('\n');
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
