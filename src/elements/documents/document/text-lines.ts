import { isNever } from '../../../contract/moment.ts';
import { isObject } from '../../../contract/odd-answers.ts';
import { LINE_END } from '../../clinical/clinical-text.ts';

/** A line of a text as it was written, split after its label. */
interface TextLine {
  /** The label at its beginning, colon included, if it has one. */
  readonly label: string;
  readonly rest: string;
  /** The depth of an item that begins with a number, a dash or a bullet; 0 if it is no item. */
  readonly depth: 0 | 1 | 2;
}

const ITEM = /^([ \t]*)(?:[-–—•·*◦▪]|\(?\d{1,3}[.)]|[a-z][.)])[ \t]+\S/u;
// A few words that begin with a capital: "Findings:", "Left knee:", "HEENT:"; not a sentence, time or address.
const LABEL =
  /^[ \t]*(?:(?:[-–—•·*◦▪]|\(?\d{1,3}[.)])[ \t]*)?\p{Lu}[\p{L}\p{M}\p{N}'’()/&-]*(?: [\p{L}\p{M}\p{N}'’()/&-]+){0,4}:(?=\s|$)/u;
const INNER = 2;

/** The lines of a text, if one is an item or has a label; else `undefined`, and the text is shown as it is. */
export function textLines(text: string): readonly TextLine[] | undefined {
  const lines = text.split(LINE_END).map((line): TextLine => {
    const [label = ''] = LABEL.exec(line) ?? [];
    const [, indent] = ITEM.exec(line) ?? [];
    const depth = indent === undefined ? 0 : indent.length < INNER ? 1 : 2;
    return { label, rest: line.slice(label.length), depth };
  });
  return lines.some(({ label, depth }) => label || depth) ? lines : undefined;
}

const TIME = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d\S*\s*$/;
/** Many systems write a date as midnight. Shown as a time in the Americas, a birthday would be on the evening before. */
const MIDNIGHT = /T00:00(?::00(?:[.,]0+)?)?(?![\d:.,])/i;

/** Replaces ISO 8601 texts in a value by readable times. A time within a sentence, or at midnight, stays as it was written. */
export function withReadableTimes(value: unknown, timeText: (text: string) => string): unknown {
  if (typeof value === 'string')
    return isNever(value) || (TIME.test(value) && !MIDNIGHT.test(value)) ? timeText(value) : value;
  if (Array.isArray(value)) return value.map((inner) => withReadableTimes(inner, timeText));
  if (!isObject(value)) return value;
  // An id is never changed, because others refer to it: an alert names a plan element by it.
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'id' ? inner : withReadableTimes(inner, timeText),
  ]);
  return Object.fromEntries(fields);
}
