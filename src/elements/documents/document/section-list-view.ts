import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import type { DocumentContext } from './document-view.ts';
import { NOT_RECORDED, type Section } from './section.ts';

/** Lines of two screens of a panel of 400 px, and the characters in one of them. */
const LONG = 66;
const LINE = 48;
/** Lines that a section takes beside its text. */
const HEAD = 3;

/** Whether a document takes more than two screens; told by its text, since to measure it would move it. */
function isLong(sections: readonly Section[]): boolean {
  const lines = sections.map(({ source }) => {
    const text = JSON.stringify(source);
    return HEAD + text.length / LINE + text.split('\\n').length / 2;
  });
  return lines.reduce((all, own) => all + own, 0) > LONG;
}

/** The sections of a long document, folded, to jump to one. */
export function sectionListView(
  sections: readonly Section[],
  { term, number, changes, show }: DocumentContext,
): TemplateResult | typeof nothing {
  const titled = sections.filter(({ key }) => key !== NOT_RECORDED);
  if (titled.length < 2 || !isLong(sections)) return nothing;
  const label = term('sections');
  return html`<nav class="sections" aria-label=${label}>
    <details>
      <summary>${icon('chevron-end')}${`${label} (${number(titled.length)})`}</summary>
      <ul>
        ${titled.map(
          ({ key, title }) =>
            html`<li>
              <button type="button" @click=${() => void show.showSection(key)}>
                ${clinicalText(title, term)}${
                  changes.has(key) ? html` <span class="badge tone-blue">${term('changedSection')}</span>` : nothing
                }
              </button>
            </li>`,
        )}
      </ul>
    </details>
  </nav>`;
}
