import { guard } from 'lit/directives/guard.js';
import type { Term } from '../../i18n/translations.ts';
import { elementOf, withChildren } from '../base/dom.ts';
import { clinicalElement, LINE_END } from './clinical-text.ts';

/** Text of the service of any length; lines whose cells are set apart by tabs are a table. */
export const passageView = (text: string, term: Term, lang?: string): unknown =>
  guard([text, lang, term('unseenCharacter', '')], () => passageNode(text, term, lang));

/** The same as a node; `content` makes what stands in each part and cell, in their order. */
export function passageNode(
  text: string,
  term: Term,
  lang?: string,
  content: (part: string) => Node = (part) => clinicalElement(part, term, lang),
): Node {
  if (!hasTable(text)) return content(text);
  const row = (cells: readonly string[], tag: string, attributes = {}) =>
    elementOf('tr', {}, ...cells.map((cell) => elementOf(tag, attributes, content(cell))));
  const nodes = tabbedParts(text).map((part) => {
    if (typeof part === 'string') return content(part);
    const head = part.head.some(Boolean) ? [row(part.head, 'th', { scope: 'col' })] : [];
    const rows = part.rows.map((cells) => row(cells, 'td'));
    return elementOf('table', { class: 'tabbed' }, withChildren(elementOf('tbody'), [...head, ...rows]));
  });
  return withChildren(document.createDocumentFragment(), nodes);
}

/** Lines of cells, with the names of their columns; empty names where the first line holds none. */
interface TabbedLines {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly written: string;
}

/** A tab between two cells, not before the first as indentation has it. */
const BETWEEN_CELLS = /\S.*\t/;
/** More is no table that fits any panel: it stays text. */
const MAX_COLUMNS = 16;

/** Whether some lines of a text are a table. */
export function hasTable(text: string): boolean {
  return text.includes('\t') && tabbedParts(text).some((part) => typeof part !== 'string');
}

/** A text in the order it was written: as it is, but for lines beside each other whose cells are set apart by tabs. */
export function tabbedParts(text: string): (string | TabbedLines)[] {
  if (!text.includes('\t')) return [text];
  const parts: (string | TabbedLines)[] = [];
  let lines: string[] = [];
  let isTabbed = false;
  const end = (): void => {
    const table = isTabbed ? tableOf(lines) : undefined;
    const last = parts.at(-1);
    if (table) parts.push(table);
    else if (typeof last === 'string') parts[parts.length - 1] = [last, ...lines].join('\n');
    else if (lines.length) parts.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split(LINE_END)) {
    if (line.includes('\t') !== isTabbed) end();
    isTabbed = line.includes('\t');
    lines.push(line);
  }
  end();
  // The lines around a table have their own space.
  const plain = parts.map((part) => (typeof part === 'string' ? part.replace(/^\n+|\n+$/g, '') : part));
  return parts.length > 1 ? plain.filter(Boolean) : parts;
}

/** Lines as a table; `undefined` where one line, a mere indentation or too many columns speak against it. */
function tableOf(lines: readonly string[]): TabbedLines | undefined {
  if (lines.length < 2 || !lines.some((line) => BETWEEN_CELLS.test(line))) return undefined;
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  if (width > MAX_COLUMNS) return undefined;
  const padded = cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  const [first = [], ...rows] = padded;
  const written = lines.join('\n');
  const hasHead = isHead(first, rows);
  return { head: hasHead ? first : first.map(() => ''), rows: hasHead ? rows : padded, written };
}

const FIGURE = /\d/;
/** A result in words, in the three languages: no name of a column. */
const RESULT =
  /^(?:(?:no |not |non[- ]?|não )?(?:negativ[eoa]|positiv[eoa]|normal|reacti?v[eoa]|reagente|detect(?:ed|ad[oa]|able)|detectável)|absent|present|ausente|presente|[+-]+)$/i;

/**
 * Whether a first line names the columns of figures below it. Of words alone it may be a record as the others are, which
 * would stand as their label in a narrow panel: “Penicillin: aspirin, rash: urticaria”.
 */
function isHead(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isName = (cell: string) => !FIGURE.test(cell) && !RESULT.test(cell);
  return first.every(isName) && rows.every((row) => row.some((cell) => FIGURE.test(cell)));
}
