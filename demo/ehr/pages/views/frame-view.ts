import { type TemplateResult, html } from 'lit';
import type { View } from '../actions.ts';
import { LANGUAGES, isLanguage } from '../i18n/languages.ts';
import { moonIcon, screenIcon, sunIcon } from '../icons.ts';
import { THEMES } from '../preferences.ts';
import { messages } from '../state.ts';

/** Renders the names of the product and the clinic, which are not translated. */
export const brand = (): TemplateResult =>
  html`<span class="brand">
    <svg class="brand-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 20.5c3 0 3.8-9 6-9 2.4 0 2.6 11 5 11 2 0 2.2-5.5 3.5-5.5H25" />
    </svg>
    <span class="brand-names"><strong>Vereda</strong><span>Clínica Vale Verde</span></span>
  </span>`;

const THEME_ICONS = { light: sunIcon, dark: moonIcon, system: screenIcon } as const;

export const languageSelect = ({ state, actions }: View): TemplateResult =>
  html`<select
    class="select"
    aria-label=${messages(state).language}
    data-testid="language"
    @change=${({ target }: Event) => {
      if (target instanceof HTMLSelectElement && isLanguage(target.value)) actions.prefer({ language: target.value });
    }}
  >
    ${LANGUAGES.map(
      ({ code, name }) =>
        html`<option value=${code} lang=${code} ?selected=${code === state.preferences.language}>${name}</option>`,
    )}
  </select>`;

export const themeSwitch = ({ state, actions }: View): TemplateResult => {
  const m = messages(state);
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${m.theme}</legend>
    ${THEMES.map(
      (theme) =>
        html`<label class="segment" title=${m.themes[theme]}>
          <input
            class="visually-hidden"
            type="radio"
            name="theme"
            value=${theme}
            .checked=${theme === state.preferences.theme}
            @change=${() => actions.prefer({ theme })}
          />
          ${THEME_ICONS[theme]}<span class="visually-hidden">${m.themes[theme]}</span>
        </label>`,
    )}
  </fieldset>`;
};
