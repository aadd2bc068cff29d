import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { tokens } from '../../../src/styles/tokens.ts';

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for parts that identify a control or a state (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

const SURFACES = ['surface', 'surface-subtle', 'surface-hover'];
const TONES = ['red', 'amber', 'green', 'blue', 'violet'];

/** Every pair of colours in the sheets: foreground, background, ratio. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['text', 'muted', 'accent', 'accent-hover'].flatMap((ink) => SURFACES.map((on) => [ink, on, TEXT] as const)),
  ...['accent', 'accent-hover'].map((on) => ['on-accent', on, TEXT] as const),
  ...TONES.flatMap((tone) => [tone, 'text', 'muted'].map((ink) => [ink, `${tone}-surface`, TEXT] as const)),
  ...TONES.flatMap((tone) => ['surface', 'surface-subtle'].map((on) => [tone, on, TEXT] as const)),
  ['on-red-solid', 'red-solid', TEXT],
  ...TONES.map((tone) => ['accent', `${tone}-surface`, TEXT] as const),
  ...['border-strong', 'focus', 'red-solid', 'violet'].flatMap((edge) =>
    ['surface', 'surface-subtle'].map((on) => [edge, on, SHAPE] as const),
  ),
  ...TONES.map((tone) => ['focus', `${tone}-surface`, SHAPE] as const),
  ['accent', 'border', SHAPE],
  ['green', 'border', SHAPE],
];

type Scheme = 'light' | 'dark';

const colours = new Map(
  Array.from(
    tokens.cssText.matchAll(/--_([\w-]+): var\(--scribe-color-[\w-]+, light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)\)/g),
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** The playground's themes and the text contrast that each must reach. */
const THEMES = [
  { theme: 'default', text: TEXT },
  { theme: 'dense', text: TEXT },
  // WCAG 2.2, 1.4.6.
  { theme: 'high-contrast', text: 7 },
] as const;

type Theme = (typeof THEMES)[number]['theme'];

const inTheme = (theme: Theme): Map<string, Record<Scheme, string>> => {
  if (theme === 'default') return colours;
  const sheet = readFileSync(new URL(`../../../demo/playground/themes/${theme}.css`, import.meta.url), 'utf8');
  const set = sheet.matchAll(/--scribe-color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g);
  return new Map([
    ...colours,
    ...Array.from(set, ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const),
  ]);
};

/** Returns the relative luminance by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('colour tokens', () => {
  it('black on white is 21, mid grey on white 4.48 (the measure itself)', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });

  for (const { theme, text } of THEMES) {
    const inks = inTheme(theme);
    for (const scheme of ['light', 'dark'] as const) {
      for (const [ink, on, usual] of PAIRS) {
        const least = usual === TEXT ? text : usual;
        it(`${theme}, ${scheme}: ${ink} on ${on} has at least ${least}`, () => {
          const [one, other] = [ink, on].map((name) => inks.get(name)?.[scheme]);
          assert.ok(one && other, `no token --_${ink} or --_${on}`);
          const reached = contrast(one, other);
          assert.ok(reached >= least, `${reached.toFixed(2)}`);
        });
      }
    }
  }
});
