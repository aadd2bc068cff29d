// Doctors work while connections are cut and programs die; then the checker reads the history.
import { startRounds } from '../doctors/rounds.ts';
import { startThief } from '../doctors/thief.ts';
import type { Finding, Scenario, ScenarioOptions } from '../scenario.ts';
import type { WorldOptions } from '../world/world.ts';
import { programTroubles, trouble, wireTroubles } from './faults.ts';
import { widgetsFinding } from '../widgets/widgets.ts';
import { agreedAfter, finish, inWorldWithWidgets } from './finish.ts';

/** Two instances on Redis. */
export const chaos: Scenario = (options) => chaosOn({ instances: 2 }, options);

/** Two instances on PostgreSQL. */
export const chaosPostgres: Scenario = (options) => chaosOn({ instances: 2, store: 'postgres' }, options);

/** One instance on an SQLite file. */
export const chaosSqlite: Scenario = (options) => chaosOn({ instances: 1 }, options);

function chaosOn(
  on: Pick<WorldOptions, 'instances' | 'store'>,
  { minutes, seed, folder, widgets: pages }: ScenarioOptions,
): Promise<readonly Finding[]> {
  const alerts = Math.ceil(30 + 40 * Math.min(minutes, 10));
  return inWorldWithWidgets(pages, { ...on, seed, folder, doctors: 3, patients: 3, alerts }, async (world, browser) => {
    const { history } = world;
    const widgets = await browser.open(world, world.pages.url);
    const rounds = startRounds(world, { mayReload: true, widgets });
    const thief = startThief(world);
    await rounds.opened();
    const until = Date.now() + minutes * 60_000;
    await Promise.all([
      trouble(world, wireTroubles(world), world.random('wires'), until),
      trouble(world, programTroubles(world), world.random('programs'), until),
    ]);
    const calmAt = Date.now();
    await thief.end();
    const checked = await finish(world, rounds, calmAt);
    const count = (kind: 'pressed' | 'recorded' | 'attempt' | 'verified') => history.of(kind).length;
    const faults = history.of('fault').filter(({ phase }) => phase === 'begins').length;
    return [
      ...checked,
      widgetsFinding(browser, history.facts),
      {
        promised: 'faults happen, doctors decide, and decisions get through',
        seen: `${faults} faults, ${count('pressed')} decisions, ${count('recorded')} recorded, ${count('attempt')} deliveries, ${count('verified')} audits verified; ${agreedAfter(history.facts)}`,
        isKept: faults > 1 && count('recorded') > 5,
      },
    ];
  });
}
