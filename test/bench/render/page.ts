// Runs in the browser: each way to render the alerts, and the time each step takes.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { handWritten } from './hand-written.ts';
import { documentWith } from './many-alerts.ts';
import { ours } from './ours.ts';

/** One way to render the alerts of a document. */
export interface Page {
  show(document: MedicalRecordDocument): void;
  /** Whether every card is in the page. */
  isWhole(): boolean;
  /** Shows one alert as decided. */
  decide(id: string): void;
  selectAll(): void;
  remove(): void;
}

const WAYS = {
  'hand-written DOM': () => handWritten(false),
  'hand-written DOM + content-visibility': () => handWritten(true),
  'scribe-cdss-alerts': ours,
};
const CHANGES = 5;

declare global {
  interface Window {
    measure: (way: string, count: number) => Promise<Record<string, number>>;
    /** Shows and leaves the cards in the page; the answer is the longest task in ms, from data to the last card. */
    longestTask: (way: string, count: number) => Promise<number>;
  }
}

const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    });
  });

const pageOf = (way: string): Page => WAYS[way as keyof typeof WAYS]();

async function shown(page: Page, count: number): Promise<{ first: number; whole: number }> {
  const document = documentWith(count);
  const start = performance.now();
  page.show(document);
  const first = await painted();
  let whole = first;
  while (!page.isWhole()) whole = await painted();
  return { first: first - start, whole: whole - start };
}

/** Milliseconds of script: of the call, and of what it leaves for the microtasks after it. */
async function script(run: () => void): Promise<number> {
  const start = performance.now();
  run();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return performance.now() - start;
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

window.measure = async (way, count) => {
  const page = pageOf(way);
  const { first, whole } = await shown(page, count);
  for (let frame = 0; frame < 5; frame++) await painted();
  const changes: { script: number; frame: number }[] = [];
  for (let change = 0; change < CHANGES; change++) {
    const id = `cfa_${Math.floor(((change + 0.5) * count) / CHANGES)}`;
    const start = performance.now();
    const scripted = await script(() => page.decide(id));
    changes.push({ script: scripted, frame: (await painted()) - start });
  }
  const start = performance.now();
  page.selectAll();
  const selected = (await painted()) - start;
  page.remove();
  return {
    'first paint ms': first,
    'whole ms': whole,
    'change script ms': middle(changes.map(({ script: ms }) => ms)),
    'change frame ms': middle(changes.map(({ frame }) => frame)),
    'select all ms': selected,
  };
};

window.longestTask = async (way, count) => {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  await shown(pageOf(way), count);
  // Entries of long tasks come a task later.
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return longest;
};
