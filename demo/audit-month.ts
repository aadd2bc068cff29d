// `npm run audit:month -- FILE [--seed N] [--doctors N] [--end DAY]`: writes a month of invented decisions for `audit report` and `audit export`.
import { parseArgs } from 'node:util';
import { writeAuditMonth } from './run/audit-month.ts';

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: option, doctors: option, end: option },
});
const [file = ''] = positionals;
const [seed, doctors] = [Number(values.seed ?? 1), Number(values.doctors ?? 12)];
const end = Date.parse(values.end ?? '2026-12-01');
if (file === '' || !Number.isSafeInteger(seed) || !(doctors >= 1) || Number.isNaN(end)) {
  console.error('npm run audit:month -- FILE [--seed N] [--doctors N] [--end DAY]');
  process.exitCode = 2;
} else console.log(`${writeAuditMonth(file, { seed, doctors, end })} lines in ${file}`);
