import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GateView } from '../../consultation/view.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';

export interface GateContext {
  readonly term: Term;
  /** The consultation whose alerts are open in place. */
  readonly openSessionId: string | undefined;
  /** Whether all are listed, however many. */
  readonly isWhole: boolean;
  /** Whether another element of the page shows its alerts. */
  readonly isOnPage: (consultation: PendingConsultation) => boolean;
  readonly onToggle: (consultation: PendingConsultation) => void;
  readonly onShowAll: () => void;
}

export type PendingConsultation = GateView['consultations'][number];

/** So many consultations to review stand in a list that is not asked for as a whole. */
const SHORT = 6;

/** §7.3: the consultations that await review, each to be reviewed in place or in the service's own page. */
export function gateView(gate: GateView, context: GateContext): TemplateResult {
  const { term, onShowAll } = context;
  const { consultations } = gate;
  const progress = term('gateProgress', gate.reviewed, gate.total);
  const shown = shownOf(consultations, context);
  return html`<section
    class="gate ${gate.isClearing ? 'tone-green' : 'tone-amber'}"
    part="gate"
    aria-labelledby="gate-title"
  >
    <div class="gate-head">
      <h3 id="gate-title">
        ${gate.isClearing ? html`${icon('circle-check')} ${term('gateClearing')}` : html`${icon('lock')} ${term('gateTitle')}`}
      </h3>
      ${gate.isClearing ? nothing : html`<p>${term('gateText', gate.total)}</p>`}
      <div class="progress">
        <progress max=${gate.total} .value=${gate.reviewed} aria-label=${progress}></progress>
        <span>${progress}</span>
      </div>
    </div>
    <ol>
      ${repeat(
        shown,
        ({ sessionId }) => sessionId,
        (consultation) => consultationView(consultation, consultations, context),
      )}
    </ol>
    ${
      shown.length < consultations.length
        ? html`<button type="button" class="button quiet show-all" @click=${onShowAll}>
            ${icon('chevron-down')} ${term('gateShowAll', consultations.length)}
          </button>`
        : nothing
    }
  </section>`;
}

/** The first that are to review, those that are reviewed among them, and the one that is open. */
function shownOf(all: GateView['consultations'], { isWhole, openSessionId }: GateContext): GateView['consultations'] {
  if (isWhole || all.length <= SHORT + 2) return all;
  let toReview = 0;
  return all.filter(({ sessionId, isReviewed }) => {
    const isNear = toReview < SHORT;
    if (!isReviewed) toReview++;
    return isNear || sessionId === openSessionId;
  });
}

function consultationView(
  consultation: PendingConsultation,
  all: GateView['consultations'],
  context: GateContext,
): TemplateResult {
  const { term, openSessionId, isOnPage, onToggle } = context;
  const { sessionId, url, isReviewed, patientName } = consultation;
  const isOpen = openSessionId === sessionId;
  const isElsewhere = !isOpen && isOnPage(consultation);
  const id = `gate-${sessionId}`;
  const name = patientName ? clinicalText(patientName, term) : term('gateConsultation', all.indexOf(consultation) + 1);
  const next = isOpen && isReviewed ? all.find((other) => !other.isReviewed) : undefined;
  return html`<li class=${isReviewed ? 'reviewed' : ''}>
    <div class="gate-row">
      <span class="gate-mark">
        ${icon(isReviewed ? 'circle-check' : 'circle')}
        <span class="hidden">${`${term(isReviewed ? 'gateReviewed' : 'gateToReview')}: `}</span>
      </span>
      <span class="gate-name" id=${id}>
        <span class="gate-patient">${name}</span>
        <bdi class="mono small muted" translate="no">${sessionId}</bdi>
      </span>
      <span class="actions">
        <button
          type="button"
          class="button points ${isReviewed ? 'quiet' : ''}"
          aria-expanded=${ifDefined(isElsewhere ? undefined : isOpen ? 'true' : 'false')}
          aria-describedby=${id}
          @click=${() => onToggle(consultation)}
        >
          ${icon(isOpen ? 'chevron-down' : 'chevron-end')}
          ${term(isElsewhere ? 'gateOnPage' : isOpen ? 'gateHide' : isReviewed ? 'gateReviewed' : 'gateReviewHere')}
        </button>
        ${
          url
            ? html`<a class="button quiet" href=${url} target="_blank" rel="noopener noreferrer" aria-describedby=${id}>
                <span class="gate-link">${term('gateOpenService')}</span> ${icon('external')}<span class="hidden"
                  >, ${term('newTab')}</span
                >
              </a>`
            : nothing
        }
      </span>
    </div>
    ${isOpen ? html`<scribe-cdss-alerts class="gate-alerts" session-id=${sessionId}></scribe-cdss-alerts>` : nothing}
    ${
      next
        ? html`<button type="button" class="button primary points gate-next" @click=${() => onToggle(next)}>
            ${term('gateNext')} ${icon('arrow-end')}
          </button>`
        : nothing
    }
  </li>`;
}
