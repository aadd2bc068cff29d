import { Part } from '../base/part.ts';

/** Copies, prints and exports. */
export const documentWriters = new Part('documents/document-writers', () => import('./document-writers.ts'));

export type DocumentWriters = typeof import('./document-writers.ts');
