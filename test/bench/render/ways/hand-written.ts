import { measureDocuments } from '../documents/documents-measures.ts';
import { documentsWayOf } from '../documents/documents-way.ts';
import { handWrittenDocuments } from '../documents/hand-written-documents.ts';
import { measures } from '../measures.ts';
import { handWritten } from './hand-written-cards.ts';
import { wayOf } from './way.ts';

measures({
  'hand-written DOM': () => wayOf(handWritten, false),
  'hand-written DOM + content-visibility': () => wayOf(handWritten),
});
measureDocuments({ 'hand-written DOM': () => documentsWayOf(handWrittenDocuments) });
