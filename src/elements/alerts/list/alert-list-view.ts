import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Term } from '../../../i18n/translations.ts';
import { icon } from '../../clinical/icons.ts';
import { CARD_NAMINGS, namingWords } from '../../clinical/labels.ts';
import { countView } from '../../notices/bar-view.ts';
import { iconButton } from '../../notices/notice-view.ts';
import { alertCardView, type CardSurroundings } from '../card/alert-card-view.ts';
import { type AlertCard, keyOf } from './card-deck.ts';
import type { ReviewList } from './review-list.ts';

/** The row over the cards: select all, new alerts, the label about AI, the keys. */
export const toolsView = (list: ReviewList, term: Term, hasShortcuts: boolean) =>
  html`<div class="list-tools">
    <h2 class="hidden">${term('alertsTitle')}</h2>
    ${list.offersAll ? pickAllView(list, term) : nothing}
    <span class="ai" title=${term('aiWrittenCheck')}>${icon('spark')}<span>${term('aiWritten')}</span></span>
    ${arrivedView(list.order.arrived.length, term)}
    ${hasShortcuts ? iconButton('keyboard', term('alertsKeys'), { popover: 'keys' }) : nothing}
  </div>`;

/** The box that selects all milder alerts. It stays until the list may move, even if fewer are left. */
const pickAllView = (list: ReviewList, term: Term) => {
  const { together } = list.deck;
  const chosen = together.filter((id) => list.selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === together.length;
  return html`<label class="pick-all">
    <input
      type="checkbox"
      data-action="select-all"
      .checked=${isAll}
      .indeterminate=${chosen > 0 && !isAll}
      ?disabled=${together.length === 0}
    />
    <span>${term('alertsSelectAll', together.length)}</span>
  </label>`;
};

/** The button that sorts in alerts that came while the list was not allowed to move. */
const arrivedView = (arrived: number, term: Term): unknown => {
  if (!arrived) return nothing;
  const named = `${term('alertsNew', arrived)} · ${term('alertsShowNew')}`;
  return html`<button type="button" class="button pill arrived tone-blue" data-action="sort-in" title=${named}>
    ${countView('plus', named, arrived)}
  </button>`;
};

/** The most cards of a list that lays all of them out. In a longer list, cards out of sight are not complete in the accessibility tree. */
const LONG = 40;

/** The cards that may be rendered now. A card is rendered again only if it has changed. */
export const alertListView = (
  cards: readonly AlertCard[],
  surroundings: CardSurroundings,
  shown: number,
  canShowPlan: boolean,
) => {
  const { term, lang, hasShortcuts, copied } = surroundings;
  return html`${guard([lang], () => namingWords(CARD_NAMINGS, term))}
    <div
      class="cards ${cards.length > LONG ? 'is-long' : ''} ${canShowPlan ? 'shows-plan' : ''}"
      role="list"
      aria-busy=${shown < cards.length}
    >
      ${repeat(cards.slice(0, shown), keyOf, (card) =>
        guard(
          [card, lang, hasShortcuts, copied],
          () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`,
        ),
      )}
    </div>`;
};
