import { html } from '../markup.ts';
import type { ElementDeclaration } from '../manifest.ts';
import type { Parts } from '../markdown.ts';
import type { PageEntry } from '../navigation.ts';
import { apiTable } from './api-table.ts';
import { stage, states } from './stage.ts';
import { tableFilter } from './table-filter.ts';
import { themeEditor } from './theme-editor.ts';
import { tokenTable } from './tokens.ts';

/** Returns the parts that pages can contain besides Markdown. */
export function siteParts(elements: ReadonlyMap<string, ElementDeclaration>, decisions: readonly PageEntry[]): Parts {
  return {
    api: (args) => apiTable(elements, args),
    stage,
    states,
    tokens: tokenTable,
    'theme-editor': themeEditor,
    'table-filter': tableFilter,
    decisions: () =>
      html`<ol class="decisions">
        ${decisions.map(({ path, name }) => html`<li><a href="${path.split('/').at(-1)}.html">${name}</a></li>`)}
      </ol>`,
  };
}
