import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView } from '../../consultation/view.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { noticeView } from '../notice-view.ts';
import { sentenceWith } from '../sentence-with.ts';
import type { Term } from '../term.ts';
import type { ReviewList } from './review-list.ts';

/** The heading: what this is, that AI wrote it, how fresh it is. */
export const titleView = (
  term: Term,
  options: {
    freshness: unknown;
    hasAlerts: boolean;
    hasShortcuts: boolean;
    showsKeys: boolean;
  },
): TemplateResult =>
  html`<header class="title">
    <h2>${term('alertsTitle')}</h2>
    ${options.hasAlerts ? html`<span class="ai" title=${term('aiWrittenCheck')}>${icon('spark')}${term('aiWritten')}</span>` : nothing}
    ${options.freshness}
    <span class="tools">
      ${
        options.hasShortcuts
          ? html`<button
              type="button"
              class="button quiet icon-only"
              data-action="help"
              aria-expanded=${options.showsKeys}
              aria-label=${term('alertsKeys')}
              title=${term('alertsKeys')}
            >
              ${icon('keyboard')}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="button quiet icon-only"
        data-action="refresh"
        aria-label=${term('refresh')}
        title=${term('refresh')}
      >
        ${icon('refresh')}
      </button>
    </span>
  </header>`;

/** Whose alerts these are, who decides, and how far the review is: always in sight (UX rule 4). */
export const identityView = (view: ConsultationView, { counts, arrived }: ReviewList, term: Term): TemplateResult => {
  const { total, open, unsettled, failed, notApplied } = counts;
  const recorded = total - open;
  const isDone = open === 0 && notApplied === 0;
  const canDecide = view.undecidable === undefined;
  return html`<div class="identity-bar">
    <p class="identity">
      ${
        view.patientName
          ? html`<strong>${clinicalText(view.patientName, term)}</strong>`
          : html`<strong class="muted">${term('patientUnknown')}</strong>`
      }
      <span class="facts">${sentenceWith('alertsConsultation', view.sessionId, term)}</span>
      ${
        canDecide && view.doctorName
          ? html`<span class="facts deciding"
              >${icon('user')} ${sentenceWith('alertsDecidingAs', view.doctorName, term)}</span
            >`
          : nothing
      }
    </p>
    ${
      total
        ? html`<p class="recorded ${isDone ? 'is-done' : ''}">
            <progress value=${recorded} max=${total} aria-hidden="true"></progress>
            <span
              >${
                isDone
                  ? html`${icon('circle-check')} ${term('alertsAllRecorded', total)}`
                  : term('alertsProgress', recorded, total)
              }</span
            >
            ${unsettledView(unsettled, term)} ${failedView(failed, term)} ${arrivedView(arrived, term)}
          </p>`
        : nothing
    }
  </div>`;
};

/** What is on its way; in one line with the rest, so that it moves nothing. */
const unsettledView = (unsettled: number, term: Term): TemplateResult | typeof nothing => {
  if (!unsettled) return nothing;
  const named = term('alertsUnsettled', unsettled);
  return html`<span class="facts unsettled" title=${named}>
    ${icon('clock')}<span class="in-full" aria-hidden="true">${named}</span
    ><span class="in-short" aria-hidden="true">${unsettled}</span><span class="hidden">${named}</span>
  </span>`;
};

/** The decisions that were not recorded, one press away. */
const failedView = (failed: number, term: Term): TemplateResult | typeof nothing => {
  if (!failed) return nothing;
  const named = term('alertsFailed', failed);
  return html`<button
    type="button"
    class="button failed tone-red"
    data-action="show-failed"
    aria-label=${named}
    title=${named}
  >
    ${icon('triangle')}<span class="in-full">${named}</span><span class="in-short">${failed}</span>
  </button>`;
};

/** What came while nothing might move; its room is kept where nothing came, so that it moves nothing itself. */
const arrivedView = (arrived: number, term: Term): TemplateResult => {
  const named = `${term('alertsNew', arrived || 1)} · ${term('alertsShowNew')}`;
  return html`<button
    type="button"
    class="button arrived ${arrived ? '' : 'is-none'}"
    data-action="sort-in"
    aria-label=${named}
    title=${named}
  >
    ${icon('plus')}<span class="in-full">${named}</span><span class="in-short">${arrived || 1}</span>
  </button>`;
};

/** Why nothing can be decided here, and where it can be. */
export const undecidableView = (view: ConsultationView, term: Term): unknown => {
  if (!view.undecidable || !view.alerts.some(({ isOpen }) => isOpen)) return nothing;
  const texts = {
    scope: 'alertsNotDecidableScope',
    patient: 'alertsNotDecidablePatient',
    audit: 'alertsNotDecidableAudit',
  } as const;
  const url = view.gate?.consultations.find(
    ({ ids, sessionId }) => ids.includes(view.sessionId) || sessionId === view.session.value?.id,
  )?.url;
  return noticeView({
    tone: 'amber',
    icon: 'lock',
    text: term(view.isSignedOut ? 'signedOutText' : texts[view.undecidable]),
    actions: url
      ? html`<a class="button" href=${url} target="_blank" rel="noopener noreferrer"
          >${icon('external')}${term('alertsOpenInService')}<span class="hidden">${`(${term('newTab')})`}</span></a
        >`
      : undefined,
  });
};

/** No alerts, said only after a successful read, with its time (UX rule 1). */
export const noneView = (
  { documents }: ConsultationView,
  time: (moment: number) => string,
  term: Term,
): TemplateResult | typeof nothing => {
  const { readAt, failure, value } = documents;
  if (failure || readAt === undefined) return nothing;
  if (!value?.items?.length)
    return noticeView({ tone: 'neutral', icon: 'info', text: term('alertsNoDocuments', time(readAt)) });
  return noticeView({ tone: 'neutral', icon: 'circle-check', text: term('alertsNoneFound', time(readAt)) });
};

/** Alerts of documents that were not received are not among these. */
export const partialView = (
  { documents: { value } }: ConsultationView,
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
