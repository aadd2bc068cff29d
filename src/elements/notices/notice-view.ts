import { html, nothing } from 'lit';
import { unreadIn } from '../../client/salvage.ts';
import type { Term } from '../../i18n/translations.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { readableLabel } from '../clinical/labels.ts';

/** A tone of the sheets (styles/tones.ts). A word and a shape always say the same. */
export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'neutral';

/** The parts of a boxed message beside tone and shape. */
export interface Notice {
  readonly title?: unknown;
  readonly text?: unknown;
  /** Buttons and links. */
  readonly actions?: unknown;
}

/** A boxed message: what happened, what it means, what to do. */
export function noticeView(tone: Tone, name: IconName, { title, text, actions }: Notice) {
  return html`<div class="notice tone-${tone}" part="notice">
    ${icon(name)} ${title ? html`<p class="title">${title}</p>` : nothing} ${text ? html`<p>${text}</p>` : nothing}
    ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}

/** Grey lines in place of text to come. Screen readers hear the label. */
export function skeletonView(label: string, lines: number) {
  return html`<div aria-busy="true">
    <span class="hidden">${label}</span>
    <div class="stack skeleton" aria-hidden="true">${new Array(lines).fill(html`<span></span>`)}</div>
  </div>`;
}

/** The action of a button. */
interface Press {
  /** The id of the element that it opens and closes. */
  readonly popover?: string;
  readonly title?: string;
  readonly onClick?: () => void;
}

/**
 * A button with an icon, named by its label. If no other title is given, the label is the title and the only name: screen readers would say
 * the same words twice if the button had both.
 */
export const iconButton = (name: IconName, label: string, { popover, title, onClick }: Press) =>
  html`<button
    type="button"
    class="button quiet icon-only"
    popovertarget=${popover ?? nothing}
    aria-label=${title === undefined ? nothing : label}
    title=${title ?? label}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;

/** Names the unreadable values of a session, a document or an alert. Each is shown in its place as it was sent. */
export function unreadView(object: object, term: Term) {
  const unread = unreadIn(object);
  if (!unread.length) return nothing;
  const labelOf = (name: string) => term('fieldName', name) || readableLabel(name);
  const names = unread.map((path) => path.split('.').map(labelOf).join(' › ')).join('; ');
  const text = clinicalText(term('valuesUnread', unread.length, names), term);
  return noticeView('amber', 'triangle', { text });
}
