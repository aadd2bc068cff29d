// What decides, and what tells of it: a chunk of its own, with the English texts of it.
import { decidingEn } from '../../i18n/deciding-en.ts';
import { addEnglish } from '../../i18n/translations.ts';
import { batchBarStyles } from './batch-bar.styles.ts';
import { decisionStyles } from './decision.styles.ts';
import { keysStyles } from './keys.styles.ts';
import { rejectReasonStyles } from './reject-reason.styles.ts';
import { reviewSheetStyles } from './review-sheet.styles.ts';

addEnglish(decidingEn);

export { batchBarView } from './batch-bar-view.ts';
export { offerView, outcomeReference, outcomeView } from './decision-view.ts';
export { AskedDecisions } from './asked-decisions.ts';
export { bringIntoView } from './bring-into-view.ts';
export { keysView } from './keys-view.ts';
export { outcomeText } from './outcome-text.ts';
export { reasonChoices } from './reason-choices.ts';
export { rejectReasonView } from './reject-reason-view.ts';
export { ReviewSheet } from './review-sheet.ts';
export { reviewSheetView } from './review-sheet-view.ts';

export const decidingStyles = [decisionStyles, batchBarStyles, keysStyles, rejectReasonStyles, reviewSheetStyles];
