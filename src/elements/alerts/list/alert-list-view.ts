import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Term } from '../../../i18n/translations.ts';
import { icon } from '../../clinical/icons.ts';
import { namingWords, type NamingKey } from '../../clinical/labels.ts';
import { iconButton } from '../../notices/notice-view.ts';
import { alertCardView, type CardSurroundings } from '../card/alert-card-view.ts';
import { keyOf } from './card-deck.ts';
import type { ReviewList } from './review-list.ts';

/** One row over the cards: what joins a batch at once, what came meanwhile, that AI wrote this, the keys. */
export const toolsView = (list: ReviewList, term: Term, hasShortcuts: boolean) =>
  html`<div class="list-tools">
    <h2 class="hidden">${term('alertsTitle')}</h2>
    ${list.offersAll ? pickAllView(list, term) : nothing}
    <span class="ai" title=${term('aiWrittenCheck')}>${icon('spark')}<span>${term('aiWritten')}</span></span>
    ${arrivedView(list.order.arrived.length, term)}
    ${hasShortcuts ? iconButton('keyboard', term('alertsKeys'), { popover: 'keys' }) : nothing}
  </div>`;

/** Selecting all that is known to be milder; offered until the list may move, though fewer are left to be selected. */
const pickAllView = (list: ReviewList, term: Term) => {
  const { together } = list.deck.counts;
  const chosen = list.selection.together;
  const isAll = chosen > 0 && chosen === together;
  return html`<label class="pick-all">
    <input
      type="checkbox"
      data-action="select-all"
      .checked=${isAll}
      .indeterminate=${chosen > 0 && !isAll}
      ?disabled=${together === 0}
    />
    <span>${term('alertsSelectAll', together)}</span>
  </label>`;
};

/** What came while nothing might move. */
const arrivedView = (arrived: number, term: Term): unknown => {
  if (!arrived) return nothing;
  const named = `${term('alertsNew', arrived)} · ${term('alertsShowNew')}`;
  return html`<button type="button" class="button arrived" data-action="sort-in" aria-label=${named} title=${named}>
    ${icon('plus')}<span class="in-full">${named}</span><span class="in-short">${arrived}</span>
  </button>`;
};

/** So many cards are laid out wherever they are, and stand in the browser's accessibility tree whole. */
const LONG = 40;

/** So many of the cards as may be rendered now; a card is rendered again only if it changed. */
export const alertListView = (
  cards: ReviewList['cards'],
  surroundings: CardSurroundings,
  shown: number,
  canShowPlan: boolean,
) =>
  html`${guard([surroundings], () => namingWords(NAMINGS, surroundings.term))}
    <div
      class="cards ${cards.length > LONG ? 'is-long' : ''} ${canShowPlan ? 'shows-plan' : ''}"
      role="list"
      aria-busy=${shown < cards.length ? 'true' : 'false'}
    >
      ${repeat(cards.slice(0, shown), keyOf, (card) =>
        guard([card, surroundings], () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`),
      )}
    </div>`;

/** Words that cards name their controls with, once for all of them (`aria-labelledby`). */
const NAMINGS: readonly NamingKey[] = [
  'alertSelect',
  'alertSeverity',
  'alertShowInRecord',
  'decisionAcceptOf',
  'decisionRejectOf',
  'decisionUndoOf',
];

/** Shows which cards are selected now, on those alone that were not, or no longer are: no card is rendered for it. */
export const showSelected = (
  selected: ReadonlySet<string>,
  former: ReadonlySet<string>,
  cardOf: (id: string) => Element | undefined,
): void => {
  for (const id of new Set([...selected, ...former])) {
    const isSelected = selected.has(id);
    const card = isSelected === former.has(id) ? undefined : cardOf(id);
    // A decided card has no box.
    const box = card?.querySelector<HTMLInputElement>('.pick > input');
    if (box) box.checked = isSelected;
    card?.toggleAttribute('data-selected', isSelected);
  }
};
