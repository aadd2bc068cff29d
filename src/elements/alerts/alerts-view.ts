import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { icon } from '../clinical/icons.ts';
import { noticeView } from '../notices/notice-view.ts';
import { sessionStatus } from '../clinical/session-status.ts';
import type { Term } from '../../i18n/messages.ts';
import type { ReviewList } from './list/review-list.ts';

/** The heading while no record is on show. */
export const titleView = (term: Term, freshness: unknown): TemplateResult =>
  html`<header class="title">
    <h2>${term('alertsTitle')}</h2>
    ${freshness}
    <button
      type="button"
      class="button quiet icon-only"
      data-action="refresh"
      aria-label=${term('refresh')}
      title=${term('refresh')}
    >
      ${icon('refresh')}
    </button>
  </header>`;

/** One row over the cards: what joins a batch at once, what came meanwhile, that AI wrote this, the keys. */
export const toolsView = (list: ReviewList, term: Term, hasShortcuts: boolean): TemplateResult =>
  html`<div class="list-tools">
    <h2 class="hidden">${term('alertsTitle')}</h2>
    ${list.offersAll ? pickAllView(list, term) : nothing}
    <span class="ai" title=${term('aiWrittenCheck')}>${icon('spark')}<span>${term('aiWritten')}</span></span>
    ${list.arrived ? arrivedView(list.arrived, term) : nothing}
    ${
      hasShortcuts
        ? html`<button
            type="button"
            class="button quiet icon-only"
            popovertarget="keys"
            aria-label=${term('alertsKeys')}
            title=${term('alertsKeys')}
          >
            ${icon('keyboard')}
          </button>`
        : nothing
    }
  </div>`;

/** Selecting all that is known to be milder; offered until the list may move, though fewer are left to be selected. */
const pickAllView = (list: ReviewList, term: Term): TemplateResult => {
  const { together } = list.counts;
  const chosen = list.selectedTogether;
  const isAll = chosen > 0 && chosen === together;
  return html`<label class="pick-all">
    <input
      type="checkbox"
      data-action="select-all"
      .checked=${live(isAll)}
      .indeterminate=${live(chosen > 0 && !isAll)}
      ?disabled=${together === 0}
    />
    <span>${term('alertsSelectAll', together)}</span>
  </label>`;
};

/** The map of the keys, over the page. */
export const keysPopover = (term: Term, content: unknown, onToggle: (event: ToggleEvent) => void): TemplateResult =>
  html`<section id="keys" class="keys" popover tabindex="0" aria-label=${term('alertsKeys')} @toggle=${onToggle}>
    ${content}
  </section>`;

/** Closes a popover; whether it was open. */
export const closePopover = (popover: HTMLElement | null): boolean => {
  const isOpen = popover?.matches(':popover-open') === true;
  if (isOpen) popover.hidePopover();
  return isOpen;
};

/** What came while nothing might move. */
const arrivedView = (arrived: number, term: Term): TemplateResult => {
  const named = `${term('alertsNew', arrived)} · ${term('alertsShowNew')}`;
  return html`<button type="button" class="button arrived" data-action="sort-in" aria-label=${named} title=${named}>
    ${icon('plus')}<span class="in-full">${named}</span><span class="in-short">${arrived}</span>
  </button>`;
};

/** Why nothing can be decided here, and where it can be. */
export const undecidableView = (snapshot: ConsultationSnapshot, term: Term): unknown => {
  // What names both patients says it already.
  if (!snapshot.undecidable || snapshot.undecidable === 'mismatch' || !snapshot.alerts.some(({ isOpen }) => isOpen))
    return nothing;
  const texts = {
    scope: 'alertsNotDecidableScope',
    patient: 'alertsNotDecidablePatient',
    audit: 'alertsNotDecidableAudit',
  } as const;
  const url = snapshot.gate?.consultations.find(
    ({ ids, sessionId }) => ids.includes(snapshot.sessionId) || sessionId === snapshot.session.value?.id,
  )?.url;
  return noticeView({
    tone: 'amber',
    icon: 'lock',
    text: term(snapshot.isSignedOut ? 'signedOutText' : texts[snapshot.undecidable]),
    actions: url
      ? html`<a class="button" href=${url} target="_blank" rel="noopener noreferrer"
          >${icon('external')}${term('alertsOpenInService')}<span class="hidden">${`(${term('newTab')})`}</span></a
        >`
      : undefined,
  });
};

/** Whether the record is still being made. */
export const isUnfinished = (session: ScribeSession | undefined, term: Term): boolean =>
  session !== undefined && sessionStatus(session.status, term).kind === 'in-progress';

/** No alerts, said only after a successful read of a finished record, with its time (UX rule 1). */
export const noneView = (
  { documents, session }: ConsultationSnapshot,
  time: (moment: number) => string,
  term: Term,
  title: unknown = html`<h2 class="hidden">${term('alertsTitle')}</h2>`,
): TemplateResult => {
  const { readAt, failure, value } = documents;
  if (failure || readAt === undefined) return html`${title}`;
  if (isUnfinished(session.value, term))
    return html`${title} ${noticeView({ tone: 'neutral', icon: 'clock', text: term('alertsNotReady') })}`;
  // Of a record that is not known to be finished nobody says that it has none.
  if (!session.value || sessionStatus(session.value.status, term).kind === 'unknown')
    return html`${title}${session.state === 'loading' ? nothing : html`<p class="facts">${term('alertsMayExist')}</p>`}`;
  const isEmpty = !value?.items?.length;
  return html`${title}
  ${noticeView({
    tone: 'neutral',
    icon: isEmpty ? 'info' : 'circle-check',
    text: term(isEmpty ? 'alertsNoDocuments' : 'alertsNoneFound', time(readAt)),
  })}`;
};

/** Alerts of documents that were not received are not among these. */
export const partialView = (
  { documents: { value } }: ConsultationSnapshot,
  term: Term,
): TemplateResult | typeof nothing => {
  const shown = value?.items?.length ?? 0;
  const total = value?.total ?? shown;
  if (total <= shown) return nothing;
  return noticeView({ tone: 'amber', icon: 'triangle', text: term('alertsPartial', shown, total) });
};

/** Room for cards while the first read is under way. */
export const loadingView = (term: Term): TemplateResult =>
  html`<div class="loading">
    <span class="hidden">${term('loading')}</span>
    ${[0, 1, 2].map(
      () =>
        html`<div class="card skeleton" aria-hidden="true"><span></span><span></span><span></span><span></span></div>`,
    )}
  </div>`;
