// What opens over or in the list when it is asked for: a chunk of its own.
import { rejectReasonStyles } from './reject-reason.styles.ts';
import { reviewSheetStyles } from './review-sheet.styles.ts';

export { keysView } from './keys-view.ts';
export { rejectReasonView } from './reject-reason-view.ts';
export { reviewSheetView } from './review-sheet-view.ts';

export const alertFormsStyles = [rejectReasonStyles, reviewSheetStyles];
