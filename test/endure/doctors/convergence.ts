// After the last fault, waits until all agree with the service and notes the time.
import { setTimeout as pause } from 'node:timers/promises';
import { CONVERGES_WITHIN } from '../checker/convergence.ts';
import { untold } from '../checker/events.ts';
import type { World } from '../world/world.ts';
import { disagreementOf } from './disagreement.ts';
import type { Rounds } from './rounds.ts';

/** Milliseconds to wait: longer than the promise, so that the history shows the delay. */
const PATIENCE = CONVERGES_WITHIN + 15_000;
const LOOK_EVERY = 10_000;

/** Resolves when all agree or the patience is over. `calmAt`: the end of the last fault. */
export async function converge(
  world: World,
  { tabs, widgets, watchers, sender, look }: Rounds,
  calmAt = Date.now(),
): Promise<void> {
  const { history, service, instances } = world;
  const parties = new Map<string, () => Promise<string | undefined>>([
    ...tabs.map(
      (tab) =>
        [
          tab.name,
          async () => disagreementOf(tab.snapshot, await service.statuses(tab.doctor, tab.patient?.session ?? '')),
        ] as const,
    ),
    ...widgets.map(
      (tab) =>
        [tab.name, async () => tab.disagreement(await service.statuses(tab.doctor, tab.patient.session))] as const,
    ),
    ...watchers.map(({ name, isOpen }) => [name, async () => (isOpen() ? undefined : 'it is not open')] as const),
    ...instances.map(({ name, url }) => [`instance ${name}`, () => readiness(url)] as const),
    // Accepted by a proxy, and received by its watchers.
    ['events of ours', async () => (sender.waiting > 0 ? `${sender.waiting} wait` : untold(history.facts))],
    ['events of the service', async () => ((await service.hasten()) ? undefined : 'some wait')],
  ]);
  history.note('calm', { parties: [...parties.keys()] }, calmAt);
  let lookedAt = -Infinity;
  let why = new Map<string, string>();
  while (parties.size > 0 && Date.now() < calmAt + PATIENCE) {
    if (Date.now() > lookedAt + LOOK_EVERY) {
      lookedAt = Date.now();
      look();
    }
    why = new Map();
    for (const [party, disagreement] of parties) {
      const says = await disagreement().catch((error: unknown) => String(error));
      if (says !== undefined) {
        why.set(party, says);
        continue;
      }
      history.note('converged', { party });
      parties.delete(party);
    }
    await pause(250);
  }
  for (const [party, says] of why) history.note('note', { says: `${party}: ${says}` });
}

async function readiness(url: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/readyz`);
  return answer.ok ? undefined : await answer.text();
}
