// The end of a scenario with doctors at work: they rest, all agree, programs end, the checker reads the history.
import { check } from '../checker/checker.ts';
import { factsOf, type Fact } from '../history.ts';
import { converge } from '../doctors/convergence.ts';
import type { Rounds } from '../doctors/rounds.ts';
import { findingsOf, type Finding } from '../scenario.ts';
import { openBrowser, type WidgetBrowser } from '../widgets/widgets.ts';
import { startWorld, type World, type WorldOptions } from '../world/world.ts';

/** Runs `work` in a new world, which ends with it. */
export async function inWorld<Result>(options: WorldOptions, work: (world: World) => Promise<Result>): Promise<Result> {
  const world = await startWorld(options);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

/** Does the same with a browser for `widgets` pages; their doctors come in addition to the others. */
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
        // Closes the browser first, because the last news of pages needs an open history.
        await browser.close();
      }
    });
  } finally {
    await browser.close();
  }
}

/** Ends the scenario; resolves with its findings. `calmAt`: the end of the last fault. */
export async function finish(world: World, rounds: Rounds, calmAt = Date.now()): Promise<readonly Finding[]> {
  await rounds.rest();
  await converge(world, rounds, calmAt);
  await rounds.close();
  await world.readAll();
  return findingsOf(check(world.history.facts));
}

/** Outcomes that lose no decision: undone, or refused with a reason because of another decision about the same alert. */
const NOT_LOST: readonly (string | null)[] = [
  ...['undone', 'already_decided', 'sent_elsewhere', 'resource_conflict', 'decision_overtaken'],
];

/** Checks that every decision is recorded that neither another one prevented nor a SIGKILL of the proxy cut. */
export function allGetThrough(facts: readonly Fact[]): Finding {
  const ended = new Map(factsOf(facts, 'ended').map((fact) => [fact.press, fact]));
  const recorded = new Set(factsOf(facts, 'recorded').map(({ alert }) => alert));
  const faults = factsOf(facts, 'fault').filter(({ name }) => name.startsWith('SIGKILL'));
  // The doctor was told that such a decision is not confirmed, and may decide again: the checker holds that to the record.
  const isCut = ({ press, at }: Fact<'pressed'>): boolean => {
    const end = ended.get(press);
    const begins = faults.find(({ phase }) => phase === 'begins')?.at ?? Infinity;
    const ends = faults.findLast(({ phase }) => phase === 'ends')?.at ?? Infinity;
    return end?.code === 'decision_unconfirmed' && at <= ends && end.at >= begins;
  };
  const presses = factsOf(facts, 'pressed');
  const open = presses.filter(
    ({ press, alert }) => !recorded.has(alert) && !NOT_LOST.includes(ended.get(press)?.code ?? null),
  );
  const cut = open.filter(isCut);
  const lost = open.filter((press) => !cut.includes(press));
  const names = lost.slice(0, 5).map(({ alert, tab, press }) => `${alert} in ${tab} (${ended.get(press)?.code})`);
  const told = cut.length > 0 ? `, ${cut.length} cut by SIGKILL and told as not confirmed` : '';
  return {
    promised: 'every decision gets through',
    seen: `${presses.length} decided${told}, ${lost.length} lost${lost.length > 0 ? `: ${names.join(', ')}` : ''}`,
    isKept: lost.length === 0 && presses.length > 0,
  };
}

/** Returns in words the time that all took to agree after the last fault. */
export function agreedAfter(facts: readonly Fact[]): string {
  const calmAt = factsOf(facts, 'calm').at(-1)?.at ?? NaN;
  const last = Math.max(...factsOf(facts, 'converged').map(({ at }) => at));
  return `all agreed after ${((last - calmAt) / 1000).toFixed(1)} s`;
}
