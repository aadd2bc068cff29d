import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView } from '../../consultation/view.ts';
import type { CardSurroundings } from './alert-card.ts';
import type { ReviewList } from './review-list.ts';
import type { ReviewSheet } from './review-sheet.ts';
import { reviewSheetView } from './review-sheet-view.ts';

/** The dialog that a batch is reviewed in, empty while there is none. */
export const sheetView = (
  { patientName, doctorName, sessionId }: ConsultationView,
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
