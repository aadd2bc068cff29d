import { html, type TemplateResult } from 'lit';

/** Grey lines where text will be; screen readers hear the label instead. */
export function skeletonView(label: string, lines: number): TemplateResult {
  return html`<div aria-busy="true">
    <span class="hidden">${label}</span>
    <div class="skeleton" aria-hidden="true">${new Array(lines).fill(html`<span></span>`)}</div>
  </div>`;
}
