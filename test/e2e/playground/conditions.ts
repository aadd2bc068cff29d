// The conditions a state is audited in. All nine are an orthogonal array (L9), so that any two values of language,
// scheme, room and page meet in exactly one; reduced motion is on in five, with every value of the others. `AUDITS=all`
// looks for everything in each of the nine. Otherwise the first gets everything, and one other, of another language,
// scheme and room, what it can change there, for the page of all three elements.
import type { Page } from '@playwright/test';
import type { Surroundings } from '../../../demo/playground/stage/settings.ts';
import { COLOURS, LANGUAGE, NAMES, ROOM } from '../../support/axe.ts';
import type { Rules } from './stage-page.ts';

const LANGUAGES = ['en', 'es', 'pt-BR'] as const;
const SCHEMES = ['light', 'dark', 'forced colours'] as const;
/** The sizes; the last is the viewport of a window of 1280 × 1024 px at 400 % zoom. */
const ROOMS = {
  '480 px': { width: 480, height: 900 },
  '320 px': { width: 320, height: 800 },
  '400 % zoom': { width: 320, height: 256 },
} as const;
const PAGES = ['left to right', 'right to left', 'print'] as const;

export interface Condition {
  readonly lang: (typeof LANGUAGES)[number];
  readonly scheme: (typeof SCHEMES)[number];
  readonly room: keyof typeof ROOMS;
  readonly page: (typeof PAGES)[number];
  readonly reducesMotion: boolean;
}

const ROWS = ['0000', '0111', '0222', '1012', '1120', '1201', '2021', '2102', '2210'];
/** The first, and Spanish in the dark at 400 % zoom. */
const ROWS_IN_SHORT = ['0000', '1120'];

export const isWhole = process.env['AUDITS'] === 'all';

export const CONDITIONS: readonly Condition[] = ROWS.map((row, index) => {
  const [lang, scheme, room, page] = [...row].map(Number);
  return {
    lang: pick(LANGUAGES, lang),
    scheme: pick(SCHEMES, scheme),
    room: pick(Object.keys(ROOMS) as (keyof typeof ROOMS)[], room),
    page: pick(PAGES, page),
    reducesMotion: index % 2 === 0,
  };
}).filter((_, index) => isWhole || ROWS_IN_SHORT.includes(ROWS[index] ?? ''));

/** Returns the rules that a condition can affect in a state that was audited with all rules in the first one. */
export function rulesIn(condition: Condition): Rules {
  const { lang, scheme, room, page } = condition;
  if (isWhole || condition === CONDITIONS[0]) return 'all';
  return [
    ...(scheme === 'light' ? [] : COLOURS),
    ...(lang === 'en' ? [] : [...LANGUAGE, ...NAMES]),
    ...(page === 'print' || room === '480 px' ? [] : [...ROOM, ...NAMES]),
  ];
}

export function nameOf({ lang, scheme, room, page, reducesMotion }: Condition): string {
  return [lang, scheme, room, page, ...(reducesMotion ? ['reduced motion'] : [])].join(', ');
}

/** Sets a condition on the page of a stage and waits until it is drawn. */
export async function enter(page: Page, condition: Condition): Promise<void> {
  const { lang, scheme, room, reducesMotion } = condition;
  await page.setViewportSize(ROOMS[room]);
  await page.emulateMedia({
    media: condition.page === 'print' ? 'print' : 'screen',
    forcedColors: scheme === 'forced colours' ? 'active' : 'none',
    reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
  });
  const surroundings: Surroundings = {
    lang,
    theme: scheme === 'dark' ? 'dark' : 'light',
    dir: condition.page === 'right to left' ? 'rtl' : 'ltr',
    look: 'default',
  };
  await page.evaluate(async (wanted) => {
    await window.stage?.apply(wanted);
  }, surroundings);
}

function pick<Value>(values: readonly Value[], index: number | undefined): Value {
  const value = values[index ?? -1];
  if (value === undefined) throw new Error(`No value ${String(index)}.`);
  return value;
}
