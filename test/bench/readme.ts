// `node test/bench/readme.ts FILE…`: puts what runs of `npm run bench -- --json FILE` reached into README.md, a row a goal.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { goalsTable } from './harness/goals-table.ts';
import { filled, type Report } from './harness/report.ts';

const PAGE = new URL('../../README.md', import.meta.url);

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
const table = goalsTable(reports.flatMap(({ results }) => results));
const page = filled(readFileSync(PAGE, 'utf8'), 'bench', table);
writeFileSync(PAGE, await format(page, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }));
