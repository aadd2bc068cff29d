// What shows documents: a chunk of its own, fetched as soon as there are documents to show.
import { documentStyles } from './document.styles.ts';
import { sectionStyles } from './section.styles.ts';

export { documentsBodyView } from './documents-body-view.ts';
export { documentSections } from './section.ts';

export const documentViewsStyles = [documentStyles, sectionStyles];
