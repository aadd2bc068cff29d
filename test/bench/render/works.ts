// One kind of record at several sizes, the same markup and sheets in every way.
import type { Browser, Page } from 'playwright';
import type { BenchOptions } from '../bench-options.ts';
import { contest, type Measures, type Result } from '../harness/contest.ts';
import type { Goal } from '../harness/goal.ts';
import { assertSame, onPage, type Scripts } from './on-page.ts';

interface Works {
  readonly sizes: readonly number[];
  readonly nameOf: (size: number) => string;
  readonly goals?: Readonly<Record<number, readonly Goal[]>>;
  /** What a way has put into the page. */
  readonly outline: (page: Page, way: string) => Promise<string>;
  readonly measured: (browser: Browser, script: string, way: string, size: number) => Promise<Measures>;
}

/** Every way at every size, once all are seen to make the same page. */
export async function* contestsOf(
  { sizes, nameOf, goals, outline, measured }: Works,
  browser: Browser,
  scripts: Scripts,
  { rounds, work = '' }: BenchOptions,
): AsyncGenerator<Result> {
  const wanted = sizes.filter((size) => nameOf(size).includes(work));
  if (!wanted.length) return;
  const outlines = new Map<string, string>();
  for (const [way, script] of scripts) outlines.set(way, await onPage(browser, script, (page) => outline(page, way)));
  assertSame(outlines);
  for (const size of wanted) {
    const contenders = [...scripts].map(([name, script]) => ({
      name,
      measure: () => measured(browser, script, name, size),
    }));
    yield await contest(nameOf(size), contenders, { rounds, goals: goals?.[size] ?? [] });
  }
}
