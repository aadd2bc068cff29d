// Doctors work while wires are cut and programs die; then the checker reads what happened.
import { check } from '../checker/checker.ts';
import { converge } from '../doctors/convergence.ts';
import { startRounds } from '../doctors/rounds.ts';
import { findingsOf, type Scenario } from '../scenario.ts';
import { startWorld } from '../world/world.ts';
import { programTroubles, trouble, wireTroubles } from './faults.ts';

export const chaos: Scenario = async ({ minutes, seed, folder }) => {
  const alerts = Math.ceil(30 + 40 * minutes);
  const world = await startWorld({ seed, folder, instances: 2, doctors: 3, patients: 3, alerts });
  try {
    const { history } = world;
    const rounds = startRounds(world);
    const until = Date.now() + minutes * 60_000;
    await Promise.all([
      trouble(world, wireTroubles(world), world.random('wires'), until),
      trouble(world, programTroubles(world), world.random('programs'), until),
    ]);
    const calmAt = Date.now();
    await rounds.rest();
    await converge(world, rounds, calmAt);
    rounds.close();
    await world.readAll();
    const count = (kind: 'pressed' | 'recorded' | 'attempt' | 'verified') => history.of(kind).length;
    const faults = history.of('fault').filter(({ phase }) => phase === 'begins');
    const agreed = Math.max(...history.of('converged').map(({ at }) => at - calmAt)) / 1000;
    return [
      ...findingsOf(check(history.facts)),
      {
        promised: 'faults happen, doctors decide, and decisions get through',
        seen: `${faults.length} faults, ${count('pressed')} decisions, ${count('recorded')} recorded, ${count('attempt')} deliveries, ${count('verified')} audits verified; all agreed after ${agreed.toFixed(1)} s`,
        isKept: faults.length > 1 && count('recorded') > 5,
      },
    ];
  } finally {
    await world.close();
  }
};
