// A live element: the playground's stage with switches around it.
import { CATALOGUE, STAGED_ELEMENTS, type StagedElement } from '../../playground/scenarios/catalogue.ts';
import { LANGUAGES, LOOKS } from '../../playground/stage/settings.ts';
import { relative } from '../links.ts';
import { html, type Markup } from '../page.ts';

const LANGUAGE_NAMES = { en: 'English', es: 'Español', 'pt-BR': 'Português' };
const WIDTHS = { full: 'Full', '480': '480 px', '320': '320 px' };

function stagedElement(name = ''): StagedElement {
  const element = STAGED_ELEMENTS.find((each) => each === name);
  if (!element) throw new Error(`The playground has no element ${name}.`);
  return element;
}

/** `<!-- stage ELEMENT SCENARIO -->` */
export function stage([name, scenario = 'completed']: readonly string[], path: string): Markup {
  const element = stagedElement(name);
  const titles: Partial<Record<string, string>> = CATALOGUE[element];
  if (!titles[scenario]) throw new Error(`The playground has no ${element} ${scenario}.`);
  const playground = relative(path, 'playground/');
  return html`<section
    class="live"
    id="live"
    aria-label="Live example"
    data-element="${element}"
    data-playground="${playground}"
  >
    <div class="live-bar">
      ${select('scenario', 'State', titles, scenario)} ${select('lang', 'Language', LANGUAGE_NAMES, 'en', LANGUAGES)}
      ${select('look', 'Theme', Object.fromEntries(LOOKS.map((look) => [look, look])), 'default')}
      ${select('width', 'Width', WIDTHS, 'full')}
      <a class="live-open" href="${playground}index.html?element=${element}&scenario=${scenario}"
        >Open in the playground</a
      >
    </div>
    <div class="live-stage"><noscript>The example needs JavaScript.</noscript></div>
    <details class="live-events">
      <summary>Events the page has heard <span class="count">0</span></summary>
      <ol></ol>
    </details>
  </section>`;
}

/** `<!-- states ELEMENT -->`: every state by name, small and live. */
export function states([name]: readonly string[], path: string): Markup {
  const element = stagedElement(name);
  const playground = relative(path, 'playground/');
  return html`<ul class="states" data-element="${element}" data-playground="${playground}">
    ${Object.entries(CATALOGUE[element]).map(
      ([scenario, title]) =>
        html`<li>
          <a href="${playground}index.html?element=${element}&scenario=${scenario}" data-scenario="${scenario}"
            ><span class="thumb" aria-hidden="true"></span><span class="state-name">${title}</span
            ><code>${scenario}</code></a
          >
        </li>`,
    )}
  </ul>`;
}

function select(
  name: string,
  label: string,
  options: Readonly<Partial<Record<string, string>>>,
  chosen: string,
  order: readonly string[] = Object.keys(options),
): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${order.map((value) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${options[value]}</option>`)}
    </select></label
  >`;
}
