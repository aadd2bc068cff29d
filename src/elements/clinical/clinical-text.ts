import { nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { elementOf, withChildren } from '../base/dom.ts';
import type { Term } from '../../i18n/translations.ts';

// Controls, soft hyphen, zero-width, bidirectional and tag characters: they hide text or turn it around.
const UNSEEN = /(?![\t\n\r\u0600-\u0605\u06dd])[\p{Cc}\p{Cf}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

// A joiner inside an emoji belongs to it.
const PICTOGRAPH_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
// In these scripts a joiner or non-joiner between two letters is part of the spelling.
const JOINING = 'Arab Syrc Mong Nko Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const JOINS = new RegExp(`(?=[${JOINING}])[\\p{L}\\p{M}][\\u200c\\u200d](?=[${JOINING}])[\\p{L}\\p{M}]`, 'u');

/** Text of the service, isolated from the direction around it: invisible characters show their codes, a number stays on one line. */
export function clinicalText(text: string | null | undefined, term: Term, lang?: string): unknown {
  if (!text) return nothing;
  const label = text.search(UNSEEN) < 0 ? '' : term('unseenCharacter', '');
  return guard([text, lang, label], () => clinicalElement(text, term, lang));
}

/** The same as an element: a `<bdi>`, or another that its sheet isolates. */
export function clinicalElement(sent: string, term: Term, lang?: string, tag = 'bdi'): HTMLElement {
  const element = elementOf(tag, { class: 'clinical', translate: 'no', ...(lang && { lang }) });
  const text = withLineFeeds(sent);
  let end = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (isSpelling(text, character, index)) continue;
    const code = codeOf(character);
    const label = term('unseenCharacter', code);
    withChildren(element, wholeNumbers(text.slice(end, index)));
    element.append(elementOf('span', { class: 'unseen', role: 'img', 'aria-label': label }, code));
    end = index + character.length;
  }
  return withChildren(element, wholeNumbers(text.slice(end)));
}

/** What ends a line of a text, by Unicode: a return and a line separator alone, too, of which CSS makes a space or nothing at all. */
export const LINE_END = /\r\n?|[\n\u2028\u2029]/;
const LINE_ENDS = new RegExp(LINE_END, 'g');

/** A text whose lines end as CSS takes them to: “5\u20282 mg” would read 52 mg. */
export const withLineFeeds = (text: string): string => text.replaceAll(LINE_ENDS, '\n');

/** A line for HTML, which would run its tabs, indentation and gaps together: “K\t\t5.9” is no “K\t5.9”, wherever it is pasted. */
export const withHardSpaces = (line: string): string =>
  line.replaceAll('\t', '    ').replaceAll(/^ +| {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));

/** Text of the service for the clipboard, its invisible characters shown by their codes. */
export function visibleText(text: string): string {
  const seen = text.replaceAll(UNSEEN, (character, index: number) => {
    if (isSpelling(text, character, index)) return character;
    return `[${codeOf(character)}]`;
  });
  // Where it is pasted a line separator may be nothing at all.
  return seen.replaceAll(/[\u2028\u2029]/g, '\n');
}

/** Whether it joins, or keeps apart, the letters of a word or the parts of an emoji. */
function isSpelling(text: string, character: string, index: number): boolean {
  if (character !== '\u200d' && character !== '\u200c') return false;
  if (JOINS.test(text.slice(Math.max(0, index - 1), index + 2))) return true;
  return character === '\u200d' && PICTOGRAPH_BEFORE.test(text.slice(Math.max(0, index - 2), index));
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

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

/** So many numbers of one text are kept whole: browsers lay each out against all others, and the tab would stand still. */
const MOST = 2000;

/** Text as nodes: a number that a line could end within stands on one line with its sign and its unit. */
export function wholeNumbers(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (parts.length >= 2 * MOST) break;
    if (number.length > LONGEST || !BREAK.test(number)) continue;
    parts.push(text.slice(end, index), elementOf('span', { class: 'number' }, number));
    end = index + number.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** The direction of a text by its first letter: words set apart in it keep its order, whatever the direction around them. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(first) ? 'rtl' : 'ltr';
}
