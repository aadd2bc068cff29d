import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import { referenceView } from '../failure-view.ts';
import { icon } from '../icons.ts';
import { namedBy } from '../named-by.ts';
import type { AlertCard, CardSurroundings } from './alert-card.ts';
import { decisionStatus } from './decision-status.ts';

/** What was decided and how far it has come: one line in every phase and language (UX, "The panel" 4). */
export const outcomeView = (
  { view, secondsLeft }: AlertCard,
  { term }: CardSurroundings,
): TemplateResult | typeof nothing => {
  const status = decisionStatus(view, term);
  if (!status) return nothing;
  const text = secondsLeft === undefined ? status.text : term('decisionSends', secondsLeft);
  return html`<span class="decision tone-${status.tone}">
    <span class="outcome">${icon(status.icon)}<strong>${clinicalText(status.title, term)}</strong></span>
    ${text ? html`<span class="progress" title=${text} aria-hidden=${secondsLeft !== undefined}>${text}</span>` : nothing}
  </span>`;
};

/** What support asks for, in the open row. */
export const outcomeReference = ({ view }: AlertCard, context: CardSurroundings): TemplateResult | typeof nothing =>
  referenceView(decisionStatus(view, context.term)?.error?.requestId, context);

/** What can be done about a decision. */
export const offerView = ({ view, key }: AlertCard, { term }: CardSurroundings): TemplateResult | typeof nothing => {
  const offer = decisionStatus(view, term)?.offer;
  if (!offer) return nothing;
  const { action, look, icon: name, label } = OFFERS[offer];
  return html`<button
    type="button"
    class="button offer ${look}"
    data-action=${action}
    title=${term(label)}
    aria-labelledby=${offer === 'undo' ? namedBy('decisionUndoOf', `name-${key}`) : nothing}
  >
    ${icon(name)}<span>${term(label)}</span>
  </button>`;
};

const OFFERS = {
  undo: { action: 'undo', look: 'points', icon: 'undo', label: 'decisionUndo' },
  again: { action: 'dismiss', look: '', icon: 'refresh', label: 'decisionAgain' },
  dismiss: { action: 'dismiss', look: 'quiet', icon: 'cross', label: 'decisionDismiss' },
  refresh: { action: 'refresh', look: 'quiet', icon: 'refresh', label: 'refresh' },
} as const;
