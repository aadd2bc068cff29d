// The faults between and within the programs, each with its end.
import { setTimeout as pause } from 'node:timers/promises';
import { SPOILS } from '../world/front.ts';
import type { Random } from '../world/random.ts';
import type { Relay } from '../world/relay.ts';
import type { World } from '../world/world.ts';

export interface Trouble {
  readonly name: string;
  /** Begins the fault; returns a function that ends it. */
  readonly begin: (random: Random) => Promise<() => unknown> | (() => unknown);
}

/** Returns the faults of the network and of the service's answers. */
export const wireTroubles = ({ front, instances, pages, webhooks }: World): readonly Trouble[] => [
  ...SPOILS.map((spoil) => ({
    name: `service: ${spoil}`,
    begin: (random: Random) => {
      front.spoil(spoil, random.between(0.3, 0.9));
      return () => front.spoil(undefined);
    },
  })),
  ...cuts('pages', pages),
  ...cuts('webhooks', webhooks),
  ...instances.flatMap(({ name, toService, toStore }) => [
    ...cuts(`${name} and service`, toService),
    ...(toStore ? cuts(`${name} and store`, toStore) : []),
  ]),
];

/** Returns the faults of the programs and their machines. */
export const programTroubles = ({ instances, service, redis, postgres }: World): readonly Trouble[] => [
  ...instances.flatMap((instance) => [
    ...(['SIGKILL', 'SIGTERM'] as const).map((signal) => ({
      name: `${signal} to ${instance.name}`,
      begin: async () => {
        await instance.stop(signal);
        return () => instance.program.start();
      },
    })),
    {
      name: `clock of ${instance.name}`,
      begin: async (random: Random) => {
        const step = random.pick([-1, 1]) * random.pick([20_000, 90_000, 400_000, 7_200_000]);
        await instance.stepClock(step);
        return () => instance.stepClock(0);
      },
    },
    {
      name: `disk of ${instance.name} is full`,
      begin: () => {
        instance.fillDisk(true);
        return () => instance.fillDisk(false);
      },
    },
  ]),
  {
    name: 'SIGKILL to the service',
    begin: async () => {
      await service.program.signal('SIGKILL');
      return () => service.program.start();
    },
  },
  ...(postgres
    ? [
        {
          name: 'PostgreSQL ends as by a power cut',
          begin: async () => {
            await postgres.stop();
            return () => postgres.start();
          },
        },
      ]
    : []),
  ...(redis
    ? [
        {
          name: 'SIGKILL to Redis',
          begin: async () => {
            await redis.stop();
            return () => redis.start();
          },
        },
        {
          name: 'Redis hangs',
          begin: () => {
            redis.signal('SIGSTOP');
            return () => redis.signal('SIGCONT');
          },
        },
      ]
    : []),
];

/** Runs one fault after the other until `until`; every name comes once before any comes twice. */
export async function trouble(
  world: World,
  troubles: readonly Trouble[],
  random: Random,
  until: number,
): Promise<void> {
  const longest = Math.min(15_000, (until - Date.now()) / 7);
  let left: Trouble[] = [];
  for (;;) {
    await pause(random.between(200, 1_000));
    if (left.length === 0) left = [...troubles];
    const { name, begin } = left.splice(Math.floor(random.between(0, left.length)), 1)[0]!;
    const lasts = random.between(500, longest);
    if (Date.now() + lasts > until) return;
    world.history.note('fault', { name, phase: 'begins' });
    const end = await begin(random);
    await pause(lasts);
    await end();
    world.history.note('fault', { name, phase: 'ends' });
  }
}

const cuts = (between: string, relay: Relay): readonly Trouble[] =>
  (['cut', 'stall'] as const).map((how) => ({
    name: `${between}: ${how}`,
    begin: () => {
      relay[how]();
      return () => relay.heal();
    },
  }));
