import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsultationSnapshot } from '../../../consultation/snapshot.ts';
import { namingWords, type NamingKey } from '../../clinical/naming.ts';
import type { CardSurroundings } from '../card/alert-card.ts';
import { alertCardView } from '../card/alert-card-view.ts';
import { partialView, toolsView, undecidableView } from '../alerts-view.ts';
import type { ReviewList } from './review-list.ts';

/** So many cards are laid out wherever they are, and stand in the browser's accessibility tree whole. */
const LONG = 40;

/** So many of the cards as may be rendered now; a card is rendered again only if it changed. */
export const alertListView = (
  { cards }: ReviewList,
  surroundings: CardSurroundings,
  shown: number,
  canShowPlan: boolean,
): TemplateResult =>
  html`${guard([surroundings], () => namingWords(NAMINGS, surroundings.term))}
    <div
      class="cards ${cards.length > LONG ? 'is-long' : ''} ${canShowPlan ? 'shows-plan' : ''}"
      role="list"
      aria-busy=${shown < cards.length ? 'true' : 'false'}
    >
      ${repeat(
        cards.slice(0, shown),
        ({ key }) => key,
        (card) =>
          guard([card, surroundings], () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`),
      )}
    </div>`;

const NAMINGS: readonly NamingKey[] = [
  'alertSelect',
  'alertSeverity',
  'alertShowInRecord',
  'decisionAcceptOf',
  'decisionRejectOf',
  'decisionUndoOf',
];

/** The card at a place of the list, if it is in the page. */
export const cardAt = (cards: Element | null, place: number): HTMLElement | undefined => {
  const card = cards?.children[place]?.firstElementChild;
  return card instanceof HTMLElement ? card : undefined;
};

/** Shows which cards are selected now, on those alone that were not, or no longer are: no card is rendered for it. */
export const showSelected = (
  selected: ReadonlySet<string>,
  former: ReadonlySet<string>,
  cardOf: (id: string) => Element | undefined,
): void => {
  for (const id of new Set([...selected, ...former])) {
    const isSelected = selected.has(id);
    const card = isSelected === former.has(id) ? undefined : cardOf(id);
    const box = card?.querySelector<HTMLInputElement>('.pick > input');
    if (!box) continue;
    box.checked = isSelected;
    card?.toggleAttribute('data-selected', isSelected);
  }
};

/** What stands over the cards; the list is told, for they move where a part of it comes or goes. */
export const overListView = (
  snapshot: ConsultationSnapshot,
  list: ReviewList,
  { term, hasShortcuts }: CardSurroundings,
): TemplateResult => {
  const partial = partialView(snapshot, term);
  const undecidable = undecidableView(snapshot, term);
  list.setAbove([partial !== nothing, undecidable !== nothing]);
  return html`${partial}
  ${snapshot.alerts.length ? html`${undecidable} ${toolsView(list, term, hasShortcuts)}` : nothing}`;
};
