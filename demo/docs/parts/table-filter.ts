import { html, type Markup } from '../markup.ts';

/** `<!-- table-filter COLUMN … -->` before a table: fields that filter its rows if scripts run. A column offers its bold texts; `-` means a blank. */
export function tableFilter(columns: readonly string[]): Markup {
  return html`<search class="table-filter" hidden>
    <label>Find in the table <input type="search" autocomplete="off" spellcheck="false" /></label>
    ${columns
      .map((column) => column.replaceAll('-', ' '))
      .map(
        (column) =>
          html`<label
            >${column}
            <select data-column="${column}">
              <option value="">any</option>
            </select></label
          >`,
      )}
    <output></output>
  </search>`;
}
