// `npm run simulate [-- --seed S] [--doctors N] [--instances N] [--engine Redis]`: a day of the largest deployment, in a minute, without a network.
import { parseArgs } from 'node:util';
import { simulateDay } from './day.ts';
import { HABITS } from './inputs.ts';
import type { Second } from './model.ts';

const USAGE = 'npm run simulate [-- --seed S] [--doctors N] [--instances N] [--engine Redis|PostgreSQL]';

const { values } = read();
const numbers = Object.fromEntries(
  (['seed', 'doctors', 'instances'] as const).map((name) => [name, Number(values[name])]),
) as Record<'seed' | 'doctors' | 'instances', number>;
for (const [name, value] of Object.entries(numbers))
  if (!Number.isSafeInteger(value) || value < (name === 'seed' ? 0 : 1)) refuse(`--${name} must be a whole number.`);
const engine = values.engine;
if (engine !== 'Redis' && engine !== 'PostgreSQL') refuse('--engine must be Redis or PostgreSQL.');

const { parts, day } = simulateDay({ ...numbers, engine, habits: HABITS });
const many = (value: number) => Math.round(value).toLocaleString('en');
const COLUMNS: Readonly<Record<string, (most: Second, waited: number) => string>> = {
  streams: ({ streams }) => many(streams),
  'reads/s': ({ reads }) => many(reads),
  'reads wait': ({ readsWaiting }) => many(readsWaiting),
  'events/s': ({ events }) => many(events),
  'hints told/s': ({ told }) => many(told),
  'heard/s': ({ heard }) => many(heard),
  'resets/s': ({ resets }) => many(resets),
  'store writes/s': ({ writes, writesAtRest }) => many(writes + writesAtRest),
  'store reads/s': ({ storeReads, storeReadsAtRest }) => many(storeReads + storeReadsAtRest),
  'store queue, s': ({ storeQueue }) => storeQueue.toFixed(1),
  'instance queue, s': ({ instanceQueue }) => instanceQueue.toFixed(1),
  'seconds of waiting': (_most, waited) => many(waited),
};

console.log(
  `Seed ${numbers.seed}: ${many(numbers.doctors)} doctors, ${numbers.instances} instances, ${engine}. The most of each in a second.\n`,
);
const rows = [
  ['', ...Object.keys(COLUMNS)],
  ...parts.map(({ name, most, waited }) => [name, ...Object.values(COLUMNS).map((column) => column(most, waited))]),
];
const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
for (const row of rows)
  console.log(row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '));
const { reads, events, told, resets, signIns } = day;
const calls = day.writes + day.writesAtRest + day.storeReads + day.storeReadsAtRest;
console.log(
  `\nIn the day: ${many(events)} events, ${many(told)} hints told, ${many(resets)} resets, ${many(reads)} reads of the service, ${many(signIns)} sign-ins, ${many(calls)} calls of the store.`,
);

function read() {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const options = {
    seed: option('1'),
    doctors: option('100000'),
    instances: option('50'),
    engine: option('PostgreSQL'),
  };
  try {
    return parseArgs({ options });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
}
