import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsultationView } from '../../consultation/view.ts';
import { namingWords, type NamingKey } from '../named-by.ts';
import type { AlertCard, CardBlock, CardSurroundings } from './alert-card.ts';
import { alertCardView } from './alert-card-view.ts';
import { partialView, toolsView, undecidableView } from './alerts-view.ts';
import type { Spot } from './blocks.ts';
import type { CardSize } from './card-size.ts';
import type { ReviewList } from './review-list.ts';
import { room } from './room.ts';

/** So many cards are laid out wherever they are. */
const LONG = 40;

/** The cards in blocks, so many cards as may be rendered now; a block is rendered again only if a card of it changed. */
export const alertListView = (
  list: ReviewList,
  surroundings: CardSurroundings,
  shown: number,
  size: CardSize,
): TemplateResult =>
  html`${guard([surroundings], () => namingWords(NAMINGS, surroundings.term))}
    <div
      class="cards ${list.alerts.length > LONG ? 'is-long' : ''}"
      role="list"
      aria-busy=${shown < list.alerts.length ? 'true' : 'false'}
    >
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
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult => {
  const partial = partialView(view, term);
  const undecidable = undecidableView(view, term);
  list.setAbove([partial !== nothing, undecidable !== nothing]);
  return html`${partial} ${view.alerts.length ? html`${undecidable} ${toolsView(list, term, hasShortcuts)}` : nothing}`;
};

const blockView = (cards: readonly AlertCard[], surroundings: CardSurroundings): unknown =>
  repeat(
    cards,
    ({ key }) => key,
    (card) => guard([card, surroundings], () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`),
  );
