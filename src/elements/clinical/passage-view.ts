import { html, render, type TemplateResult } from 'lit';
import { clinicalElement, clinicalText } from './clinical-text.ts';
import type { Term } from '../../i18n/messages.ts';

/**
 * Text of the service of any length; lines whose cells are set apart by tabs are a table. `content` makes what stands in
 * each part and cell, in their order.
 */
export function passageView(
  text: string,
  term: Term,
  lang?: string,
  content: (part: string) => unknown = (part) => clinicalText(part, term, lang),
): unknown {
  if (!hasTable(text)) return content(text);
  return tabbedParts(text).map((part) => {
    if (typeof part === 'string') return content(part);
    const cells = (row: readonly string[]) => row.map((cell) => html`<td>${content(cell)}</td>`);
    const head: TemplateResult[] = part.head.map((cell) => html`<th scope="col">${content(cell)}</th>`);
    return html`<table class="tabbed">
      <tbody>
        ${
          part.head.some(Boolean)
            ? html`<tr>
                ${head}
              </tr>`
            : ''
        }${part.rows.map(
          (row) =>
            html`<tr>
              ${cells(row)}
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
}

/** The same as a node, for what is made by hand: a template leaves a comment beside each of its values. */
export function passageNode(
  text: string,
  term: Term,
  lang?: string,
  content: (part: string) => Node = (part) => clinicalElement(part, term, lang),
): Node {
  if (!hasTable(text)) return content(text);
  const fragment = document.createDocumentFragment();
  render(passageView(text, term, lang, content), fragment);
  return fragment;
}

/** Lines of cells, with the names of their columns; empty names where the first line holds figures. */
interface TabbedLines {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly written: string;
}

const LINE_END = /\r\n?|\n/;
/** A tab between two cells, not before the first as indentation has it. */
const BETWEEN_CELLS = /\S.*\t/;
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

function tableOf(lines: readonly string[]): TabbedLines | undefined {
  if (lines.length < 2 || !lines.some((line) => BETWEEN_CELLS.test(line))) return undefined;
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const width = Math.max(...cells.map(({ length }) => length));
  if (width > MAX_COLUMNS) return undefined;
  const padded = cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  const [first = [], ...rows] = padded;
  const written = lines.join('\n');
  const hasHead = !first.some((cell) => /\d/.test(cell));
  return { head: hasHead ? first : first.map(() => ''), rows: hasHead ? rows : padded, written };
}
