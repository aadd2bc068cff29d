// `node test/bench/docs.ts FILE…`: puts the results of `npm run bench -- --json FILE` into docs/benchmarks.md, each between its marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { Result } from './harness/contest.ts';
import { markdownOf } from './harness/table.ts';

interface Report {
  readonly at: string;
  readonly machine: string;
  /** Of the machine, before and after. */
  readonly load: readonly [string, string];
  readonly results: readonly Result[];
}

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
const tables = reports.flatMap(({ at, machine, load, results }) =>
  results.map((result) => ({
    bench: result.work.split(',')[0] ?? '',
    text: `${markdownOf(result)}\n\n${at.slice(0, 10)}, ${machine}, load ${load.join(' to ')}.`,
  })),
);
let page = readFileSync(PAGE, 'utf8');
for (const bench of new Set(tables.map((table) => table.bench))) {
  const own = tables.filter((table) => table.bench === bench).map(({ text }) => text);
  const [begin, end] = [`<!--bench ${bench}-->`, `<!--/bench ${bench}-->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/benchmarks.md has no ${begin} … ${end}`);
  page = `${before}${begin}\n\n${own.join('\n\n')}\n\n${end}${after}`;
}
writeFileSync(PAGE, await format(page, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }));
