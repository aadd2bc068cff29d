// What shows documents: a chunk of its own, fetched as soon as there are documents to show.
import { documentStyles } from './document.styles.ts';
import { sectionStyles } from './section.styles.ts';

export { documentListView } from './document-list-view.ts';
export { documentView } from './document-view.ts';
export { questionView } from './question-view.ts';
export { documentSections } from './section.ts';

export const documentViewsStyles = [documentStyles, sectionStyles];
