import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

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
