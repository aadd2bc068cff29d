import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import { copyReferenceButton } from '../failure-view.ts';
import { icon } from '../icons.ts';
import { namedBy } from '../named-by.ts';
import type { AlertCard, CardSurroundings } from './alert-card.ts';
import { decisionStatus } from './decision-status.ts';

/** What was decided and how far it has come, in one line. */
export const outcomeView = (
  { view, secondsLeft }: AlertCard,
  surroundings: CardSurroundings,
): TemplateResult | typeof nothing => {
  const { term } = surroundings;
  const status = decisionStatus(view, term);
  if (!status) return nothing;
  const reference = status.error?.requestId;
  return html`<span class="decision tone-${status.tone}">
    <span class="outcome">${icon(status.icon)}<strong>${clinicalText(status.title, term)}</strong></span>
    ${
      secondsLeft === undefined
        ? nothing
        : html`<span class="progress" aria-hidden="true">${term('decisionSends', secondsLeft)}</span>`
    }
    ${status.text ? html`<span class="progress">${status.text}</span>` : nothing}
    ${
      reference
        ? html`<span class="progress">
            ${term('reference')}
            <bdi class="mono" translate="no">${reference}</bdi> ${copyReferenceButton(reference, surroundings)}
          </span>`
        : nothing
    }
  </span>`;
};

/** What can be done about a decision. */
export const offerView = ({ view, key }: AlertCard, { term }: CardSurroundings): TemplateResult | typeof nothing => {
  switch (decisionStatus(view, term)?.offer) {
    case 'undo':
      return html`<button
        type="button"
        class="button offer points"
        data-action="undo"
        aria-labelledby=${namedBy('decisionUndoOf', `name-${key}`)}
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
export const noticeOfDecision = (card: AlertCard, surroundings: CardSurroundings): TemplateResult | typeof nothing => {
  const status = decisionStatus(card.view, surroundings.term);
  if (!status) return nothing;
  return html`<div class="came-to-nothing tone-${status.tone}">
    ${outcomeView(card, surroundings)} ${offerView(card, surroundings)}
  </div>`;
};
