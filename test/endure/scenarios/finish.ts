// How a scenario with doctors at work ends: they rest, all agree, programs end, the checker reads the history.
import { check } from '../checker/checker.ts';
import { factsOf, type Fact } from '../history.ts';
import { converge } from '../doctors/convergence.ts';
import type { Rounds } from '../doctors/rounds.ts';
import { findingsOf, type Finding } from '../scenario.ts';
import { openBrowser, type WidgetBrowser } from '../widgets/widgets.ts';
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

/** The same with a browser for so many pages, whose doctors come beside those asked for. */
export async function inWorldWithWidgets<Result>(
  pages: number,
  options: WorldOptions,
  work: (world: World, browser: WidgetBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await openBrowser(pages);
  try {
    const doctors = options.doctors + browser.doctors;
    return await inWorld({ ...options, doctors }, async (world) => {
      try {
        return await work(world, browser);
      } finally {
        // What pages still tell is noted in a history that is open.
        await browser.close();
      }
    });
  } finally {
    await browser.close();
  }
}

/** `calmAt`: when the last fault was over. */
export async function finish(world: World, rounds: Rounds, calmAt = Date.now()): Promise<readonly Finding[]> {
  await rounds.rest();
  await converge(world, rounds, calmAt);
  await rounds.close();
  await world.readAll();
  return findingsOf(check(world.history.facts));
}

/** Taken back, or refused with the reason because of another decision about the same alert: not lost. */
const NOT_LOST: readonly (string | null)[] = [
  ...['undone', 'already_decided', 'sent_elsewhere', 'resource_conflict', 'decision_overtaken'],
];

/** That whatever a doctor decided, and nothing else stood in the way of, is recorded. */
export function allGetThrough(facts: readonly Fact[]): Finding {
  const codeOf = new Map(factsOf(facts, 'ended').map(({ press, code }) => [press, code]));
  const recorded = new Set(factsOf(facts, 'recorded').map(({ alert }) => alert));
  const presses = factsOf(facts, 'pressed');
  const lost = presses.filter(
    ({ press, alert }) => !recorded.has(alert) && !NOT_LOST.includes(codeOf.get(press) ?? null),
  );
  const names = lost.slice(0, 5).map(({ alert, tab, press }) => `${alert} in ${tab} (${codeOf.get(press)})`);
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
