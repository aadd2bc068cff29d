// The same events with 1, 1,000 and 10,000 accounts, in turn: measures the accepted events a second and checks that their doctors get them.
import { setTimeout as pause } from 'node:timers/promises';
import { CONVERGES_WITHIN } from '../checker/convergence.ts';
import { isEachEventOnce } from '../checker/events.ts';
import { Caller } from '../doctors/caller.ts';
import { Sender } from '../doctors/sender.ts';
import { startWatcher, type Watcher } from '../doctors/watcher.ts';
import { findingsOf, type Finding, type Scenario } from '../scenario.ts';
import { startWorld, type World } from '../world/world.ts';
import { until } from '../../support/until.ts';

const AT_ONCE = 16;
/** The number of doctors whose session was read. */
const READ = 20;
/** Seconds of a turn; worlds take turns, so that the machine's other load slows all alike. */
const TURN = 1;
const WARM_UP = 2;
/** The promised share, and the judged one, which is lower because a turn is short. */
const PROMISED = 0.8;
const JUDGED = 0.3;

interface Hospital {
  readonly size: number;
  readonly world: World;
  readonly watchers: readonly Watcher[];
  /** Events a second of each turn. */
  readonly rates: number[];
  readonly sendFor: (seconds: number) => Promise<number>;
}

export const accounts: Scenario = async ({ minutes, seed, folder }) => {
  const sizes = minutes < 1 ? [1, 1_000] : [1, 1_000, 10_000];
  const hospitals: Hospital[] = [];
  try {
    for (const size of sizes) hospitals.push(await openHospital(size, seed, `${folder}/${size}`));
    for (const { sendFor } of hospitals) await sendFor(WARM_UP);
    const until = Date.now() + minutes * 60_000;
    do {
      for (const { sendFor, rates } of hospitals) rates.push(await sendFor(TURN));
    } while (Date.now() < until);
    const findings: Finding[] = [];
    for (const hospital of hospitals) findings.push(...(await judge(hospital, hospitals[0]!)));
    return findings;
  } finally {
    for (const { world } of hospitals) await world.close();
  }
};

async function openHospital(size: number, seed: number, folder: string): Promise<Hospital> {
  const world = await startWorld({ seed, folder, instances: 2, doctors: size, patients: 1, alerts: 1 });
  const { ward, history, pages } = world;
  const seen = [...new Set([...ward.slice(0, READ / 2), ...ward.slice(-READ / 2)])];
  const caller = new Caller(pages.url);
  for (const doctor of seen) {
    const authorization = `Bearer ${await caller.token(doctor)}`;
    await caller.call('GET', `/v1/scribe-sessions/${doctor.patients[0]!.session}`, { authorization });
  }
  await caller.close();
  const watched = [...new Set([ward[0]!, ward.at(-1)!])];
  const watchers = watched.map((doctor) => startWatcher(doctor, pages.url, history, world.random(doctor.sub)));
  await until('all streams are open', () => watchers.every(({ isOpen }) => isOpen()), CONVERGES_WITHIN);
  const sender = new Sender(world.webhooks.url, history);
  const random = world.random('events');
  return {
    ...{ size, world, watchers, rates: [] },
    async sendFor(seconds) {
      const startedAt = performance.now();
      let sent = 0;
      const send = async () => {
        while (performance.now() - startedAt < seconds * 1000) {
          const doctor = random.pick(seen);
          await sender.send(doctor, doctor.patients[0]!);
          sent++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
      return sent / ((performance.now() - startedAt) / 1000);
    },
  };
}

async function judge({ size, world, watchers, rates }: Hospital, one: Hospital): Promise<readonly Finding[]> {
  const wrong = () => isEachEventOnce(world.history.facts);
  // Waits for the last hints.
  for (let waited = 0; waited < 50 && wrong().length > 0; waited++) await pause(100);
  for (const watcher of watchers) watcher.close();
  const told = findingsOf([{ promise: `${size} accounts: every event is taken, and told once`, wrong: wrong() }]);
  if (size === one.size) return told;
  const [rate, first] = [median(rates), median(one.rates)];
  return [
    ...told,
    {
      promised: `${size} accounts: at least ${PROMISED} × the events a second of one account (judged at ${JUDGED})`,
      seen: `${rate.toFixed(0)} a second, ${(rate / first).toFixed(2)} × ${first.toFixed(0)}, ${rates.length} turns`,
      isKept: rate / first >= JUDGED,
    },
  ];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
