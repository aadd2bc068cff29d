// `npm run bench [-- --json FILE] [--rounds N] [--quick] [--work TEXT] [NAME…]`: compares the product with its alternatives.
import { writeFileSync } from 'node:fs';
import { arch, cpus, loadavg } from 'node:os';
import { commandLine, usage, type Asked } from './harness/command-line.ts';
import type { BenchOptions, Result } from './harness/contest.ts';
import { expected, runBenches, spoken, type Duration, type Run } from './harness/run-benches.ts';
import type { Measured, Report } from './harness/report.ts';
import { tableOf } from './harness/table.ts';
import { benchAccounts } from './accounts.ts';
import { benchHint } from './hint.ts';
import { benchLive } from './live.ts';
import { benchMemory } from './memory.ts';
import { benchPatient } from './patient.ts';
import { benchProxy } from './proxy.ts';
import { benchRender } from './render.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSize } from './sizes.ts';
import { benchSmooth } from './smooth.ts';
import { benchStart } from './start.ts';
import { benchStorm } from './storm.ts';
import { benchStore } from './store.ts';
import { benchWebhooks } from './webhooks.ts';

interface Bench {
  readonly run: (options: BenchOptions) => AsyncGenerator<Result>;
  /** The default: as many as the spread needs and half an hour for all benches allows. */
  readonly rounds: number;
  readonly takes: Duration;
}

const QUICK_ROUNDS = 2;
const BENCHES: Readonly<Record<string, Bench>> = {
  accounts: { run: benchAccounts, rounds: 5, takes: { start: 135, round: 18, quick: 75 } },
  hint: { run: benchHint, rounds: 5, takes: { start: 10, round: 30, quick: 25 } },
  live: { run: benchLive, rounds: 5, takes: { start: 15, round: 50, quick: 20 } },
  memory: { run: benchMemory, rounds: 1, takes: { start: 10, round: 265, quick: 35 } },
  patient: { run: benchPatient, rounds: 5, takes: { start: 15, round: 45, quick: 50 } },
  proxy: { run: benchProxy, rounds: 9, takes: { start: 15, round: 85, quick: 30 } },
  render: { run: benchRender, rounds: 4, takes: { start: 15, round: 95, quick: 50 } },
  sandbox: { run: benchSandbox, rounds: 5, takes: { start: 5, round: 10, quick: 20 } },
  size: { run: benchSize, rounds: 1, takes: { start: 0, round: 10, quick: 5 } },
  smooth: { run: benchSmooth, rounds: 2, takes: { start: 10, round: 170, quick: 60 } },
  start: { run: benchStart, rounds: 5, takes: { start: 15, round: 35, quick: 40 } },
  storm: { run: benchStorm, rounds: 2, takes: { start: 15, round: 120, quick: 45 } },
  store: { run: benchStore, rounds: 5, takes: { start: 10, round: 20, quick: 20 } },
  webhooks: { run: benchWebhooks, rounds: 9, takes: { start: 15, round: 10, quick: 20 } },
};

const NAMES = Object.keys(BENCHES);

const { names, json, options } = asked();
const { quick, work } = options;
const load = () => loadavg()[0]!.toFixed(1);
const at = new Date().toISOString().slice(0, 16);
const machine = `Node ${process.version}, ${process.platform} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
const results: Measured[] = [];

console.log(`${at}, ${machine}, load ${load()}`);
console.log('Only ratios of one run say something; a row of noise says how much.');
if (work === undefined) console.log(expectation());
const runs = names.map((name): Run => ({
  name,
  results: () => BENCHES[name]!.run({ rounds: roundsOf(name), quick, work }),
}));
const isWell = await runBenches(runs, {
  begins(name, place) {
    console.log(`\n— ${name}, ${place} of ${names.length}, ${new Date().toTimeString().slice(0, 5)}\n`);
  },
  result(result) {
    results.push({ ...result, load: load() });
    save();
    console.log(`${tableOf(result)}\n`);
  },
  fails(name, error) {
    console.error(`${name} failed: what it had measured stands above, and the others go on.\n`, error, '\n');
  },
});
if (isWell && !results.length) fail(`No work of ${names.join(', ')} holds "${work}".`);
// A failed bench may leave handles open.
process.exit(isWell ? 0 : 1);

function asked(): Asked {
  try {
    return commandLine(process.argv.slice(2), NAMES);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(`${message}\n${usage(NAMES)}`);
  process.exit(2);
}

function roundsOf(name: string): number {
  const { rounds } = BENCHES[name]!;
  return options.rounds ?? (quick ? Math.min(QUICK_ROUNDS, rounds) : rounds);
}

function expectation(): string {
  const times = names.map((name) => expected(BENCHES[name]!.takes, roundsOf(name), quick));
  const each = names.map((name, at) => `${name} ${spoken(times[at] ?? 0)}`);
  return `On two quiet cores it takes about ${spoken(times.reduce((a, b) => a + b))}: ${each.join(', ')}.`;
}

/** Saves after each result, because a later bench may fail. */
function save(): void {
  if (json === undefined) return;
  writeFileSync(json, JSON.stringify({ at, machine, results } satisfies Report, undefined, 2));
}
