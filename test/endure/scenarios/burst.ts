// Many events at the same moment: each is accepted at once or when it is repeated, and is told once.
import { startRounds } from '../doctors/rounds.ts';
import type { Scenario } from '../scenario.ts';
import { finish, inWorld } from './finish.ts';

const AT_ONCE = 100;

export const burst: Scenario = ({ minutes, seed, folder }) =>
  inWorld({ seed, folder, instances: 2, doctors: 3, patients: 2, alerts: 30 }, async (world) => {
    const count = minutes < 1 ? 500 : Math.min(5_000, Math.round(1_000 * minutes));
    const rounds = startRounds(world, { events: 0 });
    await rounds.opened();
    const random = world.random('burst');
    let left = count;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) {
          const doctor = random.pick(world.ward);
          await rounds.sender.send(doctor, random.pick(doctor.patients));
        }
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const attempts = world.history.of('attempt');
    return [
      ...(await finish(world, rounds)),
      {
        promised: 'all events of a burst are taken',
        seen: `${count} events, ${attempts.length} deliveries in ${seconds.toFixed(1)} s`,
        isKept: attempts.filter(({ status }) => status === 200).length === count,
      },
    ];
  });
