// Prints what a page loads, raw and compressed, and holds it to a budget: `npm run size`.
import { builtSizes } from './size/files.ts';

interface Allowance {
  /** What each file is: before the first alert, after it, or instead of all. */
  readonly when: string;
  /** Bytes of brotli 11 that the build may not go over: a little above what is reached. */
  readonly budget: number;
  /** Bytes of brotli 11 that are wanted. */
  readonly goal?: number;
}

/** By file name, without the hash. */
const ALLOWANCES: Readonly<Record<string, Allowance>> = {
  'scribe-widget.js': { when: 'first load', budget: 66_500, goal: 62_000 },
  'scribe-widget.document-views.js': { when: 'with documents', budget: 17_300 },
  'scribe-widget.document-writers.js': { when: 'at rest', budget: 4_700 },
  'scribe-widget.session-card.js': { when: 'at rest', budget: 6_350 },
  'scribe-widget.live-events.js': { when: 'at rest', budget: 3_480 },
  'scribe-widget.es.js': { when: 'in Spanish', budget: 7_300 },
  'scribe-widget.pt-br.js': { when: 'in Portuguese', budget: 7_300 },
  'scribe-widget.classic.js': { when: 'all in one', budget: 103_400, goal: 94_000 },
};

const built = builtSizes();

const kB = (bytes?: number): string => (bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`).padStart(10);
const row = (file: string, when: string, ...columns: readonly string[]): void =>
  console.log(file.padEnd(40) + when.padEnd(16) + columns.map((column) => column.padStart(10)).join(''));

row('file', 'loaded', 'raw', 'gzip', 'brotli', 'budget', 'goal');
for (const [name, { when, budget, goal }] of Object.entries(ALLOWANCES)) {
  const size = built.get(name);
  if (!size) throw new Error(`dist/widget/${name} is missing: npm run build`);
  built.delete(name);
  row(name, when, ...[size.raw, size.gzip, size.brotli, budget, goal].map(kB));
  if (size.brotli > budget) {
    console.error(`${name} is over its budget.`);
    process.exitCode = 1;
  }
}
for (const name of built.keys()) {
  console.error(`dist/widget/${name} has no budget.`);
  process.exitCode = 1;
}
