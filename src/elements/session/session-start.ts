// The way into the Scribe application: a chunk of its own, with the English texts of it.
export { startEn as texts } from '../../i18n/start-en.ts';
import { contextFormStyles } from './start/start.styles.ts';
import { startStyles } from './start/start.styles.ts';

export { ContextDraft, givenIn } from './start/context-draft.ts';
export { contextFormView, focusFault } from './start/context-form-view.ts';
export { launchText, launchView } from './start/launch-view.ts';

export const sessionStartStyles = [startStyles, contextFormStyles];
