import { guard } from 'lit/directives/guard.js';
import { plainName } from '../../i18n/field-names.ts';
import type { Term } from '../../i18n/translations.ts';
import { elementOf, withChildren } from '../base/dom.ts';
import { clinicalElement, LINE_END } from './clinical-text.ts';

/** Text of the service of any length. Lines with tabs become a table. */
export const passageView = (text: string, term: Term, lang?: string): unknown =>
  guard([text, lang, term('unseenCharacter', '')], () => passageNode(text, term, lang));

/** The same as a node. `content` makes the content of each part and cell, in order. */
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
    const table = elementOf('table', {}, withChildren(elementOf('tbody'), [...head, ...rows]));
    // WebKit lets keys scroll only what can have the focus.
    return elementOf('div', { class: 'tabbed', tabindex: '0' }, table);
  });
  return withChildren(document.createDocumentFragment(), nodes);
}

/** A table: column names (empty if the first line has none) and rows of cells. */
interface TabbedLines {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly written: string;
}

/** A table with more columns fits no panel, so such a text or list of records is shown without a table. */
export const MAX_COLUMNS = 16;

export function hasTable(text: string): boolean {
  return text.includes('\t') && tabbedParts(text).some((part) => typeof part !== 'string');
}

/** Splits a text into plain parts and tables, in their order. */
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
  // A table has its own margins.
  const plain = parts.map((part) => (typeof part === 'string' ? part.replace(/^\n+|\n+$/g, '') : part));
  return parts.length > 1 ? plain.filter(Boolean) : parts;
}

/** Whether a line has a tab between two cells, not only as indentation. Not a regular expression, which is slow on a long line. */
const hasCells = (line: string): boolean => line.trimStart().includes('\t');

/** Lines as a table; `undefined` for a single line, mere indentation, or too many columns. */
function tableOf(lines: readonly string[]): TabbedLines | undefined {
  if (lines.length < 2 || !lines.some(hasCells)) return undefined;
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  if (width > MAX_COLUMNS) return undefined;
  const padded = cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  const [first = [], ...rows] = padded;
  const written = lines.join('\n');
  const hasHead = isHead(first);
  return { head: hasHead ? first : first.map(() => ''), rows: hasHead ? rows : padded, written };
}

/** Names of columns in the three languages of the widget, as `plainName` writes them. The first column often has none. */
const COLUMNS = new Set(
  (
    ' test exam lab name analyte parameter value result unit flag previous last today day date time drug medication dose ' +
    'frequency route allergen reaction antibiotic mic study prueba examen laboratorio nombre analito parametro valor ' +
    'resultado unidad anterior ultimo hoy dia fecha hora farmaco medicamento dosis frecuencia via alergeno reaccion ' +
    'antibiotico cim estudio exame nome unidade hoje data frequencia reacao estudo'
  ).split(' '),
);

/**
 * Whether the first line names the columns below it. Any other line is an ordinary row, because
 * a narrow panel shows names as labels and leaves out the first: “Penicillin: rash” was not shown, and “Sulfa” became “rash: urticaria”.
 */
function isHead(first: readonly string[]): boolean {
  const [isFirst, isSecond] = first.map((cell) => COLUMNS.has(plainName(cell)));
  return isFirst === true && (isSecond === true || first.length > 2) && !first.some((cell) => /\d/.test(cell));
}
