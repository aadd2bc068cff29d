import { html, type Markup } from '../markup.ts';

/** `<!-- table-filter COLUMN … -->` before a table: fields to choose rows by, for browsers with scripts. Of a column each word in bold can be chosen; a dash stands for a blank. */
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
