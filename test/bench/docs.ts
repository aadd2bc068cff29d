// `node test/bench/docs.ts FILE…`: writes the results of `npm run bench -- --json FILE` into docs/benchmarks.md, each between its marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { withTables } from './harness/docs-tables.ts';
import type { Report } from './harness/report.ts';

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
const page = withTables(readFileSync(PAGE, 'utf8'), reports);
writeFileSync(PAGE, (await format('benchmarks.md', page, { printWidth: 120 })).code);
