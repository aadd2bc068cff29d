import { elementOf } from './element-of.ts';

/** What may stand between a number and its sign or unit. */
const GAP = '[ \\u00a0\\u2009\\u202f]?';
const UNIT = `[\\p{L}\\p{M}°%‰]{1,14}(?![\\p{L}\\p{M}])\\p{N}*`;

/** A number with its sign and its unit, or the word after it: `≥ 7,5 %`, `5-10 mg`, `120/80`, `10^9/L`, `38 mL/min/1.73 m²`. */
export const NUMBER =
  // Not from the middle of a word or of a code: `HbA1c`, `I48.9`.
  `(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:[<>≤≥±~≈]=?${GAP}|[+−-])?` +
  `\\p{N}+(?:(?:[.,:/^'’·]|${GAP}[-–−x×]${GAP}| (?=\\p{N}{3}(?!\\p{N})))[+−-]?\\p{N}+)*` +
  `(?:${GAP}[/-]?${UNIT}(?:[/·]\\p{N}*(?:[.,]\\p{N}+)?${GAP}${UNIT})*)?`;

const NUMBERS = new RegExp(NUMBER, 'gu');
/** Where a browser may end a line within a number. */
const BREAK = /[^\p{N}\p{L}.,:%°<>≤≥±~^'’]/u;
/** What is longer is a code, and may be wider than a narrow panel. */
const LONGEST = 30;

/** Text as nodes: a number that a line could end within stands on one line with its sign and its unit. */
export function wholeNumbers(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (number.length > LONGEST || !BREAK.test(number)) continue;
    parts.push(text.slice(end, index), elementOf('span', { class: 'number' }, number));
    end = index + number.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
