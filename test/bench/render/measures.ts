// Runs in the browser: shows alerts in each way the page was built with, and measures the time of each step.
import { documentWith } from './many-alerts.ts';
import type { Way } from './ways/way.ts';

const CHANGES = 5;

declare global {
  interface Window {
    /** Shows `count` alerts; resolves with the milliseconds from data to the first and to the last painted card. */
    show: (way: string, count: number) => Promise<Record<'first' | 'whole', number>>;
    /** Resolves with the milliseconds that a decision and a selection of all shown alerts take. */
    change: (count: number) => Promise<Record<'script' | 'frame' | 'selected', number>>;
    /** Returns the elements on the page with their classes and words. */
    outline: () => string;
    remove: () => void;
    /** Resolves with the longest task in ms since `watchTasks`. */
    longestTask: () => Promise<number>;
    watchTasks: () => void;
  }
}

/** Offers ways to the bench. */
export function measures(ways: Readonly<Record<string, () => Way>>): void {
  let way: Way;
  const cards = () => way.root().querySelectorAll('[data-id]').length;

  window.show = async (name, count) => {
    const make = ways[name];
    if (!make) throw new Error(`This page cannot show ${name}.`);
    way = make();
    const document = documentWith(count);
    const start = performance.now();
    way.show(document);
    let first = await painted();
    while (!way.root().querySelector('[data-id]')) first = await painted();
    let whole = first;
    while (!isWhole(way, count)) whole = await painted();
    if (cards() !== count) throw new Error(`${name} shows ${cards()} of ${count} alerts.`);
    return { first: first - start, whole: whole - start };
  };

  window.change = async (count) => {
    for (let frame = 0; frame < 5; frame++) await painted();
    const changes: { script: number; frame: number }[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const id = `cfa_${Math.floor(((change + 0.5) * count) / CHANGES)}`;
      const start = performance.now();
      const scripted = await script(() => way.decide(id));
      const frame = (await painted()) - start;
      if (!way.root().querySelector(`.folded[data-id="${id}"]`)) throw new Error(`${id} does not look decided.`);
      changes.push({ script: scripted, frame });
    }
    const start = performance.now();
    way.root().querySelector<HTMLElement>('[data-action=select-all]')?.click();
    const selected = (await painted()) - start;
    const ticked = way.root().querySelectorAll('[data-action=select]:checked').length;
    if (ticked < count / 2) throw new Error(`Only ${ticked} of ${count} are selected.`);
    return {
      script: middle(changes.map((change) => change.script)),
      frame: middle(changes.map((change) => change.frame)),
      selected,
    };
  };

  window.outline = () => outlineOf(way.root().querySelector('.cards') as Element);
  window.remove = () => way.remove();

  let longest = 0;
  window.watchTasks = () => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  };
  window.longestTask = async () => {
    // Entries of long tasks come a task later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return longest;
  };
}

/** Returns whether the last card is in the page. It must be cheap, because every frame calls it. */
function isWhole(way: Way, count: number): boolean {
  return way.root().querySelector('.cards')?.childElementCount === count;
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Resolves with the moment after the next frame was painted. */
const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    });
  });

/** Resolves with the milliseconds of script: of the call and of the microtasks after it. */
async function script(run: () => void): Promise<number> {
  const start = performance.now();
  run();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return performance.now() - start;
}

/** Returns the elements, classes and words inside an element, so that two pages can be compared. */
function outlineOf(element: Element): string {
  const classes = [...element.classList].sort().join('.');
  const inside = [...element.childNodes].map((node) => {
    // Only our widget keeps a number on one line with its unit: more work for the same words.
    if (node instanceof Element && !node.matches('.number')) return outlineOf(node);
    return node.nodeType === Node.COMMENT_NODE ? '' : (node.textContent ?? '').replace(/\s+/g, '');
  });
  return `<${element.localName}${classes && `.${classes}`}>${inside.join('')}</>`;
}
