// An ordinary day of any length: nothing grows, nothing is lost.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startRounds } from '../doctors/rounds.ts';
import type { Scenario } from '../scenario.ts';
import { allGetThrough, finish, inWorld } from './finish.ts';

const SAMPLES = 24;
/** The allowed growth: a young heap grows before it is collected. */
const MAY_GROW = { share: 1.3, bytes: 40 * 2 ** 20, files: 40 };

export const soak: Scenario = ({ minutes, seed, folder }) =>
  inWorld({ seed, folder, instances: 2, doctors: 4, patients: 4, alerts: 60 }, async (world) => {
    const { instances, history } = world;
    const rounds = startRounds(world);
    const samples: { readonly rss: number; readonly files: number }[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      await pause((minutes * 60_000) / SAMPLES);
      const pids = instances.map(({ program }) => program.pid);
      samples.push({ rss: Math.max(...pids.map(memoryOf)), files: Math.max(...pids.map(filesOf)) });
    }
    // By the end of the first quarter each page has its stream and its connections.
    const [early, late] = [samples.slice(SAMPLES / 4, SAMPLES / 2), samples.slice(-SAMPLES / 4)];
    const rss = [early, late].map((of) => median(of.map((sample) => sample.rss))) as [number, number];
    const files = [early, late].map((of) => median(of.map((sample) => sample.files))) as [number, number];
    return [
      ...(await finish(world, rounds)),
      allGetThrough(history.facts),
      {
        promised: 'memory does not grow',
        seen: rss.map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`).join(', then '),
        isKept: rss[1] <= Math.max(rss[0] * MAY_GROW.share, rss[0] + MAY_GROW.bytes),
      },
      {
        promised: 'open files and connections do not grow',
        seen: files.join(', then '),
        isKept: files[1] <= files[0] + MAY_GROW.files,
      },
    ];
  });

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
