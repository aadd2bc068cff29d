import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import type { Term } from '../../../i18n/messages.ts';
import { NOT_RECORDED, type Section } from './section.ts';

export interface SectionListContext {
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly changes: ReadonlyMap<string, Section | undefined>;
  /** Brings a section of the document into view and focus. */
  readonly onShowSection: (key: string) => void;
}

/** Lines of two screens of a panel of 400 px, and the characters in one of them. */
const LONG = 66;
const LINE = 48;
/** Lines that a section takes beside its text. */
const HEAD = 3;

/** Whether a document takes more than two screens; told by its text, since to measure it would move it. */
export function isLong(sections: readonly Section[]): boolean {
  const lines = sections.map(({ source }) => {
    const text = JSON.stringify(source);
    return HEAD + text.length / LINE + text.split('\\n').length / 2;
  });
  return lines.reduce((all, own) => all + own, 0) > LONG;
}

/** The sections of a long document, folded, to jump to one. */
export function sectionListView(
  sections: readonly Section[],
  { term, number, changes, onShowSection }: SectionListContext,
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
              <button type="button" @click=${() => onShowSection(key)}>
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

/** Which sections the doctor has folded, by document; in memory alone. */
export class FoldedSections {
  readonly #onChange: () => void;
  readonly #folded = new Map<string, ReadonlySet<string>>();

  /** `onChange` is called when a section is folded or opened. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(documentId: string, key: string): boolean {
    return this.#folded.get(documentId)?.has(key) === true;
  }

  fold(documentId: string, key: string): void {
    this.#folded.set(documentId, new Set(this.#folded.get(documentId)).add(key));
    this.#onChange();
  }

  open(documentId: string, key: string): void {
    if (!this.has(documentId, key)) return;
    const others = [...(this.#folded.get(documentId) ?? [])].filter((folded) => folded !== key);
    this.#folded.set(documentId, new Set(others));
    this.#onChange();
  }

  /** Forgets everything. */
  clear(): void {
    this.#folded.clear();
  }
}
