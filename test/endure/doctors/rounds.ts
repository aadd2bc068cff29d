// Doctors at work, each in two tabs: they decide, undo, change patients, reload, and switch tabs.
import { setTimeout as pause } from 'node:timers/promises';
import { CONVERGES_WITHIN } from '../checker/convergence.ts';
import type { World } from '../world/world.ts';
import type { Random } from '../world/random.ts';
import type { WardDoctor } from '../world/ward.ts';
import type { WidgetTab } from '../widgets/widget-tab.ts';
import { Sender } from './sender.ts';
import { Browser } from './tab-platform.ts';
import { Tab } from './tab.ts';
import { startWatcher, type Watcher } from './watcher.ts';
import { until } from '../../support/until.ts';

export interface RoundsOptions {
  /** The address that the pages call. */
  readonly proxy?: string;
  /** Average milliseconds between two acts of a tab. */
  readonly pace?: number;
  /** Milliseconds between two events of our own; 0 means none. */
  readonly events?: number;
  /** Whether pages reload, which may lose a press of the moment before. */
  readonly mayReload?: boolean;
  /** Tabs with real widgets; their doctors have no other tabs. */
  readonly widgets?: readonly WidgetTab[];
}

export interface Rounds {
  readonly tabs: readonly Tab[];
  readonly widgets: readonly WidgetTab[];
  readonly watchers: readonly Watcher[];
  readonly sender: Sender;
  /** Resolves when every watcher has its stream, so that each later event must reach it, and every widget its cards. */
  opened(): Promise<void>;
  /** Stops all new acts; resolves when those that began have an outcome. */
  rest(): Promise<void>;
  /** Makes every doctor look at their tabs, as after a request to sign in again. */
  look(): void;
  close(): Promise<void>;
}

const TABS = 2;

export function startRounds(world: World, options: RoundsOptions = {}): Rounds {
  const { proxy = world.pages.url, pace = 900, events = 700, mayReload = false, widgets = [] } = options;
  const { ward, history } = world;
  const sender = new Sender(world.webhooks.url, history);
  const watchers = ward.map((doctor) => startWatcher(doctor, proxy, history, world.random(`watcher ${doctor.sub}`)));
  let isOver = false;
  const works: Promise<void>[] = [];

  const work = async (random: Random, act: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await pause(random.between(0.3 * pace, 1.7 * pace));
      if (!isOver) await act();
    }
  };
  const simulated = ward.filter((doctor) => !widgets.some((widget) => widget.doctor === doctor));
  const tabs = simulated.flatMap((doctor) => {
    const browser = new Browser();
    return Array.from({ length: TABS }, (_, index) => {
      const name = `tab ${index + 1} of ${doctor.sub}`;
      const random = world.random(name);
      const tab = new Tab({ name, doctor, browser, proxy, history, random: world.random(`platform ${name}`) });
      tab.goTo(random.pick(doctor.patients));
      works.push(work(random, () => act(tab, random, mayReload)));
      return tab;
    });
  });
  for (const widget of widgets) {
    const random = world.random(widget.name);
    // A page that closes meanwhile gives no answer; the history already has what it showed.
    const failed = (error: unknown) => history.note('note', { says: `${widget.name}: ${String(error)}` });
    const step = () => widget.act(random, mayReload).catch(failed);
    works.push(widget.load(random.pick(widget.doctor.patients)).then(() => work(random, step)));
  }
  const happen = async (random: Random): Promise<void> => {
    while (events > 0 && !isOver) {
      await pause(random.between(0.3 * events, 1.7 * events));
      const doctor: WardDoctor = random.pick(ward);
      if (!isOver) void sender.send(doctor, random.pick(doctor.patients));
    }
  };
  works.push(happen(world.random('events')));

  return {
    ...{ tabs, widgets, watchers, sender },
    async opened() {
      // A stream that is held for 10 s is asked for again up to 15 s later: 20 s were over before its second try.
      await until('all streams are open', () => watchers.every(({ isOpen }) => isOpen()), CONVERGES_WITHIN);
      await Promise.all(widgets.map((widget) => widget.shown()));
    },
    async rest() {
      isOver = true;
      await Promise.all(works);
    },
    look() {
      for (const tab of tabs) {
        tab.platform.show(false);
        tab.platform.show(true);
      }
      for (const widget of widgets) void widget.look().catch(() => undefined);
      for (const watcher of watchers) if (!watcher.isOpen()) watcher.retry();
    },
    async close() {
      for (const each of [...tabs, ...watchers]) each.close();
      await Promise.all(widgets.map(({ page }) => page.close()));
    },
  };
}

/** Does one act of a doctor without waiting for its outcome: the next press may come before it. */
async function act(tab: Tab, random: Random, mayReload: boolean): Promise<void> {
  const open = tab.open;
  const decision = random.happens(0.6) ? 'accepted' : 'rejected';
  const what = random.next();
  if (what < 0.55 && open.length > 0) return void tab.decide([random.pick(open)], decision);
  if (what < 0.65 && open.length > 2) {
    const from = Math.floor(random.between(0, open.length - 2));
    return void tab.decide(open.slice(from, from + 3), decision);
  }
  if (what < 0.8 && open.length > 0) {
    const alert = random.pick(open);
    void tab.decide([alert], decision, 1);
    if (random.happens(0.4)) {
      await pause(random.between(100, 900));
      tab.undo(alert);
    }
    return;
  }
  if (what < 0.9) return tab.goTo(random.pick(tab.doctor.patients));
  if (what < 0.93 && mayReload) return tab.reload();
  tab.platform.show(false);
  await pause(random.between(100, 1_500));
  tab.platform.show(true);
}
