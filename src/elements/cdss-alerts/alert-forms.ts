// What opens over or in the list when it is asked for: a chunk of its own.
import { batchBarStyles } from './batch-bar.styles.ts';
import { keysStyles } from './keys.styles.ts';
import { rejectReasonStyles } from './reject-reason.styles.ts';
import { reviewSheetStyles } from './review-sheet.styles.ts';

export { batchBarView } from './batch-bar-view.ts';
export { keysView } from './keys-view.ts';
export { rejectReasonView } from './reject-reason-view.ts';
export { reviewSheetView } from './review-sheet-view.ts';

export const alertFormsStyles = [batchBarStyles, keysStyles, rejectReasonStyles, reviewSheetStyles];
