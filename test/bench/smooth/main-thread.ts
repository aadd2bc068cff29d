// What the page's main thread did, from Chromium's own trace: tasks as the browser ran them, rendering included.
import type { Browser, Page } from 'playwright';

const MARK = 'smooth-begin';
/** In a task in which the bench looked whether all is there (watch.ts). */
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
  /** Microseconds of them in which the thread ran: on a busy machine it waits for others. */
  readonly tdur?: number;
  readonly args?: { readonly elementCount?: number };
}

/** Milliseconds in which the thread ran. */
export interface Tasks {
  readonly longest: number;
  /** Of the longest: finding styles and places. */
  readonly style: number;
  /** Elements whose style was found anew, in all tasks: what it costs on any machine. Those of a size container that is laid out anew are found with its layout, and are not among them. */
  readonly styled: number;
  /** How many were over 50 ms. */
  readonly long: number;
  /** The longest by the clock, waiting for others on the machine included. */
  readonly clock: number;
}

/** Follows the main thread of a page while `run` runs. */
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
