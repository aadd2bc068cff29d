// How a scenario with doctors at work ends: they rest, all agree, programs end, the checker reads the history.
import { check } from '../checker/checker.ts';
import { factsOf, type Fact } from '../history.ts';
import { converge } from '../doctors/convergence.ts';
import type { Rounds } from '../doctors/rounds.ts';
import { findingsOf, type Finding } from '../scenario.ts';
import { startWorld, type World, type WorldOptions } from '../world/world.ts';

/** Runs `work` in a world of its own, which ends with it. */
export async function inWorld<Result>(options: WorldOptions, work: (world: World) => Promise<Result>): Promise<Result> {
  const world = await startWorld(options);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

/** `calmAt`: when the last fault was over. */
export async function finish(world: World, rounds: Rounds, calmAt = Date.now()): Promise<readonly Finding[]> {
  await rounds.rest();
  await converge(world, rounds, calmAt);
  rounds.close();
  await world.readAll();
  return findingsOf(check(world.history.facts));
}

/** That nothing which a doctor decided, and did not take back, was left undone. */
export function allGetThrough(facts: readonly Fact[]): Finding {
  const undone = new Set(factsOf(facts, 'undone').map(({ press }) => press));
  const recorded = new Set(factsOf(facts, 'recorded').map(({ alert }) => alert));
  const presses = factsOf(facts, 'pressed').filter(({ press }) => !undone.has(press));
  const lost = presses.filter(({ alert }) => !recorded.has(alert));
  const names = lost.slice(0, 5).map(({ alert, tab }) => `${alert} in ${tab}`);
  return {
    promised: 'every decision gets through',
    seen: `${presses.length} decided, ${lost.length} lost${lost.length > 0 ? `: ${names.join(', ')}` : ''}`,
    isKept: lost.length === 0 && presses.length > 0,
  };
}

/** How long all took to agree after the last fault. */
export function agreedAfter(facts: readonly Fact[]): string {
  const calmAt = factsOf(facts, 'calm').at(-1)?.at ?? NaN;
  const last = Math.max(...factsOf(facts, 'converged').map(({ at }) => at));
  return `all agreed after ${((last - calmAt) / 1000).toFixed(1)} s`;
}
