// Prints what a page loads, raw and compressed, and holds it to a budget: `npm run size`.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Budgets in bytes of brotli 11. */
const BUDGETS = { 'scribe-widget.js': 40_000, 'scribe-widget.classic.js': 40_000 };

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

console.log(
  `${'file'.padEnd(26)}${'raw'.padStart(10)}${'gzip'.padStart(10)}${'brotli'.padStart(10)}${'budget'.padStart(10)}`,
);
for (const [file, budget] of Object.entries(BUDGETS)) {
  const url = new URL(`../../dist/${file}`, import.meta.url);
  if (!existsSync(url)) throw new Error(`dist/${file} is missing: npm run build`);
  const bytes = readFileSync(url);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  console.log(file.padEnd(26) + [bytes.length, gzipSync(bytes, { level: 9 }).length, brotli, budget].map(kB).join(''));
  if (brotli > budget) {
    console.error(`${file} is over its budget.`);
    process.exitCode = 1;
  }
}
