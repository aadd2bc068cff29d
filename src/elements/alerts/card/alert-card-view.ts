import { html, nothing, type TemplateResult } from 'lit';
import { isFolded } from '../../../consultation/snapshot.ts';
import type { Term } from '../../../i18n/translations.ts';
import { icon } from '../../clinical/icons.ts';
import { namedBy } from '../../clinical/labels.ts';
import { type ReferenceContext, referenceView } from '../../notices/failure-view.ts';
import { noticeView, unreadView } from '../../notices/notice-view.ts';
import { offerView, outcomeView } from '../decide/decision-view.ts';
import { rejectReasonView } from '../decide/reject-reason.ts';
import type { AlertCard } from '../list/card-deck.ts';
import { actionsPart, bodyPart, headPart, kindPart } from './card-parts.ts';

export interface CardSurroundings extends ReferenceContext {
  readonly lang: string;
  readonly hasShortcuts: boolean;
}

/** One alert: its subject, its proposal, the reason, and the state of its decision. */
export const alertCardView = (card: AlertCard, surroundings: CardSurroundings): TemplateResult => {
  const { snapshot, key } = card;
  const folded = isFolded(snapshot);
  return html`<article
    class="card stack is-${snapshot.gravity} ${folded ? 'folded' : ''}"
    part="alert"
    data-id=${snapshot.alert.id}
    tabindex="-1"
    aria-labelledby="name-${key} ${namedBy('alertSeverity', `severity-${key}`)}"
    aria-describedby=${folded ? `outcome-${key}` : snapshot.alert.action ? `what-${key}` : nothing}
  >
    ${folded ? foldedView(card, surroundings) : openView(card, surroundings)}
  </article>`;
};

// Written without white space between elements, which would be a node in each card.
const openView = (card: AlertCard, surroundings: CardSurroundings) => {
  const { snapshot, reason } = card;
  const pick = pickView(card);
  const head = headPart(card, surroundings);
  const note = noteView(card, surroundings.term);
  const controls = reason ? rejectReasonView(card, reason, surroundings) : actionsPart(card, surroundings);
  const rest = restView(card, surroundings, snapshot.canDecide ? controls : nothing);
  return html`<header class="line">${pick}${head}${note}</header>
    ${rest}`;
};

/** The decision, as a row that opens. */
const foldedView = (card: AlertCard, surroundings: CardSurroundings) =>
  html`${pickView(card)}
    <details>
      <summary>${icon('chevron-end')}${headPart(card, surroundings)}${outcomeView(card, surroundings)}</summary>
      ${referenceView(card.snapshot.decision?.error?.requestId, surroundings)} ${restView(card, surroundings)}
    </details>
    ${offerView(card, surroundings)}`;

/** The box that selects the alert, if it can be decided. */
const pickView = ({ snapshot, key }: AlertCard): unknown =>
  snapshot.canDecide
    ? html`<label class="pick"
        ><input type="checkbox" data-action="select" aria-labelledby=${namedBy('alertSelect', `name-${key}`)}
      /></label>`
    : nothing;

/** Characters of a milder alert's reason that fill the two lines shown at first. Any other reason is shown in full. */
const SHOWN = 120;

/** The proposal, the details behind a press, the kind of alert, and the controls. */
const restView = (card: AlertCard, surroundings: CardSurroundings, controls: unknown = nothing) => {
  const { snapshot, isWhole } = card;
  const { term } = surroundings;
  const isLong = snapshot.gravity === 'milder' && (snapshot.alert.reason ?? '').length > SHOWN;
  const whole = isLong
    ? html`<button type="button" class="button quiet whole" data-action="more" aria-expanded=${isWhole}>
        ${term(isWhole ? 'alertReasonLess' : 'alertReasonMore')}
      </button>`
    : nothing;
  const body = bodyPart(card, surroundings);
  const more = html`<div class="line more">${whole}${kindPart(card, surroundings)}</div>`;
  const unread = unreadView(snapshot.alert, term);
  const cut = isLong && !isWhole ? 'is-cut' : '';
  return html`<div class="rest stack ${cut}">${body}${more}${unread}${controls}</div>`;
};

/** Says that the alert has changed, or why it cannot be decided although nobody has decided it. */
const noteView = ({ snapshot: { alert, canDecide, lock }, changed }: AlertCard, term: Term): unknown => {
  if (changed && canDecide) return html`<strong class="changed">${icon('refresh')} ${term('alertChanged')}</strong>`;
  if (!lock) return nothing;
  if (lock === 'status') return noticeView('violet', 'diamond', { text: term('alertStatusUnknown', alert.status) });
  return noticeView('amber', 'lock', { text: term(lock === 'id' ? 'alertLockedId' : 'alertLockedTwice') });
};
