import { html, render, type TemplateResult } from 'lit';
import { clinicalElement, clinicalText } from './clinical-text.ts';
import { hasTable, tabbedParts } from './tabbed-text.ts';
import type { Term } from './term.ts';

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
