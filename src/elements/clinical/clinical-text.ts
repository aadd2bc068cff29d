import { nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { elementOf, withChildren } from '../base/dom.ts';
import type { Term } from '../../i18n/translations.ts';

// Characters that hide or reorder text: controls, soft hyphen, zero-width, bidirectional and tag characters, and others without a glyph.
const UNSEEN = /(?![\t\n\r\u0600-\u0605\u06dd\p{VS}])[\p{Cc}\p{Cf}\p{DI}]/gu;

// A joiner inside an emoji is part of it.
const PICTOGRAPH_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
// In these scripts a joiner or non-joiner between letters is part of the spelling.
const JOINING = 'Arab Syrc Mong Nko Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const JOINS = new RegExp(`(?=[${JOINING}])[\\p{L}\\p{M}][\\u200c\\u200d](?=[${JOINING}])[\\p{L}\\p{M}]`, 'u');

/** Lines, tabs, gaps or indentation. A text with them keeps all white space: WebKit copies a line break of `pre-line` as a blank, “5 2 mg”. */
const SPACED = /[\t\n]|\s /;

/** Text of the service, isolated from the direction around it. Invisible characters show their codes; a number stays on one line. */
export function clinicalText(text: string | null | undefined, term: Term, lang?: string): unknown {
  if (!text) return nothing;
  const label = text.search(UNSEEN) < 0 ? '' : term('unseenCharacter', '');
  return guard([text, lang, label], () => clinicalElement(text, term, lang));
}

/** The same as an element. */
export function clinicalElement(sent: string, term: Term, lang?: string): HTMLElement {
  const text = withLineFeeds(sent);
  const look = SPACED.test(text) ? 'clinical spaced' : 'clinical';
  const element = elementOf('bdi', { class: look, translate: 'no', ...(lang && { lang }) });
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

/** The line ends of Unicode; Word writes U+000B. CSS shows them as a space or not at all. */
export const LINE_END = /\r\n?|[\n\v\f\x85\u2028\u2029]/;
const LINE_ENDS = new RegExp(LINE_END, 'g');

/** The text with line ends that CSS shows. Otherwise “5\u20282 mg” would look like “52 mg”. */
export const withLineFeeds = (text: string): string => text.replace(LINE_ENDS, '\n');

/** A line with no-break spaces, because HTML collapses tabs, indentation and gaps: pasted, “K\t\t5.9” would lose a column. */
export const withHardSpaces = (line: string): string =>
  line.replace(/\t/g, '    ').replace(/^ +| {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));

/** Text of the service for the clipboard, with codes for invisible characters. A lone return or a line separator may get lost when pasted. */
export function visibleText(sent: string): string {
  const text = withLineFeeds(sent);
  return text.replace(UNSEEN, (character, index: number) =>
    isSpelling(text, character, index) ? character : `[${codeOf(character)}]`,
  );
}

/** Whether the character joins or separates letters of a word, or parts of an emoji. */
function isSpelling(text: string, character: string, index: number): boolean {
  if (character !== '\u200d' && character !== '\u200c') return false;
  if (JOINS.test(text.slice(Math.max(0, index - 1), index + 2))) return true;
  return character === '\u200d' && PICTOGRAPH_BEFORE.test(text.slice(Math.max(0, index - 2), index));
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The space between a number and its sign or unit. */
const BLANK = '[ \\u00a0\\u2009\\u202f]';
const GAP = `${BLANK}?`;
const UNIT = `[\\p{L}\\p{M}°%‰]{1,14}(?![\\p{L}\\p{M}])\\p{N}*`;

/** A number with its sign and unit, or the word after it: `≥ 7,5 %`, `5-10 mg`, `120/80`, `10^9/L`, `38 mL/min/1.73 m²`. */
export const NUMBER =
  // Not inside a word or a code: `HbA1c`, `I48.9`.
  `(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:[<>≤≥±~≈]=?${GAP}|[+−-])?` +
  `\\p{N}+(?:(?:[.,:/^'’·]|${GAP}[-–−x×]${GAP}|${BLANK}(?=\\p{N}{3}(?!\\p{N})))[+−-]?\\p{N}+)*` +
  `(?:${GAP}[/-]?${UNIT}(?:[/·]\\p{N}*(?:[.,]\\p{N}+)?${GAP}${UNIT})*)?`;

const NUMBERS = new RegExp(NUMBER, 'gu');
/** Characters after which a browser may end a line within a number. */
const BREAK = /[^\p{N}\p{L}.,:%°<>≤≥±~^'’]/u;
/** Anything longer is a code, and may be wider than a narrow panel. */
const LONGEST = 30;

/** How many numbers of a text are kept whole. Browsers lay out each against all others, and the page would freeze. */
const MOST = 2000;

/** Text as nodes, in which a number stays on one line with its sign and unit. */
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

/** The direction of a text by its first letter, so that marked words in it keep their order. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(first) ? 'rtl' : 'ltr';
}
