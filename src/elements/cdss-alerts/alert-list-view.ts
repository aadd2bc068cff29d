import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../icons.ts';
import type { AlertCard, CardSurroundings } from './alert-card.ts';
import { alertCardView } from './alert-card-view.ts';
import type { ReviewList } from './review-list.ts';
import { selectableTogether } from './selection.ts';

/** All cards, as many blocks as may be rendered now; a block is rendered again only if a card of it changed. */
export const alertListView = (list: ReviewList, surroundings: CardSurroundings, shown: number): TemplateResult => {
  const blocks = list.blocks.slice(0, shown);
  return html`<div class="cards" role="list">
    ${repeat(
      blocks,
      (_, index) => index,
      (cards) => guard([surroundings, ...cards], () => blockView(cards, surroundings)),
    )}
  </div>`;
};

/** What stands over the cards: selecting them all, and what came in the meantime. */
export const listToolsView = (list: ReviewList, { term }: CardSurroundings): TemplateResult | typeof nothing => {
  const together = selectableTogether(list.alerts);
  const isOffered = together.length > 1;
  if (!isOffered && !list.arrived) return nothing;
  const chosen = together.filter((id) => list.selected.has(id)).length;
  const isAll = together.length > 0 && chosen === together.length;
  return html`<div class="list-tools">
    ${
      isOffered
        ? html`<label class="pick-all">
            <input
              type="checkbox"
              data-action="select-all"
              .checked=${isAll}
              .indeterminate=${chosen > 0 && !isAll}
              aria-describedby="red-note"
            />
            <span>${term('alertsSelectAll', together.length)}</span>
          </label>`
        : nothing
    }
    ${isOffered ? html`<span class="facts" id="red-note">${term('alertsSelectAllNote')}</span>` : nothing}
    ${
      list.arrived
        ? html`<button type="button" class="button arrived" data-action="sort-in">
            ${icon('plus')}${term('alertsNew', list.arrived)} · ${term('alertsShowNew')}
          </button>`
        : nothing
    }
  </div>`;
};

/** What can be done with the selected alerts. */
export const batchBarView = (count: number, { term }: CardSurroundings): TemplateResult =>
  html`<div class="batch-bar" role="group" aria-label=${term('batchSelected', count)}>
    <span class="count">${term('batchSelected', count)}</span>
    <button type="button" class="button quiet" data-action="clear-selection">${term('batchClear')}</button>
    <span class="spring"></span>
    <button type="button" class="button" data-action="review-rejected">
      ${icon('cross')}${term('batchReject', count)}
    </button>
    <button type="button" class="button primary" data-action="review-accepted">
      ${icon('check')}${term('batchAccept', count)}
    </button>
  </div>`;

const blockView = (cards: readonly AlertCard[], surroundings: CardSurroundings): unknown =>
  repeat(
    cards,
    ({ key }) => key,
    (card) => guard([card, surroundings], () => html`<div role="listitem">${alertCardView(card, surroundings)}</div>`),
  );
