// Renders the frame around the stage: the list of scenarios, the bar above it and the events below.
import { html, nothing, type TemplateResult } from 'lit';
import { ENTRIES, STAGED_ELEMENTS, type StagedElement } from '../scenarios/catalogue.ts';
import { DIRECTIONS, LANGUAGES, LOOKS, type Settings, THEMES } from '../stage/settings.ts';
import type { Stage } from '../stage/stage.ts';
import { type FrameState, frameQuery, passes, titleOf, WIDTHS } from './state.ts';

/** Events shown at most. */
const SHOWN = 200;
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

interface BarContext {
  readonly onSettings: (changed: Partial<Settings>) => void;
  readonly onWidth: (width: FrameState['width']) => void;
}

/** Renders the title of the scenario and the switches for its look. */
export function barView({ settings, width }: FrameState, { onSettings, onWidth }: BarContext): TemplateResult {
  const { lang, theme, dir, look, scenario, element } = settings;
  return html`<header class="bar">
    <div class="now">
      <h1>${titleOf(settings)}</h1>
      <code>?scenario=${scenario}&element=${element}</code>
    </div>
    <div class="switches">
      ${choiceView('Language', LANGUAGES, lang, (value) => onSettings({ lang: value }))}
      ${choiceView('Scheme', THEMES, theme, (value) => onSettings({ theme: value }))}
      ${choiceView('Direction', DIRECTIONS, dir, (value) => onSettings({ dir: value }))}
      ${choiceView('Theme', LOOKS, look, (value) => onSettings({ look: value }))}
      ${choiceView('Width', WIDTHS, width, onWidth)}
    </div>
  </header>`;
}

function choiceView<Value extends string>(
  name: string,
  values: readonly Value[],
  chosen: Value,
  onChoose: (value: Value) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${name}</legend>
    ${values.map(
      (value) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === chosen}
            @change=${() => onChoose(value)}
          /><span>${value}</span></label
        >`,
    )}
  </fieldset>`;
}

/** Renders the stage's clock and the events that the host page heard: ids and states, never clinical text. */
export function eventsView(stage: Stage | undefined): TemplateResult {
  const isRunning = stage?.clock.isRunning ?? false;
  const heard = (stage?.heard ?? []).slice(-SHOWN).reverse();
  return html`<aside class="events" aria-label="Events">
    <header>
      <h2>Events</h2>
      <div class="clock" role="group" aria-label="Time on the stage">
        <span>${isRunning ? 'Time runs' : 'Time stands still'}</span>
        <button type="button" @click=${() => (isRunning ? stage?.stop() : stage?.run())}>
          ${isRunning ? 'Stop' : 'Run'}
        </button>
        <button type="button" @click=${() => void stage?.advance(5000)}>+5 s</button>
        <button type="button" @click=${() => void stage?.advance(60_000)}>+1 min</button>
      </div>
    </header>
    ${
      heard.length === 0
        ? html`<p class="none">None yet.</p>`
        : html`<ol tabindex="0" aria-label="Latest first">
            ${heard.map(
              ({ type, at, detail }) =>
                html`<li>
                  <time>${new Date(at).toISOString().slice(11, 19)}</time><strong>${type}</strong><code>${detail}</code>
                </li>`,
            )}
          </ol>`
    }
  </aside>`;
}
