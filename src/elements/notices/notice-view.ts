import { html, nothing } from 'lit';
import { unreadIn } from '../../client/salvage.ts';
import type { Term } from '../../i18n/translations.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { readableLabel } from '../clinical/labels.ts';

/** A colour of the sheets (styles/tones.ts); a word and a shape always say the same. */
export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'neutral';

/** What a boxed message is made of. */
export interface Notice {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title?: unknown;
  readonly text?: unknown;
  /** Buttons and links. */
  readonly actions?: unknown;
}

/** A boxed message: what happened, what it means, what to do. */
export function noticeView({ tone, icon: name, title, text, actions }: Notice) {
  return html`<div class="notice tone-${tone}" part="notice">
    ${icon(name)} ${title ? html`<p class="title">${title}</p>` : nothing} ${text ? html`<p>${text}</p>` : nothing}
    ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}

/** Grey lines where text will be; screen readers hear the label instead. */
export function skeletonView(label: string, lines: number) {
  return html`<div aria-busy="true">
    <span class="hidden">${label}</span>
    <div class="skeleton" aria-hidden="true">${new Array(lines).fill(html`<span></span>`)}</div>
  </div>`;
}

/** What a button does when it is pressed. */
interface Press {
  /** Handed to who listens around it. */
  readonly action?: string;
  /** The id of what it opens and closes. */
  readonly popover?: string;
  readonly title?: string;
  readonly onClick?: () => void;
}

/** A button that is an icon, named by its label; without a title of its own it shows that on hover. */
export const iconButton = (name: IconName, label: string, { action, popover, title, onClick }: Press) =>
  html`<button
    type="button"
    class="button quiet icon-only"
    data-action=${action ?? nothing}
    popovertarget=${popover ?? nothing}
    aria-label=${label}
    title=${title ?? label}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;

/** The names of what could not be read in a session, a document or an alert: it stands in its place as it was sent. */
export function unreadView(object: object, term: Term) {
  const unread = unreadIn(object);
  if (!unread.length) return nothing;
  const names = unread.map((path) => path.split('.').map(readableLabel).join(' › ')).join('; ');
  const text = clinicalText(term('valuesUnread', unread.length, names), term);
  return noticeView({ tone: 'amber', icon: 'triangle', text });
}
