import { html, type TemplateResult } from 'lit';

/** Grey lines where text will be; screen readers hear the label instead. */
export function skeletonView(label: string, lines: number): TemplateResult {
  return html`<div aria-busy="true">
    <span class="hidden">${label}</span>
    <div class="skeleton" aria-hidden="true">${Array.from({ length: lines }, () => html`<span></span>`)}</div>
  </div>`;
}
