import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { bareWords, namedBy } from '../named-by.ts';
import { noticeView } from '../notice-view.ts';
import { passageView } from '../passage-view.ts';
import type { AlertView } from '../../consultation/view.ts';
import { sentenceWith } from '../sentence-with.ts';
import type { Term } from '../term.ts';
import { unreadView } from '../unread-view.ts';
import { nameOf, type AlertCard, type CardSurroundings } from './alert-card.ts';
import { changeView } from './change-view.ts';
import { deciding } from './deciding-part.ts';
import { isFolded } from './is-decided.ts';
import { knownValue } from './known-value.ts';
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

const openView = (card: AlertCard, surroundings: CardSurroundings): TemplateResult => {
  const { view, key } = card;
  const { term, isSelected } = surroundings;
  return html`<header>
      ${
        view.canDecide
          ? html`<label class="pick"
              ><input
                type="checkbox"
                data-action="select"
                .checked=${live(isSelected(view.alert.id))}
                aria-labelledby=${namedBy('alertSelect', `name-${key}`)}
            /></label>`
          : nothing
      }
      ${severityView(card, surroundings)}
      <h3 id="name-${key}">${clinicalText(nameOf(view, term), term)}</h3>
      ${factsView(card, term)}
    </header>
    ${lockView(view, term)} ${view.decision ? deciding.content?.noticeOfDecision(card, surroundings) : nothing}
    ${bodyView(card, surroundings)}
    ${view.canDecide ? (card.reason ? deciding.content?.rejectReasonView(card, surroundings) : actionsView(card, surroundings)) : nothing}`;
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
  return html`<details>
      <summary>
        ${icon('chevron-end')}
        <span class="line">
          ${severityView(card, surroundings)}
          <h3 id="name-${key}">${clinicalText(nameOf(view, term), term)}</h3>
          ${deciding.content?.outcomeView(card, surroundings)}
        </span>
      </summary>
      ${factsView(card, term)} ${bodyView(card, surroundings)}
    </details>
    ${deciding.content?.offerView(card, surroundings)}`;
};

const factsView = ({ view: { alert, canDecide }, changed }: AlertCard, term: Term): TemplateResult => {
  const facts = [
    knownValue('issue', alert.issue, term),
    knownValue('type', alert.type, term),
    knownValue('actionCategory', alert.actionCategory, term),
  ].filter(Boolean);
  return html`<p class="facts">
    ${facts.map((fact, index) => html`${index ? ' · ' : nothing}<span>${clinicalText(fact, term)}</span>`)}
    ${changed && canDecide ? html`<strong class="changed">${icon('refresh')} ${term('alertChanged')}</strong>` : nothing}
  </p>`;
};

const bodyView = ({ view, key }: AlertCard, { term, canShowPlan }: CardSurroundings): TemplateResult => {
  const { alert } = view;
  const showPlan =
    canShowPlan && view.planElement
      ? html`<button
          type="button"
          class="button quiet icon-only show-plan"
          data-action="show-plan"
          aria-labelledby=${namedBy('alertShowInRecord', `name-${key}`)}
          title=${bareWords('alertShowInRecord', term)}
        >
          ${icon('document')}
        </button>`
      : nothing;
  return html`<dl class="body">
      ${rowView('action', term('alertRecommended'), alert.action, term)} ${changeView(view, term, showPlan)}
      ${rowView('why', term('alertReason'), alert.reason, term)}
      ${
        alert.source?.length
          ? html`<div class="row references">
              <dt>${term('alertSources', alert.source.length)}</dt>
              <dd>${sourcesView(alert.source, term)}</dd>
            </div>`
          : nothing
      }
    </dl>
    ${unreadView(alert, term)}`;
};

const rowView = (kind: string, label: string, text: string | null | undefined, term: Term): unknown =>
  text
    ? html`<div class="row ${kind}">
        <dt>${label}</dt>
        <dd>${passageView(text, term)}</dd>
      </div>`
    : nothing;

const actionsView = ({ key, isAwaited }: AlertCard, { term, doctorName }: CardSurroundings): TemplateResult => {
  const decidingAs = doctorName ? sentenceWith('alertsDecidingAs', doctorName, term) : nothing;
  // In the same line: a card that waits is as high as before.
  const who = isAwaited ? html`${icon('clock')} ${term('loading')}` : decidingAs;
  return html`<footer>
    <button
      type="button"
      class="button accept"
      data-action="accept"
      ?disabled=${isAwaited}
      aria-labelledby=${namedBy('decisionAcceptOf', `name-${key}`)}
    >
      ${icon('check')}${term('decisionAccept')}
    </button>
    <button
      type="button"
      class="button"
      data-action="reject"
      ?disabled=${isAwaited}
      aria-labelledby=${namedBy('decisionRejectOf', `name-${key}`)}
    >
      ${icon('cross')}${term('decisionReject')}
    </button>
    ${who === nothing ? nothing : html`<span class="facts deciding">${who}</span>`}
  </footer>`;
};
