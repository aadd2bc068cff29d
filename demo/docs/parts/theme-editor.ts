// Controls for tokens, and the elements that they change.
import { LOOKS } from '../../playground/stage/settings.ts';
import { html, type Markup } from '../markup.ts';
import { relative } from '../page.ts';

const COLOURS = [
  ['accent', 'Accent'],
  ['on-accent', 'On accent'],
  ['surface', 'Surface'],
  ['surface-subtle', 'Subtle surface'],
  ['border', 'Border'],
  ['text', 'Text'],
  ['muted', 'Muted text'],
  ['red', 'Red'],
] as const;

const SIZES = [
  { token: '--scribe-font-size', name: 'Font size', unit: 'px', min: 12, max: 20, step: 1, value: 15 },
  { token: '--scribe-density', name: 'Density', unit: '', min: 0.6, max: 1.4, step: 0.1, value: 1 },
  { token: '--scribe-radius', name: 'Radius', unit: 'px', min: 0, max: 16, step: 1, value: 6 },
] as const;

/** `<!-- theme-editor -->` */
export function themeEditor(_args: readonly string[], path: string): Markup {
  return html`<section
    class="theme-editor"
    aria-label="Theme editor"
    data-playground="${relative(path, 'playground/')}"
  >
    <form class="theme-controls">
      <label class="wide"
        >Start from
        <select name="look">
          ${LOOKS.map((look) => html`<option>${look}</option>`)}
        </select></label
      >
      <fieldset>
        <legend>Sizes</legend>
        ${SIZES.map(
          ({ token, name, unit, min, max, step, value }) =>
            html`<label
              >${name} <output>${value}${unit}</output
              ><input
                type="range"
                data-token="${token}"
                data-unit="${unit}"
                min="${min}"
                max="${max}"
                step="${step}"
                value="${value}"
            /></label>`,
        )}
      </fieldset>
      <fieldset>
        <legend>Colours</legend>
        ${COLOURS.map(
          ([name, label]) =>
            html`<label class="colour"><input type="color" data-token="--scribe-color-${name}" />${label}</label>`,
        )}
      </fieldset>
      <p class="contrast" role="status"></p>
      <button type="reset">Reset</button>
    </form>
    <div class="theme-stage"></div>
    <figure class="code theme-css">
      <figcaption>CSS</figcaption>
      <button type="button" class="copy" hidden aria-label="Copy this CSS"></button>
      <pre><code></code></pre>
    </figure>
  </section>`;
}
