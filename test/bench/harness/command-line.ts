// The arguments of `npm run bench`.
import { parseArgs } from 'node:util';
import type { BenchOptions } from './contest.ts';

export interface Asked {
  readonly names: readonly string[];
  readonly json: string | undefined;
  /** Without `rounds` each bench uses its own number. */
  readonly options: Omit<BenchOptions, 'rounds'> & { readonly rounds: number | undefined };
}

/** Reads the arguments; throws an error that names the wrong one. */
export function commandLine(args: readonly string[], benches: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      work: { type: 'string' },
    },
  });
  for (const name of positionals) {
    if (!benches.includes(name)) throw new Error(`There is no bench "${name}".`);
  }
  for (const [option, value] of Object.entries(values)) {
    if (value === '') throw new Error(`--${option} has no value.`);
  }
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1)) {
    throw new Error(`--rounds takes a whole number from 1 on, not "${values.rounds}".`);
  }
  const { quick, work, json } = values;
  return { names: positionals.length ? [...new Set(positionals)] : benches, json, options: { rounds, quick, work } };
}

/** Returns the usage line. */
export const usage = (benches: readonly string[]): string =>
  `npm run bench [-- --json FILE] [--rounds N] [--quick] [--work TEXT] [${benches.join(' | ')}]…`;
