import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from '../clinical/icons.ts';

export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'neutral';

export interface Notice {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title?: unknown;
  readonly text?: unknown;
  /** Buttons and links. */
  readonly actions?: unknown;
}

/** A boxed message: what happened, what it means, what to do. */
export function noticeView({ tone, icon: name, title, text, actions }: Notice): TemplateResult {
  return html`<div class="notice tone-${tone}" part="notice">
    ${icon(name)} ${title ? html`<p class="title">${title}</p>` : nothing} ${text ? html`<p>${text}</p>` : nothing}
    ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}

/** Grey lines where text will be; screen readers hear the label instead. */
export function skeletonView(label: string, lines: number): TemplateResult {
  return html`<div aria-busy="true">
    <span class="hidden">${label}</span>
    <div class="skeleton" aria-hidden="true">${new Array(lines).fill(html`<span></span>`)}</div>
  </div>`;
}
