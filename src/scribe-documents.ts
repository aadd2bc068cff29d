// Registers `<scribe-documents>` alone.
import { ScribeDocuments } from './elements/documents/scribe-documents.ts';
import { register } from './register.ts';

export { ScribeDocuments };

register({ 'scribe-documents': ScribeDocuments });
