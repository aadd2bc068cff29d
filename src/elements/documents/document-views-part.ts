import { Part } from '../base/part.ts';

/** The list of documents, the open one, and the sections they are made of. */
export const documentViews = new Part('documents/document-views', () => import('./document-views.ts'));
