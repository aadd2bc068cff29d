import { html, type TemplateResult } from 'lit';
import { DIRECTIONS, LANGUAGES, LOOKS, type Settings, THEMES } from '../stage/settings.ts';
import { type FrameState, titleOf, WIDTHS } from './state.ts';

export interface BarContext {
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
