// What opens over or in the list when it is asked for: a chunk of its own, with the English texts of it.
import { formsEn } from '../../i18n/forms-en.ts';
import { registerPart } from '../../i18n/languages.ts';
import { batchBarStyles } from './batch-bar.styles.ts';
import { keysStyles } from './keys.styles.ts';
import { rejectReasonStyles } from './reject-reason.styles.ts';
import { reviewSheetStyles } from './review-sheet.styles.ts';

registerPart(formsEn);

export { batchBarView } from './batch-bar-view.ts';
export { keysView } from './keys-view.ts';
export { rejectReasonView } from './reject-reason-view.ts';
export { reviewSheetView } from './review-sheet-view.ts';

export const alertFormsStyles = [batchBarStyles, keysStyles, rejectReasonStyles, reviewSheetStyles];
