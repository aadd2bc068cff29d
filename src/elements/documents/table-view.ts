import { html, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import { pairUp } from './pair-up.ts';
import type { Block } from './section.ts';

type Table = Pick<Extract<Block, { kind: 'table' }>, 'columns' | 'rows'>;
type Row = Table['rows'][number];

interface TableContext {
  readonly term: Term;
  readonly lang: string | undefined;
}

/** Records side by side; against what was seen, a row is the one that begins alike. */
export function tableView({ columns, rows }: Table, before: Table | undefined, context: TableContext): TemplateResult {
  const { term } = context;
  const { olds, gone } = pairUp(before?.rows ?? [], rows, (old, row) => old[0] === row[0]);
  const goneColumns = before?.columns.filter((column) => !columns.includes(column)) ?? [];
  const cellWas = (old: Row, column: string | undefined) => old[before?.columns.indexOf(column ?? '') ?? -1];
  const goneCells = (old: Row, all: readonly string[]) =>
    all.map((column) => html`<td><del>${cellView(cellWas(old, column), context)}</del></td>`);
  return html`<table class="records">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${clinicalText(column, term)}</th>`)}
        ${goneColumns.map((column) => html`<th scope="col"><del>${clinicalText(column, term)}</del></th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row, at) => {
        const old = olds[at];
        return html`<tr>
          ${row.map((cell, place) => {
            if (before && !old) return html`<td><ins>${cellView(cell, context)}</ins></td>`;
            const was = old ? (cellWas(old, columns[place]) ?? '') : (cell ?? '');
            if (was === (cell ?? '')) return html`<td>${cellView(cell, context)}</td>`;
            return html`<td>${differenceView(was, cell ?? '', context)}</td>`;
          })}
          ${old ? goneCells(old, goneColumns) : goneColumns.map(() => html`<td></td>`)}
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

function cellView(cell: string | undefined, { term, lang }: TableContext): unknown {
  return cell === undefined ? html`<span class="muted">${term('notRecorded')}</span>` : clinicalText(cell, term, lang);
}
