import { html, nothing, type TemplateResult } from 'lit';
import { ENTRIES, STAGED_ELEMENTS, type StagedElement } from '../scenarios/catalogue.ts';
import { type FrameState, frameQuery, passes } from './state.ts';

const NAMES: Readonly<Record<StagedElement, string>> = {
  session: 'scribe-session',
  documents: 'scribe-documents',
  'cdss-alerts': 'scribe-cdss-alerts',
  all: 'All three',
};

/** Renders the scenarios as links, grouped by element. */
export function listView(state: FrameState, onFilter: (filter: string) => void): TemplateResult {
  const { settings, filter } = state;
  const shown = ENTRIES.filter((entry) => passes(entry, filter));
  return html`<nav class="list" aria-label="Scenarios">
    <header>
      <p class="brand">Scribe playground</p>
      <input
        type="search"
        placeholder="Find a state"
        aria-label="Find a state"
        .value=${filter}
        @input=${({ target }: InputEvent) => onFilter((target as HTMLInputElement).value)}
      />
    </header>
    ${STAGED_ELEMENTS.map((element) => {
      const entries = shown.filter((entry) => entry.element === element);
      if (entries.length === 0) return nothing;
      return html`<section aria-labelledby="group-${element}">
        <h2 id="group-${element}">${NAMES[element]} <span>${entries.length}</span></h2>
        <ul>
          ${entries.map(({ scenario, title }) => {
            const isCurrent = settings.element === element && settings.scenario === scenario;
            const query = frameQuery({ ...state, settings: { ...settings, element, scenario } });
            return html`<li><a href=${query} aria-current=${isCurrent ? 'page' : nothing}>${title}</a></li>`;
          })}
        </ul>
      </section>`;
    })}
    ${shown.length === 0 ? html`<p class="none">No state is called so.</p>` : nothing}
  </nav>`;
}
