// All pages of a hospital reconnect in the same second, because the instance with their streams was killed.
import { setTimeout as pause } from 'node:timers/promises';
import { openPages } from '../../bench/harness/pages.ts';
import { ORIGIN } from '../../support/proxy-fixture.ts';
import { Caller, timed } from '../doctors/caller.ts';
import { startRounds } from '../doctors/rounds.ts';
import type { Scenario } from '../scenario.ts';
import { allGetThrough, finish, inWorld } from './finish.ts';

/** The number of doctors at work meanwhile. */
const WORKING = 2;
const STREAMS_OF_A_TOKEN = 4;
const STREAMS_OF_A_DOCTOR = 32;
/** Milliseconds. */
const ALL_OPEN_WITHIN = 20_000;
const LIVE_WITHIN = 500;
/** Factor on the limits of the short form, which may run on a slow or busy machine. */
const SLACK = 3;

export const storm: Scenario = ({ minutes, seed, folder }) => {
  const streams = minutes < 1 ? 320 : 3_200;
  const slack = minutes < 1 ? SLACK : 1;
  const doctors = WORKING + streams / STREAMS_OF_A_DOCTOR;
  return inWorld({ seed, folder, instances: 2, doctors, patients: 1, alerts: 20 }, async (world) => {
    const { ward, instances, history } = world;
    const [one, other] = [instances[0]!, instances[1]!];
    const caller = new Caller(one.url);
    const heads: string[] = [];
    for (const doctor of ward.slice(WORKING)) {
      for (let n = 0; n < STREAMS_OF_A_DOCTOR / STREAMS_OF_A_TOKEN; n++) {
        const token = await caller.token(doctor);
        const head = `GET /embed/events HTTP/1.1\r\nHost: proxy\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\n`;
        heads.push(...Array<string>(STREAMS_OF_A_TOKEN).fill(head));
      }
    }
    await caller.close();
    const before = await openPages(
      one.url,
      heads.map((head) => `${head}\r\n`),
    );
    const working = { ...world, ward: ward.slice(0, WORKING) };
    const rounds = startRounds(working, { pace: 500 });
    await pause(2_000);

    history.note('fault', { name: 'SIGKILL to a', phase: 'begins' });
    before.close();
    await one.stop('SIGKILL');
    const health = new Caller(other.url);
    const livez = timed(() => health.call('GET', '/livez'), 20);
    const startedAt = performance.now();
    // Their positions are no longer valid: each page must be told to read again.
    const after = await openPages(
      other.url,
      heads.map((head) => `${head}Last-Event-ID: 00000000-1\r\n\r\n`),
    );
    const took = performance.now() - startedAt;
    const slowest = (await livez.end()).at(-1) ?? 0;
    await health.close();
    await one.program.start();
    history.note('fault', { name: 'SIGKILL to a', phase: 'ends' });
    const calmAt = Date.now();
    await pause(1_000);
    const checked = await finish(working, rounds, calmAt);
    after.close();
    return [
      ...checked,
      allGetThrough(history.facts),
      {
        promised: `all streams are open again within ${(ALL_OPEN_WITHIN * slack) / 1000} s`,
        seen: `${heads.length} after ${(took / 1000).toFixed(2)} s`,
        isKept: took <= ALL_OPEN_WITHIN * slack,
      },
      {
        promised: `/livez answers within ${(LIVE_WITHIN * slack) / 1000} s meanwhile`,
        seen: `the slowest took ${slowest.toFixed(0)} ms`,
        isKept: slowest <= LIVE_WITHIN * slack,
      },
    ];
  });
};
