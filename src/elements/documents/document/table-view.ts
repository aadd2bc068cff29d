import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { Term } from '../../../i18n/translations.ts';
import type { DocumentContext } from './document-view.ts';
import { differenceView, pairUp } from '../changes/difference-view.ts';
import { STEPS, tableWidth, type FieldUse } from './results.ts';
import type { Block, Column } from './section.ts';

type Table = Pick<Extract<Block, { kind: 'table' }>, 'columns' | 'rows'>;
type Row = Table['rows'][number];

/** What stands in one line with the name of a result, without a label. */
const FIGURES: ReadonlySet<string> = new Set<FieldUse>(['value', 'unit', 'flag']);

/** What is longer is no unit that would be misread on two lines. */
const LONGEST_UNIT = 24;

/** What belongs to one result alone, even where it is the same for all. */
const OWN: ReadonlySet<string | undefined> = new Set<FieldUse>(['name', 'value', 'unit', 'flag', 'previous', 'range']);

/** Records side by side where they fit; against what was seen, a row is the one that begins alike. */
export function tableView(
  { width: fullWidth, ...table }: Extract<Block, { kind: 'table' }>,
  before: Table | undefined,
  context: DocumentContext,
) {
  const { term } = context;
  const { columns, rows, shared } = before ? { ...table, shared: [] } : withoutShared(table);
  const width = shared.length ? tableWidth(columns, rows) : fullWidth;
  const { olds, gone } = pairUp(before?.rows ?? [], rows, (old, row) => old[0] === row[0]);
  const goneColumns = before?.columns.filter(({ label }) => !columns.some((column) => column.label === label)) ?? [];
  const cellWas = (old: Row, { label }: Column) =>
    old[before?.columns.findIndex((column) => column.label === label) ?? -1] ?? '';
  const goneCells = (old: Row, all: readonly Column[]) =>
    all.map((column) =>
      cellView(column, cellWas(old, column) && html`<del>${text(column, cellWas(old, column), context)}</del>`, term),
    );
  return html`<table class="records from-${STEPS.find((step) => width <= step) ?? 'none'}">
    ${
      shared.length
        ? html`<caption>
            ${shared.map(
              ([label, cell], place) =>
                html`${place ? ' · ' : nothing}<span class="muted">${clinicalText(label, term)}</span>
                  ${clinicalText(cell, term, context.lang)}`,
            )}
          </caption>`
        : nothing
    }
    ${
      columns.some(({ label }) => label)
        ? html`<thead>
            <tr>
              ${columns.map(({ label }) => html`<th scope="col">${clinicalText(label, term)}</th>`)}
              ${goneColumns.map(({ label }) => html`<th scope="col"><del>${clinicalText(label, term)}</del></th>`)}
            </tr>
          </thead>`
        : nothing
    }
    <tbody>
      ${rows.map((row, at) => {
        const old = olds[at];
        return html`<tr>
          ${columns.map((column, place) => {
            const cell = row[place] ?? '';
            const was = old ? cellWas(old, column) : cell;
            if (was !== cell) return cellView(column, differenceView(was, cell, context), term);
            const content = cell && text(column, cell, context);
            return cellView(column, content && before && !old ? html`<ins>${content}</ins>` : content, term);
          })}${old ? goneCells(old, goneColumns) : goneColumns.map((column) => cellView(column, '', term))}
        </tr>`;
      })}
      ${gone.map(
        (old) =>
          html`<tr>
            ${goneCells(old, [...columns, ...goneColumns])}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Results without what is the same for all of them, as the date may be, and that with its label. */
function withoutShared({ columns, rows }: Table): Table & { readonly shared: readonly (readonly [string, string])[] } {
  const [first = []] = rows;
  const isShared = ({ label, use }: Column, place: number) =>
    label && !OWN.has(use) && first[place] && rows.every((row) => row[place] === first[place]);
  const areResults = rows.length > 1 && columns.some(({ use }) => use === 'value');
  const places = areResults ? [...columns.keys()].filter((place) => isShared(columns[place] as Column, place)) : [];
  const own = <Item>(items: readonly Item[]) => items.filter((_, place) => !places.includes(place));
  return {
    columns: own(columns),
    rows: rows.map(own),
    shared: places.map((place) => [columns[place]?.label ?? '', first[place] ?? '']),
  };
}

/** A cell; what is empty stays so. */
function cellView({ label, use }: Column, content: unknown, term: Term) {
  // Nothing stands between two cells: a line could end there, between a value and its unit.
  if (use && FIGURES.has(use)) return html`<td class=${use}>${content || nothing}</td>`;
  return !content
    ? html`<td></td>`
    : html`<td class=${ifDefined(use === 'previous' ? use : undefined)}>
        ${label ? html`<span class="column muted">${clinicalText(label, term)} </span>` : nothing}${content}
      </td>`;
}

/** What stands in a cell; a value never parts from its unit. */
function text({ use }: Column, cell: string, { term, lang }: DocumentContext): unknown {
  if (use === 'flag') return flagView(cell, term);
  const content = clinicalText(cell, term, lang);
  return use === 'unit' && cell.length < LONGEST_UNIT ? html`<span class="number">${content}</span>` : content;
}

/** How a result stands to its limits: the flag as it was sent, with its word for who cannot see that it is bold. */
export function flagView(flag: string, term: Term) {
  const word = term('flagWord', flag);
  return html`<strong class="flag"
    >${clinicalText(flag, term)}${word ? html`<span class="hidden"> ${word}</span>` : nothing}</strong
  >`;
}
