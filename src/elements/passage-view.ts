import { html, type TemplateResult } from 'lit';
import { clinicalText } from './clinical-text.ts';
import { hasTable, tabbedParts } from './tabbed-text.ts';
import type { Term } from './term.ts';

/** Text of the service of any length; lines whose cells are set apart by tabs are a table. */
export function passageView(text: string, term: Term, lang?: string): unknown {
  if (!hasTable(text)) return clinicalText(text, term, lang);
  return tabbedParts(text).map((part) => {
    if (typeof part === 'string') return clinicalText(part, term, lang);
    const cells = (row: readonly string[]) => row.map((cell) => html`<td>${clinicalText(cell, term, lang)}</td>`);
    const head: TemplateResult[] = part.head.map(
      (cell) => html`<th scope="col">${clinicalText(cell, term, lang)}</th>`,
    );
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
