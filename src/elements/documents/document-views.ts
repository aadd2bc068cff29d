// What shows documents: a chunk of its own, fetched as soon as there are documents to show.
import { documentStyles } from './document.styles.ts';
import { sectionStyles } from './section.styles.ts';

export { DocumentsOnShow } from './documents-on-show.ts';

export const documentViewsStyles = [documentStyles, sectionStyles];
