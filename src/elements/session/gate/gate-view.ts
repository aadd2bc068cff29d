import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { GateSnapshot, ListedConsultation } from '../../../consultation/snapshot.ts';
import type { Moment } from '../../../contract/moment.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import type { GateRows } from './gate-rows.ts';

/** The number of consultations shown before "Show all". */
const SHORT = 6;

/** §7.3: the list of consultations that await review, or the review of one (UX, "The panel" 6). */
export function gateView(gate: GateSnapshot, rows: GateRows) {
  const { term } = rows.host;
  const { isClearing, reviewed, total } = gate;
  const open = gate.consultations.find(({ sessionId }) => sessionId === rows.openId);
  const progress = term('gateProgress', reviewed, total);
  return html`<section
    class="gate ${isClearing ? 'tone-green' : 'tone-amber'}"
    part="gate"
    aria-labelledby="gate-title"
  >
    <div class="gate-head">
      <h3 id="gate-title" tabindex="-1">
        ${icon(isClearing ? 'circle-check' : 'lock')} ${term(isClearing ? 'gateClearing' : 'gateTitle')}
      </h3>
      ${open || isClearing ? nothing : html`<p>${total ? term('gateText', total) : term('alertsGated')}</p>`}
      <div class="line progress small" ?hidden=${total === 0}>
        <progress max=${total} .value=${reviewed} aria-label=${progress}></progress>
        <span>${progress}</span>
      </div>
    </div>
    ${open ? reviewView(open, gate, rows) : listView(gate, rows)}
  </section>`;
}

/** A page of the panel: the alerts of one consultation, with the ways back, to its note and, once reviewed, to the next. */
function reviewView(open: ListedConsultation, gate: GateSnapshot, rows: GateRows) {
  const { term } = rows.host;
  const { sessionId, url, isReviewed } = open;
  const next = isReviewed ? gate.consultations.find((other) => !other.isReviewed) : undefined;
  return html`<div class="stack gate-review">
    <div class="line gate-ways">
      <button type="button" class="button quiet gate-back" @click=${() => rows.back()}>
        ${icon('arrow-end')} ${term('gateBack')}
      </button>
      ${
        url &&
        html`<a class="button quiet" href=${url} target="_blank" rel="noopener noreferrer"
          >${icon('document')} ${term('gateNote')}<span class="hidden">, ${term('newTab')}</span></a
        >`
      }
    </div>
    <scribe-cdss-alerts class="gate-alerts" session-id=${sessionId}></scribe-cdss-alerts>
    ${
      next &&
      html`<button type="button" class="button primary points gate-next" @click=${() => rows.open(next)}>
        ${term('gateNext')} ${icon('arrow-end')}
      </button>`
    }
  </div>`;
}

/** The rows, and a button for all if only the first are shown. */
function listView({ consultations }: GateSnapshot, rows: GateRows) {
  const shown = listed(consultations, rows.isWhole);
  return html`<ol class="ruled">
      ${repeat(
        shown,
        ({ sessionId }) => sessionId,
        (consultation) => rowView(consultation, consultations.indexOf(consultation) + 1, rows),
      )}
    </ol>
    ${
      shown.length < consultations.length
        ? html`<button type="button" class="button quiet show-all" @click=${() => rows.showAll()}>
            ${icon('chevron-down')} ${rows.host.term('gateShowAll', consultations.length)}
          </button>`
        : nothing
    }`;
}

/** The first consultations to review, with the reviewed ones among them. */
export function listed(all: readonly ListedConsultation[], isWhole: boolean): readonly ListedConsultation[] {
  if (isWhole || all.length <= SHORT + 2) return all;
  let toReview = 0;
  return all.filter(({ isReviewed }) => (isReviewed ? toReview : toReview++) < SHORT);
}

/** "George Whitaker · Nov 25 · 2 alerts, 1 red ›"; the id is in the tooltip. */
function rowView(consultation: ListedConsultation, place: number, rows: GateRows) {
  const { term } = rows.host;
  const { sessionId, isReviewed, patientName } = consultation;
  const isElsewhere = rows.placesOf(consultation).length > 0;
  const act = term(isElsewhere ? 'gateOnPage' : isReviewed ? 'gateReviewed' : 'gateReviewHere');
  return html`<li class=${isReviewed ? 'reviewed' : ''}>
    <button
      type="button"
      class="line gate-open points"
      data-session=${sessionId}
      title=${sessionId}
      @click=${() => rows.open(consultation)}
    >
      ${
        isElsewhere || isReviewed
          ? html`<span class="gate-act small muted">${act}</span>`
          : html`<span class="hidden">${`${act}:`}</span>`
      }
      <span class="gate-mark">${icon(isReviewed ? 'circle-check' : 'circle')}</span>
      <span class="gate-patient"
        >${patientName ? clinicalText(patientName, term) : term('alertsConsultation', String(place))}</span
      >
      <span class="gate-visit small muted">${visitView(consultation, rows)}</span>
      ${icon('chevron-end')}
    </button>
  </li>`;
}

/** The day of the visit and its open alerts: "Nov 25 · 2 alerts, 1 red"; nothing until its record was read. */
function visitView({ sessionId, isReviewed }: ListedConsultation, rows: GateRows) {
  const { term } = rows.host;
  const visit = rows.visits.get(sessionId);
  if (!visit) return nothing;
  const { made, open, red } = visit;
  const left = isReviewed ? '' : term('gateAlerts', open);
  const day = made && dayOf(made, rows.host);
  return html`${[day, left].filter(Boolean).join(' · ')}${
    isReviewed || !red ? nothing : html`, <b>${term('gateRed', red)}</b>`
  }`;
}

/** The day, with the year unless it is this year. */
function dayOf({ at, isDay }: Moment, { localize }: ScribeElement): string {
  const now = new Date(localize.now);
  // It counts the year in the zone in which the day is written. In UTC the evening of 31 December may be in the next year.
  const isThisYear = now.getFullYear() === (isDay ? new Date(at).getUTCFullYear() : new Date(at).getFullYear());
  return localize.date(at, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(isDay ? { timeZone: 'UTC' } : {}),
  });
}
