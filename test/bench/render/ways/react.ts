// React 19; built a second time with Preact in its place.
import { measureDocuments } from '../documents/documents-measures.ts';
import { documentsWayOf } from '../documents/documents-way.ts';
import { reactDocuments } from '../documents/react-documents.tsx';
import { measures } from '../measures.ts';
import { react } from './react-cards.tsx';
import { wayOf } from './way.ts';

measures({ [__PEER__]: () => wayOf(react) });
measureDocuments({ [__PEER__]: () => documentsWayOf(reactDocuments) });
