import manifest from '../../../package.json' with { type: 'json' };
import { Slugs } from '../links.ts';
import type { ElementFacts } from '../../../packages/types/element-facts.ts';
import type { Parts } from '../markdown.ts';
import type { PageEntry } from '../navigation.ts';
import { html, type Markup } from '../page.ts';
import { apiTable, tableOf } from './api-table.ts';
import { stage, states } from './stage.ts';
import { themeEditor, tokenTable } from './tokens.ts';

/** Returns the parts that pages can contain besides Markdown. */
export function siteParts(
  elements: ReadonlyMap<string, ElementFacts>,
  decisions: readonly PageEntry[],
  changelog: string,
): Parts {
  return {
    api: (args) => apiTable(elements, args),
    stage,
    states,
    tokens: tokenTable,
    'theme-editor': themeEditor,
    'table-filter': tableFilter,
    versions: () => versionsTable(changelog),
    decisions: () =>
      html`<ol class="decisions">
        ${decisions.map(({ path, name }) => html`<li><a href="${path.split('/').at(-1)}.html">${name}</a></li>`)}
      </ol>`,
  };
}

/** `<!-- versions -->`: each version of the changelog, newest first, with a link to its changes. */
function versionsTable(changelog: string): Markup {
  const slugs = new Slugs();
  const sections = [...changelog.matchAll(/^#+ (.*)$/gm)].map(([line, text = '']) => {
    const plain = text.replaceAll(/[[\]]/g, '');
    return { level: line.indexOf(' '), plain, id: slugs.of(plain) };
  });
  const versions = sections.filter(({ level, plain }) => level === 2 && /^(Unreleased|\d)/.test(plain));
  const rows = versions.map(({ plain, id }) => {
    const [version = '', date = '–'] = plain.split(' - ');
    const name = `${version}${version === manifest.version ? ' (these pages, with what is unreleased)' : ''}`;
    return [name, date, html`<a href="changelog.html#${id}">Changes of ${version}</a>`];
  });
  return tableOf('table', ['version', 'released', 'what changed'], rows);
}

/** `<!-- table-filter COLUMN … -->` before a table: fields that filter its rows if scripts run. A column offers its bold texts; `-` means a blank. */
function tableFilter(columns: readonly string[]): Markup {
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
