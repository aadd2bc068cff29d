// `node test/bench/readme.ts FILE…`: puts what runs of `npm run bench -- --json FILE` reached into README.md, a row a goal.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { Result } from './harness/contest.ts';

const PAGE = new URL('../../README.md', import.meta.url);
const [BEGIN, END] = ['<!--bench-->', '<!--/bench-->'];

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as { results: Result[] });
const rows = reports.flatMap(({ results }) =>
  results.flatMap(({ work, goals = [] }) =>
    goals.map(({ text, reached, isMet }) => {
      const { median } = reached;
      return `| ${work} | ${text} | ${median >= 100 ? Math.round(median) : median.toFixed(2)} | ${isMet ? 'yes' : 'no'} |`;
    }),
  ),
);
const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(BEGIN);
const after = rest?.split(END)[1];
if (before === undefined || after === undefined) throw new Error(`README.md has no ${BEGIN} … ${END}`);
const table = ['| work | goal | reached | met |', '| --- | --- | --- | --- |', ...rows].join('\n');
const whole = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
writeFileSync(PAGE, await format(whole, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }));
