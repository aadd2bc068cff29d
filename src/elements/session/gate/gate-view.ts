import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { scribe } from '../../../consultation/scribe.ts';
import type { GateSnapshot } from '../../../consultation/snapshot.ts';
import type { Moment } from '../../../contract/moment.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import type { Term } from '../../../i18n/messages.ts';
import type { Visit } from './gate-rows.ts';

export interface GateContext {
  readonly term: Term;
  readonly date: (value: number, options?: Intl.DateTimeFormatOptions) => string;
  /** The consultation that is being reviewed here. */
  readonly openSessionId: string | undefined;
  /** Whether all are listed, however many. */
  readonly isWhole: boolean;
  /** Whether another element of the page shows its alerts. */
  readonly isOnPage: (consultation: PendingConsultation) => boolean;
  /** When it was and what of it is open, once that is read. */
  readonly visitOf: (sessionId: string) => Visit | undefined;
  readonly onOpen: (consultation: PendingConsultation) => void;
  readonly onBack: () => void;
  readonly onShowAll: () => void;
}

export type PendingConsultation = GateSnapshot['consultations'][number];

/** So many consultations to review stand in a list that is not asked for as a whole. */
const SHORT = 6;

/** §7.3: the consultations that await review, or the review of one of them (UX, "The panel" 6). */
export function gateView(gate: GateSnapshot, context: GateContext): TemplateResult {
  const open = gate.consultations.find(({ sessionId }) => sessionId === context.openSessionId);
  return html`<section
    class="gate ${gate.isClearing ? 'tone-green' : 'tone-amber'}"
    part="gate"
    aria-labelledby="gate-title"
  >
    <div class="gate-head">
      <h3 id="gate-title" tabindex="-1">
        ${gate.isClearing ? html`${icon('circle-check')} ${context.term('gateClearing')}` : html`${icon('lock')} ${context.term('gateTitle')}`}
      </h3>
      ${open || gate.isClearing ? nothing : html`<p>${context.term('gateText', gate.total)}</p>`}
      ${progressView(gate, context.term)}
    </div>
    ${open ? reviewView(open, gate, context) : listView(gate, context)}
  </section>`;
}

function progressView({ reviewed, total }: GateSnapshot, term: Term): TemplateResult {
  const progress = term('gateProgress', reviewed, total);
  return html`<div class="progress">
    <progress max=${total} .value=${reviewed} aria-label=${progress}></progress>
    <span>${progress}</span>
  </div>`;
}

/** A page of the panel: the alerts of one consultation, with the way back and the way to its note. */
function reviewView(open: PendingConsultation, gate: GateSnapshot, context: GateContext): TemplateResult {
  const { term, onBack, onOpen } = context;
  const { sessionId, url, isReviewed } = open;
  const next = isReviewed ? gate.consultations.find((other) => !other.isReviewed) : undefined;
  return html`<div class="gate-review">
    <div class="gate-ways">
      <button type="button" class="button quiet gate-back" @click=${onBack}>
        ${icon('arrow-end')} ${term('gateBack')}
      </button>
      ${
        url
          ? html`<a class="button quiet" href=${url} target="_blank" rel="noopener noreferrer"
              >${icon('document')} ${term('gateNote')}<span class="hidden">, ${term('newTab')}</span></a
            >`
          : nothing
      }
    </div>
    <scribe-cdss-alerts class="gate-alerts" session-id=${sessionId}></scribe-cdss-alerts>
    ${
      next
        ? html`<button type="button" class="button primary points gate-next" @click=${() => onOpen(next)}>
            ${term('gateNext')} ${icon('arrow-end')}
          </button>`
        : nothing
    }
  </div>`;
}

function listView({ consultations }: GateSnapshot, context: GateContext): TemplateResult {
  const { term, onShowAll } = context;
  const shown = listed(consultations, context.isWhole);
  return html`<ol>
      ${repeat(
        shown,
        ({ sessionId }) => sessionId,
        (consultation) => rowView(consultation, consultations.indexOf(consultation) + 1, context),
      )}
    </ol>
    ${
      shown.length < consultations.length
        ? html`<button type="button" class="button quiet show-all" @click=${onShowAll}>
            ${icon('chevron-down')} ${term('gateShowAll', consultations.length)}
          </button>`
        : nothing
    }`;
}

/** The first that are to review, and those that are reviewed among them. */
export function listed(all: GateSnapshot['consultations'], isWhole: boolean): GateSnapshot['consultations'] {
  if (isWhole || all.length <= SHORT + 2) return all;
  let toReview = 0;
  return all.filter(({ isReviewed }) => {
    const isNear = toReview < SHORT;
    if (!isReviewed) toReview++;
    return isNear;
  });
}

/** "George Whitaker · Nov 25 · 2 alerts, 1 red ›"; the id is in the tooltip. */
function rowView(consultation: PendingConsultation, place: number, context: GateContext): TemplateResult {
  const { term, isOnPage, visitOf, onOpen } = context;
  const { sessionId, isReviewed, patientName } = consultation;
  const isElsewhere = isOnPage(consultation);
  const act = term(isElsewhere ? 'gateOnPage' : isReviewed ? 'gateReviewed' : 'gateReviewHere');
  const visit = visitOf(sessionId);
  return html`<li class=${isReviewed ? 'reviewed' : ''}>
    <button
      type="button"
      class="gate-open points"
      data-session=${sessionId}
      title=${sessionId}
      @click=${() => onOpen(consultation)}
    >
      ${
        isElsewhere || isReviewed
          ? html`<span class="gate-act">${act}</span>`
          : html`<span class="hidden">${`${act}:`}</span>`
      }
      <span class="gate-mark">${icon(isReviewed ? 'circle-check' : 'circle')}</span>
      <span class="gate-patient"
        >${patientName ? clinicalText(patientName, term) : term('gateConsultation', place)}</span
      >
      <span class="gate-visit">${visit ? visitView(visit, isReviewed, context) : nothing}</span>
      ${icon('chevron-end')}
    </button>
  </li>`;
}

function visitView({ made, open, red }: Visit, isReviewed: boolean, { term, date }: GateContext): TemplateResult {
  const left = isReviewed ? '' : term('gateAlerts', open);
  return html`${[made && dayOf(made, date), left].filter(Boolean).join(' · ')}${
    isReviewed || !red ? nothing : html`, <b>${term('gateRed', red)}</b>`
  }`;
}

/** The day, with its year unless that is this one. */
function dayOf({ at, isDay }: Moment, date: GateContext['date']): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(scribe().platform.now()).getUTCFullYear();
  return date(at, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(isDay ? { timeZone: 'UTC' } : {}),
  });
}
