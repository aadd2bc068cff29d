import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { bareWords, namedBy } from '../named-by.ts';
import { noticeView } from '../notice-view.ts';
import { passageView } from '../passage-view.ts';
import type { AlertView } from '../../consultation/view.ts';
import type { Term } from '../term.ts';
import { unreadView } from '../unread-view.ts';
import { nameOf, type AlertCard, type CardSurroundings } from './alert-card.ts';
import { changeView } from './change-view.ts';
import { offerView, outcomeReference, outcomeView } from './decision-view.ts';
import { isFolded } from './is-decided.ts';
import { knownValue } from './known-value.ts';
import { rejectReasonView } from './reject-reason-view.ts';
import { severityClass, severityView } from './severity-view.ts';
import { sourcesView } from './source-view.ts';

/** One alert: what it is about, what it wants, why, and what has become of it. */
export const alertCardView = (card: AlertCard, surroundings: CardSurroundings): TemplateResult => {
  const { view, key } = card;
  const folded = isFolded(view);
  return html`<article
    class="card ${severityClass(view)} ${folded ? 'folded' : ''}"
    part="alert"
    data-id=${view.alert.id}
    tabindex="-1"
    aria-labelledby="name-${key} severity-${key}"
  >
    ${folded ? foldedView(card, surroundings) : openView(card, surroundings)}
  </article>`;
};

/** The box that takes it into a batch, where it can be decided. */
const pickView = ({ view, key }: AlertCard, { isSelected }: CardSurroundings): TemplateResult | typeof nothing =>
  view.canDecide
    ? html`<label class="pick"
        ><input
          type="checkbox"
          data-action="select"
          .checked=${live(isSelected(view.alert.id))}
          aria-labelledby=${namedBy('alertSelect', `name-${key}`)}
      /></label>`
    : nothing;

const openView = (card: AlertCard, surroundings: CardSurroundings): TemplateResult => {
  const { view, key } = card;
  const { term } = surroundings;
  return html`<header>
      ${pickView(card, surroundings)} ${severityView(card, surroundings)}
      <h3 id="name-${key}">${clinicalText(nameOf(view, term), term)}</h3>
      ${factsView(card, term)}
    </header>
    ${lockView(view, term)} ${bodyView(card, surroundings)}
    ${view.canDecide ? (card.reason ? rejectReasonView(card, surroundings) : actionsView(card, surroundings)) : nothing}`;
};

/** Why it cannot be decided, though nobody has. */
const lockView = ({ alert, lock }: AlertView, term: Term): unknown => {
  switch (lock) {
    case 'id':
      return noticeView({ tone: 'amber', icon: 'lock', text: term('alertLockedId') });
    case 'twice':
      return noticeView({ tone: 'amber', icon: 'lock', text: term('alertLockedTwice') });
    case 'status':
      return noticeView({ tone: 'violet', icon: 'diamond', text: term('alertStatusUnknown', alert.status) });
    case undefined:
      return nothing;
  }
};

const foldedView = (card: AlertCard, surroundings: CardSurroundings): TemplateResult => {
  const { view, key } = card;
  const { term } = surroundings;
  return html`${pickView(card, surroundings)}
    <details>
      <summary>
        ${icon('chevron-end')} ${severityView(card, surroundings)}
        <h3 id="name-${key}">${clinicalText(nameOf(view, term), term)}</h3>
        ${outcomeView(card, surroundings)}
      </summary>
      ${outcomeReference(card, surroundings)} ${factsView(card, term)} ${bodyView(card, surroundings)}
    </details>
    ${offerView(card, surroundings)}`;
};

const factsView = ({ view: { alert, canDecide }, changed }: AlertCard, term: Term): TemplateResult => {
  const facts = (['issue', 'type', 'actionCategory'] as const)
    .map((field) => knownValue(field, alert[field], term))
    .filter(Boolean);
  return html`<p class="facts">
    ${facts.map((fact, index) => html`${index ? ' · ' : nothing}<span>${clinicalText(fact, term)}</span>`)}
    ${changed && canDecide ? html`<strong class="changed">${icon('refresh')} ${term('alertChanged')}</strong>` : nothing}
  </p>`;
};

/** So many characters of a reason fill the lines that are shown of it at first: four, of a milder alert two. */
const REASON = { grave: 240, milder: 120 };

const bodyView = (card: AlertCard, { term, canShowPlan }: CardSurroundings): TemplateResult => {
  const { view, key, isWhole } = card;
  const { alert } = view;
  const showPlan =
    canShowPlan && view.planElement
      ? html`<button
          type="button"
          class="button quiet show-plan"
          data-action="show-plan"
          aria-labelledby=${namedBy('alertShowInRecord', `name-${key}`)}
        >
          ${bareWords('alertShowInRecord', term)}
        </button>`
      : nothing;
  const reason = alert.reason ?? '';
  const isLong = reason.length > (view.gravity === 'milder' ? REASON.milder : REASON.grave);
  const isCut = isLong && !isWhole;
  return html`<dl class="body">
      ${rowView('action', term('alertRecommended'), alert.action, term)} ${changeView(view, term)}
      ${rowView(isCut ? 'why is-cut' : 'why', term('alertReason'), reason, term)}
    </dl>
    ${isLong || alert.source?.length || view.planElement ? moreView(card, isLong, showPlan, term) : nothing}
    ${unreadView(alert, term)}`;
};

/** What is one press away: the rest of the reason, the sources, the plan element in the record. */
const moreView = ({ view, isWhole }: AlertCard, isLong: boolean, showPlan: unknown, term: Term): TemplateResult => {
  const { source } = view.alert;
  return html`<div class="more">
    ${
      isLong
        ? html`<button type="button" class="button quiet whole" data-action="more" aria-expanded=${isWhole}>
            ${term(isWhole ? 'alertReasonLess' : 'alertReasonMore')}
          </button>`
        : nothing
    }
    ${
      source?.length
        ? html`<details>
            <summary>${term('alertSources', source.length)}${icon('chevron-down')}</summary>
            ${sourcesView(source, term)}
          </details>`
        : nothing
    }
    ${showPlan}
  </div>`;
};

const rowView = (kind: string, label: string, text: string | null | undefined, term: Term): unknown =>
  text
    ? html`<div class="row ${kind}">
        <dt>${label}</dt>
        <dd>${passageView(text, term)}</dd>
      </div>`
    : nothing;

const actionsView = ({ key }: AlertCard, { term }: CardSurroundings): TemplateResult =>
  html`<footer>
    <button
      type="button"
      class="button accept"
      data-action="accept"
      aria-labelledby=${namedBy('decisionAcceptOf', `name-${key}`)}
    >
      ${icon('check')}${term('decisionAccept')}
    </button>
    <button
      type="button"
      class="button"
      data-action="reject"
      aria-labelledby=${namedBy('decisionRejectOf', `name-${key}`)}
    >
      ${icon('cross')}${term('decisionReject')}
    </button>
  </footer>`;
