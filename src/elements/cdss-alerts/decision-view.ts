import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { nameOf, type AlertCard, type CardSurroundings } from './alert-card.ts';
import type { DecisionStatus } from './decision-status.ts';

/** What was decided and how far it has come, in one line. */
export const outcomeView = (
  { secondsLeft }: AlertCard,
  status: DecisionStatus,
  { term }: CardSurroundings,
): TemplateResult =>
  html`<span class="decision tone-${status.tone}">
    <span class="outcome">${icon(status.icon)}<strong>${clinicalText(status.title, term)}</strong></span>
    ${
      secondsLeft === undefined
        ? nothing
        : html`<span class="progress" aria-hidden="true">${term('decisionSends', secondsLeft)}</span>`
    }
    ${status.text ? html`<span class="progress">${status.text}</span>` : nothing}
    ${
      status.error?.requestId
        ? html`<span class="progress">${term('reference')} <bdi class="mono">${status.error.requestId}</bdi></span>`
        : nothing
    }
  </span>`;

/** What can be done about a decision. */
export const offerView = (
  { view }: AlertCard,
  { offer }: DecisionStatus,
  { term }: CardSurroundings,
): TemplateResult | typeof nothing => {
  switch (offer) {
    case 'undo':
      return html`<button
        type="button"
        class="button offer"
        data-action="undo"
        aria-label=${term('decisionUndoOf', nameOf(view, term))}
      >
        ${icon('undo')}${term('decisionUndo')}
      </button>`;
    case 'dismiss':
      return html`<button type="button" class="button quiet offer" data-action="dismiss">
        ${term('decisionDismiss')}
      </button>`;
    case 'refresh':
      return html`<button type="button" class="button quiet offer" data-action="refresh">
        ${icon('refresh')}${term('refresh')}
      </button>`;
    case undefined:
      return nothing;
  }
};

/** A decision that came to nothing, over the alert that is open again. */
export const noticeOfDecision = (
  card: AlertCard,
  status: DecisionStatus,
  surroundings: CardSurroundings,
): TemplateResult =>
  html`<div class="came-to-nothing tone-${status.tone}">
    ${outcomeView(card, status, surroundings)} ${offerView(card, status, surroundings)}
  </div>`;
