// What a page has to load, beside what it would load of others.
import { fileURLToPath } from 'node:url';
import { buildWidget } from '../../demo/run/builds.ts';
import { browserScript } from '../support/browser-script.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { CLASSIC, MODULE } from '../../packages/vite/integrity.ts';
import { builtSizes, sizeOf, type Size } from './size/files.ts';

/** Loaded by no page in English that has all three elements, a session and documents. */
const SELDOM = /\.(?:es|pt-br|classic)\.js$/;

/**
 * kB of brotli 11 that a page loads of the widgets nearest to this one, from their packages in the registry of npm, November 2026,
 * minified: nothing is fetched when the bench runs.
 */
const RECORDED: Readonly<Record<string, number>> = {
  'Corti embedded-web (and an iframe application)': 12.5,
  'Suki react + css (and React, and an iframe)': 24.4,
  Eka: 28.7,
  'Nora (whole interface)': 43.9,
  Medblocks: 47,
  'Clerk core': 70.6,
  'Medplum react': 80.5,
};

const GOALS: readonly Goal[] = [
  { of: 'first load', metric: 'brotli kB', atMost: 62 },
  { of: 'everything, one classic file', metric: 'brotli kB', atMost: 94 },
];

/** First load, all that a page in English comes to load, and everything in one file; beside other widgets and bare libraries. */
export async function* benchSize(_: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const sizes = builtSizes();
  const english = [...sizes].filter(([file]) => !SELDOM.test(file)).map(([, size]) => size);
  const contenders = [
    row('first load', sizes.get(MODULE)),
    row('all of it, in English', sum(english)),
    row('everything, one classic file', sizes.get(CLASSIC)),
    ...Object.entries(RECORDED).map(([name, brotli]): Contender => ({
      name,
      measure: () => ({ 'brotli kB': brotli }),
    })),
    row('bare Lit element', await library('lit')),
    row('bare Preact root', await library('preact')),
    row('bare React 19 root', await library('react')),
  ];
  yield await contest('size', contenders, {
    rounds: 1,
    goals: GOALS,
  });
}

const row = (name: string, size: Size | undefined): Contender => ({
  name,
  measure: () => {
    if (!size) throw new Error(`${name}: not built.`);
    return { 'brotli kB': size.brotli / 1000, 'gzip kB': size.gzip / 1000, 'raw kB': size.raw / 1000 };
  },
});

const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce((all, { raw, gzip, brotli }) => ({
    raw: all.raw + raw,
    gzip: all.gzip + gzip,
    brotli: all.brotli + brotli,
  }));

const library = async (name: string): Promise<Size> =>
  sizeOf(Buffer.from(await browserScript(new URL(`size/${name}.ts`, import.meta.url))));
