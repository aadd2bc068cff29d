import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { GateView } from '../../consultation/view.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';

export interface GateContext {
  readonly term: Term;
  /** The consultation whose alerts are open in place. */
  readonly openSessionId: string | undefined;
  readonly onToggle: (sessionId: string) => void;
}

type PendingConsultation = GateView['consultations'][number];

/** §7.3: the consultations that await review, each to be reviewed in place or in the service's own page. */
export function gateView(gate: GateView, context: GateContext): TemplateResult {
  const { term } = context;
  const progress = term('gateProgress', gate.reviewed, gate.total);
  return html`<section class="gate" part="gate" aria-labelledby="gate-title">
    <div class="gate-head">
      <h3 id="gate-title">${icon('lock')} ${term('gateTitle')}</h3>
      <p>${gate.isClearing ? term('gateClearing') : term('gateText', gate.total)}</p>
      <div class="progress">
        <progress max=${gate.total} .value=${gate.reviewed} aria-label=${progress}></progress>
        <span>${progress}</span>
      </div>
    </div>
    <ol>
      ${repeat(
        gate.consultations,
        ({ sessionId }) => sessionId,
        (consultation) => consultationView(consultation, context),
      )}
    </ol>
  </section>`;
}

function consultationView(
  { sessionId, url, isReviewed }: PendingConsultation,
  { term, openSessionId, onToggle }: GateContext,
): TemplateResult {
  const isOpen = openSessionId === sessionId;
  const id = `gate-${sessionId}`;
  return html`<li class=${isReviewed ? 'reviewed' : ''}>
    <div class="gate-row">
      <span class="badge ${isReviewed ? 'tone-green' : 'tone-amber'}">
        ${icon(isReviewed ? 'circle-check' : 'circle')} ${term(isReviewed ? 'gateReviewed' : 'gateToReview')}
      </span>
      <span class="gate-name" id=${id}>${term('consultation')} <bdi class="mono">${sessionId}</bdi></span>
      <span class="actions">
        <button
          type="button"
          class="button"
          aria-expanded=${isOpen ? 'true' : 'false'}
          aria-describedby=${id}
          @click=${() => onToggle(sessionId)}
        >
          ${icon(isOpen ? 'chevron-down' : 'chevron-end')} ${term(isOpen ? 'gateHide' : 'gateReviewHere')}
        </button>
        ${
          url
            ? html`<a class="button quiet" href=${url} target="_blank" rel="noopener noreferrer" aria-describedby=${id}>
                ${term('gateOpenService')} ${icon('external')}<span class="hidden">, ${term('newTab')}</span>
              </a>`
            : nothing
        }
      </span>
    </div>
    ${isOpen ? html`<scribe-cdss-alerts class="gate-alerts" session-id=${sessionId}></scribe-cdss-alerts>` : nothing}
  </li>`;
}
