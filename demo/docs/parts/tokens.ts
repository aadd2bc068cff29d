// The design tokens, read from the style sheet that uses them.
import { tokens as sheet } from '../../../src/styles/tokens.ts';
import { html, type Markup } from '../markup.ts';

export interface Token {
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
