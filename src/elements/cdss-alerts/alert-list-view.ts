import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsultationView } from '../../consultation/view.ts';
import { namingWords, type NamingKey } from '../named-by.ts';
import type { AlertCard, CardBlock, CardSurroundings } from './alert-card.ts';
import { alertCardView } from './alert-card-view.ts';
import { identityView, partialView, undecidableView } from './alerts-view.ts';
import type { Spot } from './blocks.ts';
import type { CardSize } from './card-size.ts';
import type { ReviewList } from './review-list.ts';
import { room } from './room.ts';

/** The cards in blocks, so many cards as may be rendered now; a block is rendered again only if a card of it changed. */
export const alertListView = (
  list: ReviewList,
  surroundings: CardSurroundings,
  shown: number,
  size: CardSize,
): TemplateResult =>
  html`${guard([surroundings], () => namingWords(NAMINGS, surroundings.term))}
    <div class="cards" role="list" aria-busy=${shown < list.alerts.length ? 'true' : 'false'}>
      ${repeat(
        shownBlocks(list.blocks, shown),
        ({ key }) => key,
        ({ cards }) =>
          guard(
            [surroundings, cards],
            () => html`<div class="block" ${room(cards, size)}>${blockView(cards, surroundings)}</div>`,
          ),
      )}
    </div>`;

const NAMINGS: readonly NamingKey[] = [
  'alertSelect',
  'alertShowInRecord',
  'decisionAcceptOf',
  'decisionRejectOf',
  'decisionUndoOf',
];

/** The card at a spot of the list, if it is in the page. */
export const cardAt = (cards: Element | null, spot: Spot | undefined): HTMLElement | undefined => {
  const card = spot && cards?.children[spot.block]?.children[spot.place]?.firstElementChild;
  return card instanceof HTMLElement ? card : undefined;
};

const shownBlocks = (blocks: readonly CardBlock[], shown: number): CardBlock[] => {
  const taken: CardBlock[] = [];
  let rest = shown;
  for (const block of blocks) {
    const { cards } = block;
    if (rest <= 0) break;
    taken.push(rest < cards.length ? { ...block, cards: cards.slice(0, rest) } : block);
    rest -= cards.length;
  }
  return taken;
};

/** What stands over the cards; the list is told, for they move where a part of it comes or goes. */
export const overListView = (
  view: ConsultationView,
  list: ReviewList,
  surroundings: CardSurroundings,
  { keys, isIncomplete }: { readonly keys: unknown; readonly isIncomplete: boolean },
): TemplateResult => {
  const { term } = surroundings;
  const partial = partialView(view, term);
  const undecidable = undecidableView(view, term);
  const tools = listToolsView(list, surroundings);
  const parts = [keys, partial, undecidable, tools].map((part) => part !== nothing);
  list.setAbove([...parts, isIncomplete]);
  return html`${keys} ${partial}
  ${view.alerts.length ? html`${identityView(view, list, term)} ${undecidable} ${tools}` : nothing}`;
};

/** Selecting them all; offered until the list may move, though fewer are left to be selected. */
const listToolsView = (list: ReviewList, { term }: CardSurroundings): TemplateResult | typeof nothing => {
  if (!list.offersAll) return nothing;
  const { together } = list.counts;
  const chosen = list.selectedTogether;
  const isAll = chosen > 0 && chosen === together;
  return html`<div class="list-tools">
    <label class="pick-all">
      <input
        type="checkbox"
        data-action="select-all"
        .checked=${live(isAll)}
        .indeterminate=${live(chosen > 0 && !isAll)}
        ?disabled=${together === 0}
        aria-describedby="red-note"
      />
      <span>${term('alertsSelectAll', together)}</span>
    </label>
    <span class="facts" id="red-note">${term('alertsSelectAllNote')}</span>
  </div>`;
};

const blockView = (cards: readonly AlertCard[], surroundings: CardSurroundings): unknown =>
  repeat(
    cards,
    ({ key }) => key,
    (card) => guard([card, surroundings], () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`),
  );
