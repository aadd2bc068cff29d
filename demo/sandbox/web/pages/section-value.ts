import { html } from 'hono/html';
import type { Html } from './layout.ts';
import type { Label } from './record-labels.ts';

/** Renders a section of any shape and depth: text, a list, or named values. */
export function sectionValue(value: unknown, label: Label): Html | string {
  if (value === null || value === undefined || value === '')
    return html`<span class="faint">${label('notRecorded')}</span>`;
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="faint">${label('notRecorded')}</span>`;
    return html`<ul class="values">
      ${value.map((item) => html`<li>${sectionValue(item, label)}</li>`)}
    </ul>`;
  }
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return html`<dl class="facts">
    ${Object.entries(value).map(
      ([name, item]) =>
        html`<div>
          <dt>${label(name)}</dt>
          <dd>${sectionValue(item, label)}</dd>
        </div>`,
    )}
  </dl>`;
}
