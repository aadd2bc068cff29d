// The tasks of the page's main thread, from Chromium's own trace, rendering included.
import type { Browser, Page } from 'playwright';

const MARK = 'smooth-begin';
/** Marks a task in which the bench checked whether the page is complete (watch.ts). */
const LOOKED = 'smooth-look';
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const STYLE = new Set(['UpdateLayoutTree', 'Layout']);
const LONG = 50;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds in which the thread ran: on a busy machine it waits for others. */
  readonly tdur?: number;
  readonly args?: { readonly elementCount?: number };
}

/** Milliseconds in which the thread ran. */
export interface Tasks {
  readonly longest: number;
  /** The part of the longest for style and layout. */
  readonly style: number;
  /** Elements whose style was recalculated in all tasks, a cost that is the same on any machine. Those in a size container are recalculated with its layout and do not count. */
  readonly styled: number;
  /** The number of tasks over 50 ms. */
  readonly long: number;
  /** The longest by the clock, waiting for others on the machine included. */
  readonly clock: number;
}

/** Traces the main thread of a page while `run` runs; resolves with its tasks. */
export async function tasksDuring(browser: Browser, page: Page, run: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return tasksIn(traceEvents);
}

function tasksIn(events: readonly TraceEvent[]): Tasks {
  const begin = events.find(({ name }) => name === MARK);
  if (!begin) throw new Error('The page is not in the trace.');
  const isOwn = ({ pid, tid, ph, ts }: TraceEvent) =>
    pid === begin.pid && tid === begin.tid && ph === 'X' && ts >= begin.ts;
  const own = events.filter(isOwn);
  const looks = events.filter(({ name, pid, tid }) => name === LOOKED && pid === begin.pid && tid === begin.tid);
  const isLook = ({ ts, dur = 0 }: TraceEvent) => looks.some((look) => look.ts >= ts && look.ts <= ts + dur);
  const tasks = own.filter((event) => event.name === 'RunTask' && !isLook(event)).sort((a, b) => ran(b) - ran(a));
  const [longest] = tasks;
  if (!longest) throw new Error('No task is in the trace.');
  const end = longest.ts + (longest.dur ?? 0);
  const inside = own.filter(({ ts, name }) => STYLE.has(name) && ts >= longest.ts && ts < end);
  return {
    longest: ran(longest),
    style: inside.reduce((sum, event) => sum + ran(event), 0),
    styled: own.reduce((sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0), 0),
    long: tasks.filter((task) => ran(task) > LONG).length,
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}

const ran = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;
