import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { countsIn, NO_TESTS, sumOf, type Counts } from './counts.ts';
import type { Stage } from './stages.ts';

export interface Outcome {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'stopped';
  readonly seconds: number;
  /** The output of the stage. */
  readonly lines: string;
}

export interface RunOptions {
  /** The number of stages that run at a time. */
  readonly atOnce: number;
  readonly cwd: string;
  readonly onBegin: (stage: Stage) => void;
  readonly onEnd: (outcome: Outcome) => void;
}

/**
 * Runs stages in parallel, in their order as far as `after` allows. The first failure stops all others.
 * Resolves with the outcome of each stage that began.
 */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<readonly Outcome[]> {
  const waiting = [...stages];
  const running = new Map<string, ChildProcess>();
  const outcomes: Outcome[] = [];
  let hasFailed = false;

  const hasPassed = (name: string) => outcomes.some((outcome) => outcome.name === name && outcome.status === 'passed');
  // A stage that was not asked for delays no other.
  const mayBegin = ({ after = [] }: Stage) =>
    after.every((name) => hasPassed(name) || !stages.some((stage) => stage.name === name));
  const stopAll = () => {
    hasFailed = true;
    for (const child of running.values()) end(child);
  };

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stopAll);
  try {
    await new Promise<void>((resolve) => {
      const beginNext = (): void => {
        while (!hasFailed && running.size < options.atOnce) {
          const index = waiting.findIndex(mayBegin);
          if (index < 0) break;
          const [stage] = waiting.splice(index, 1) as [Stage];
          options.onBegin(stage);
          void run(stage, options.cwd, (child) => running.set(stage.name, child)).then((ended) => {
            running.delete(stage.name);
            const isStopped = hasFailed && ended.status === 'failed';
            const outcome = isStopped ? { ...ended, status: 'stopped' as const } : ended;
            outcomes.push(outcome);
            options.onEnd(outcome);
            if (ended.status === 'failed') stopAll();
            beginNext();
          });
        }
        if (running.size === 0) resolve();
      };
      beginNext();
    });
  } finally {
    for (const signal of signals) process.off(signal, stopAll);
  }
  return outcomes;
}

/** Sums the counts without stopped stages: their unfinished tests have neither passed nor failed. */
export const totalOf = (outcomes: readonly Outcome[]): Counts =>
  outcomes
    .filter(({ status }) => status !== 'stopped')
    .map(({ lines }) => countsIn(lines))
    .reduce(sumOf, NO_TESTS);

function run({ name, command, env }: Stage, cwd: string, onSpawn: (child: ChildProcess) => void): Promise<Outcome> {
  const begun = performance.now();
  const lines: Buffer[] = [];
  // A process group of its own (`detached`), so that everything a stage has started ends with it.
  // A cache of compiled code, because a run starts some hundred processes of Node.
  const child = spawn(command, {
    cwd,
    env: { NODE_COMPILE_CACHE: join(cwd, 'node_modules/.cache/compiled'), ...ownEnvironment(), ...env },
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => lines.push(data));
  return new Promise((resolve) => {
    const settle = (status: Outcome['status'], reason = ''): void =>
      resolve({
        name,
        status,
        seconds: (performance.now() - begun) / 1000,
        lines: Buffer.concat(lines).toString() + reason,
      });
    child.once('error', (error) => settle('failed', error.message));
    child.once('close', (code, signal) =>
      settle(code === 0 ? 'passed' : 'failed', signal ? `ended by ${signal}\n` : ''),
    );
  });
}

/** The environment without the variables that configure the programs under test: those of a developer's shell would decide what passes. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SCRIBE|SANDBOX|PROXY|DEMO|EHR)_/.test(name)));

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // The signal of Ctrl-C, so that the runners end the browsers that they started.
    process.kill(-pid, 'SIGINT');
    // A browser that hangs ignores the first signal.
    setTimeout(() => kill(pid), 5000).unref();
  } catch {
    // It has ended by itself.
  }
}

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
