// The arguments of `npm run endure`.
import { parseArgs } from 'node:util';

export interface Asked {
  readonly names: readonly string[];
  /** Minutes of each scenario; without them each uses its own. */
  readonly minutes: number | undefined;
  readonly seed: number;
  /** The number of pages with real widgets, in scenarios that have any. */
  readonly widgets: number;
}

/** One doctor in two tabs, and one in one. */
export const WIDGETS = 3;

/** Reads the arguments; throws an error that names the wrong one. Without `--seed` the seed is `drawn`. */
export function commandLine(args: readonly string[], scenarios: readonly string[], drawn: number): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, widgets: { type: 'string' } },
  });
  for (const name of positionals) if (!scenarios.includes(name)) throw new Error(`There is no scenario "${name}".`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0 && minutes <= 10_080))
    throw new Error(`--minutes takes a number above 0, at most 10080 (a week), not "${values.minutes}".`);
  const seed = values.seed === undefined ? drawn : Number(values.seed);
  if (values.seed === '' || !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
    throw new Error(`--seed takes a whole number from 0 to 4294967295, not "${values.seed}".`);
  const widgets = Number(values.widgets ?? WIDGETS);
  if (values.widgets === '' || !Number.isInteger(widgets) || widgets < 0 || widgets > 20)
    throw new Error(`--widgets takes a whole number from 0 to 20, not "${values.widgets}".`);
  return { names: positionals.length > 0 ? [...new Set(positionals)] : scenarios, minutes, seed, widgets };
}

export const usage = (scenarios: readonly string[]): string =>
  `npm run endure [-- --minutes N] [--seed S] [--widgets N] [${scenarios.join(' | ')}]…`;
