// The same events with 1, 1,000 and 10,000 accounts: how many a second are taken, and whether whom they concern is told.
import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from '../doctors/caller.ts';
import { Sender } from '../doctors/sender.ts';
import { startWatcher } from '../doctors/watcher.ts';
import { isEachEventOnce } from '../checker/events.ts';
import { findingsOf, type Finding, type Scenario } from '../scenario.ts';
import { inWorld } from './finish.ts';

const AT_ONCE = 16;
/** Doctors with a page open and their session read. */
const WITH_PAGE = 20;
/** What is promised, and what is judged: whatever else runs on the machine slows one of the two. */
const PROMISED = 0.8;
const JUDGED = 0.3;

export const accounts: Scenario = async ({ minutes, seed, folder }) => {
  const sizes = minutes < 1 ? [1, 1_000] : [1, 1_000, 10_000];
  const seconds = (minutes * 60) / sizes.length / 2;
  const findings: Finding[] = [];
  let first: number | undefined;
  for (const size of sizes) {
    const { rate, wrong } = await measure(size, seconds, seed, `${folder}/${size}`);
    findings.push(...findingsOf([{ promise: `${size} accounts: every event is taken, and told once`, wrong }]));
    first ??= rate;
    if (size === 1) continue;
    const ratio = rate / first;
    findings.push({
      promised: `${size} accounts: at least ${PROMISED} × the events a second of one account (judged at ${JUDGED})`,
      seen: `${rate.toFixed(0)} a second, ${ratio.toFixed(2)} × ${first.toFixed(0)}`,
      isKept: ratio >= JUDGED,
    });
  }
  return findings;
};

const measure = (size: number, seconds: number, seed: number, folder: string) =>
  inWorld({ seed, folder, instances: 2, doctors: size, patients: 1, alerts: 1 }, async (world) => {
    const { ward, history, pages } = world;
    const seen = [...ward.slice(0, WITH_PAGE / 2), ...ward.slice(-WITH_PAGE / 2)];
    const caller = new Caller(pages.url);
    for (const doctor of new Set(seen)) {
      const authorization = `Bearer ${await caller.token(doctor)}`;
      await caller.call('GET', `/v1/scribe-sessions/${doctor.patients[0]!.session}`, { authorization });
    }
    const watched = [...new Set([ward[0]!, ward.at(-1)!])];
    const watchers = watched.map((doctor) => startWatcher(doctor, pages.url, history, world.random(doctor.sub)));
    while (!watchers.every(({ isOpen }) => isOpen())) await pause(20);
    const sender = new Sender(world.webhooks.url, history);
    const random = world.random('events');
    let sent = 0;
    const startedAt = performance.now();
    const send = async () => {
      while (performance.now() - startedAt < seconds * 1000) {
        const doctor = random.pick(seen);
        await sender.send(doctor, doctor.patients[0]!);
        sent++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const rate = sent / ((performance.now() - startedAt) / 1000);
    // The last hints are on their way.
    const isTold = () => isEachEventOnce(history.facts).length === 0;
    for (let waited = 0; waited < 50 && !isTold(); waited++) await pause(100);
    for (const watcher of watchers) watcher.close();
    await caller.close();
    return { rate, wrong: isEachEventOnce(history.facts) };
  });
