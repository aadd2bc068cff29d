// The design tokens, read from the style sheet that uses them: a table of them, and an editor beside the elements that they change.
import { tokens as sheet } from '../../../src/styles/tokens.ts';
import { LOOKS } from '../../playground/stage/settings.ts';
import { relative } from '../links.ts';
import { html, type Markup } from '../page.ts';

interface Token {
  readonly name: string;
  /** The default, if the host sets no value. */
  readonly value: string;
}

/** Every public token with its default, in the style sheet's order. */
export const TOKENS: readonly Token[] = [
  ...new Map(
    [...sheet.cssText.matchAll(/var\(\s*(--scribe-[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, name = '', value = '']) => [name, { name, value: value.replaceAll(/\s+/g, ' ').trim() }],
    ),
  ).values(),
];

/** `<!-- tokens -->` */
export function tokenTable(): Markup {
  return html`<div class="table api">
    <table>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Light</th>
          <th scope="col">Dark</th>
        </tr>
      </thead>
      <tbody>
        ${TOKENS.map(({ name, value }) => {
          const [, light = value, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
          return html`<tr>
            <td><code>${name}</code></td>
            <td colspan="${dark ? 1 : 2}">${swatch(light)}</td>
            ${dark ? html`<td>${swatch(dark)}</td>` : ''}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

const swatch = (value: string): Markup =>
  value.startsWith('#')
    ? html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="3" fill="${value}" /></svg
        ><code>${value}</code>`
    : html`<code>${value}</code>`;

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
