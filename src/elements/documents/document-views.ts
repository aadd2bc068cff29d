// What shows documents: a chunk of its own with its English texts, fetched as soon as there are documents to show.
export { recordEn as texts } from '../../i18n/record-en.ts';
import { documentStyles } from './document/document.styles.ts';
import { planStyles } from './document/plan.styles.ts';
import { recordsStyles } from './records.styles.ts';
import { sectionStyles } from './document/section.styles.ts';

export { DocumentsOnShow } from './documents-on-show.ts';

export const documentViewsStyles = [documentStyles, sectionStyles, planStyles, recordsStyles];
