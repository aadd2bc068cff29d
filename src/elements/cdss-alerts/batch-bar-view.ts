import { html, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import type { CardSurroundings } from './alert-card.ts';

/** What can be done with the selected alerts. */
export const batchBarView = (count: number, { term }: CardSurroundings): TemplateResult =>
  html`<div class="batch-bar" role="group" aria-label=${term('batchSelected', count)}>
    <span class="count">${term('batchSelected', count)}</span>
    <button type="button" class="button quiet clear" data-action="clear-selection" aria-label=${term('batchClear')}>
      ${icon('cross')}<span>${term('batchClear')}</span>
    </button>
    <span class="spring"></span>
    <button type="button" class="button" data-action="review-rejected">
      ${icon('cross')}${term('batchReject', count)}
    </button>
    <button type="button" class="button primary" data-action="review-accepted">
      ${icon('check')}${term('batchAccept', count)}
    </button>
  </div>`;
