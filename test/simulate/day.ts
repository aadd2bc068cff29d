// The day of the model and its report.
import { Model, type Deployment, type Second } from './model.ts';

/** A part of the day, in seconds from midnight. */
interface Part {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

const at = (hour: number, minute = 0): number => (hour * 60 + minute) * 60;

export const PARTS: readonly Part[] = [
  { name: 'night', from: at(2), until: at(3) },
  { name: 'the morning’s rush', from: at(7), until: at(9) },
  { name: 'the busiest hour', from: at(10), until: at(10, 30) },
  { name: 'rolling deploy', from: at(10, 30), until: at(11, 30) },
  { name: 'store away for 2 min', from: at(11, 30), until: at(11, 45) },
  { name: 'an instance killed', from: at(14), until: at(14, 10) },
  { name: 'service away for 5 min', from: at(15), until: at(15, 20) },
  { name: 'all instances end at once', from: at(16), until: at(16, 10) },
];

/** Seconds between two instances of a rolling deploy, and those that one is down. */
const DEPLOY_EVERY = 40;
const DOWN = 20;

/** Applies the operator's acts and the failures of a second. */
function happen(model: Model, time: number): void {
  const { instances } = model.deployment;
  const [deploy] = [time - at(10, 30)];
  if (deploy >= 0 && deploy % DEPLOY_EVERY === 0 && deploy / DEPLOY_EVERY < instances)
    model.end(deploy / DEPLOY_EVERY, false);
  const started = deploy - DOWN;
  if (started >= 0 && started % DEPLOY_EVERY === 0 && started / DEPLOY_EVERY < instances)
    model.start(started / DEPLOY_EVERY);
  if (time === at(11, 30)) model.isStoreAway = true;
  if (time === at(11, 32)) model.storeIsBack();
  if (time === at(14)) model.end(0, true);
  if (time === at(14, 1)) model.start(0);
  if (time === at(15)) model.isServiceAway = true;
  if (time === at(15, 5)) model.isServiceAway = false;
  for (let instance = 0; instance < instances; instance++) {
    if (time === at(16)) model.end(instance, true);
    if (time === at(16, 0) + DOWN) model.start(instance);
  }
}

export interface Summary {
  readonly name: string;
  /** The most of each in a second of the part. */
  readonly most: Second;
  /** Seconds in which something waited longer than a second: at an instance, at the store, or for the service. */
  readonly waited: number;
}

export function simulateDay(deployment: Deployment): { parts: Summary[]; day: Second } {
  const model = new Model(deployment);
  const most = PARTS.map((): Second | undefined => undefined);
  const waited = PARTS.map(() => 0);
  let day: Second | undefined;
  for (let time = 0; time < at(24); time++) {
    happen(model, time);
    const second = model.step();
    day = day ? combined(day, second, (one, other) => one + other) : { ...second };
    for (const [index, { from, until }] of PARTS.entries()) {
      if (time < from || time >= until) continue;
      most[index] = combined(most[index] ?? second, second, Math.max);
      if (Math.max(second.instanceQueue, second.storeQueue) > 1 || second.readsWaiting > 0)
        waited[index] = (waited[index] ?? 0) + 1;
    }
  }
  const parts = PARTS.map(({ name }, index) => ({ name, most: most[index] as Second, waited: waited[index] ?? 0 }));
  return { parts, day: day as Second };
}

function combined(one: Second, other: Second, how: (one: number, other: number) => number): Second {
  const names = Object.keys(one) as (keyof Second)[];
  return Object.fromEntries(names.map((name) => [name, how(one[name], other[name])])) as unknown as Second;
}
