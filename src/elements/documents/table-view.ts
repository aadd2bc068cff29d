import { html, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import type { Block } from './section.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Row = Table['rows'][number];

interface TableContext {
  readonly term: Term;
  readonly lang: string | undefined;
}

/** Records side by side; against what was seen, a row is the one that begins alike. */
export function tableView({ columns, rows }: Table, before: Table | undefined, context: TableContext): TemplateResult {
  const { term } = context;
  const seenAs = (row: Row) =>
    before?.rows.find((old) => old.join('\0') === row.join('\0')) ?? before?.rows.find((old) => old[0] === row[0]);
  const met = new Set(rows.map(seenAs));
  const gone = before?.rows.filter((old) => !met.has(old)) ?? [];
  return html`<table class="records">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${clinicalText(column, term)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => {
        const old = seenAs(row);
        return html`<tr>
          ${row.map((cell, place) => {
            const was = old?.[before?.columns.indexOf(columns[place] ?? '') ?? -1];
            if (before && !old) return html`<td><ins>${cellView(cell, context)}</ins></td>`;
            if (!old || (was ?? '') === (cell ?? '')) return html`<td>${cellView(cell, context)}</td>`;
            return html`<td>${differenceView(was ?? '', cell ?? '', context)}</td>`;
          })}
        </tr>`;
      })}
      ${gone.map(
        (row) =>
          html`<tr>
            ${columns.map((column) => {
              const was = row[before?.columns.indexOf(column) ?? -1];
              return html`<td><del>${cellView(was, context)}</del></td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function cellView(cell: string | undefined, { term, lang }: TableContext): unknown {
  return cell === undefined ? html`<span class="muted">${term('notRecorded')}</span>` : clinicalText(cell, term, lang);
}
