// The way into the Scribe application: a chunk of its own, with the English texts of it.
export { startEn as texts } from '../../i18n/start-en.ts';
import { contextFormStyles } from './context-form/context-form.styles.ts';
import { startStyles } from './start.styles.ts';

export { ContextDraft, givenIn } from './context-form/context-draft.ts';
export { contextFormView, focusFault } from './context-form/context-form-view.ts';
export { launchText, launchView } from './launch-view.ts';

export const sessionStartStyles = [startStyles, contextFormStyles];
