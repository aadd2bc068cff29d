import { html, type TemplateResult, nothing } from 'lit';
import { icon } from '../../clinical/icons.ts';
import type { CardSurroundings } from '../card/alert-card.ts';
import type { ConsultationSnapshot } from '../../../consultation/snapshot.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { ReviewSheet } from './review-sheet.ts';
import { reviewSheetView } from './review-sheet-view.ts';

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

/** The dialog that a batch is reviewed in, empty while there is none. */
export const sheetView = (
  { patientName, doctorName, sessionId }: ConsultationSnapshot,
  list: ReviewList,
  sheet: ReviewSheet,
  surroundings: CardSurroundings,
  statusView: TemplateResult,
): TemplateResult =>
  html`<dialog
    aria-labelledby="sheet-title"
    @input=${sheet.onInput}
    @keydown=${sheet.onKeyDown}
    @cancel=${sheet.onCancel}
    @close=${sheet.onClose}
  >
    ${
      sheet.state
        ? reviewSheetView(sheet.state, {
            ...surroundings,
            patientName,
            doctorName,
            consultationId: sessionId,
            cards: list.cardsOf(sheet.state.ids),
            rest: sheet.rest().length,
            isRead: sheet.isRead,
            isWhole: sheet.isWhole,
            shown: sheet.shown,
            statusView,
          })
        : nothing
    }
  </dialog>`;
