import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { AlertSnapshots } from '../../../../src/consultation/alert-snapshots.ts';
import { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import type { ShownConsultation } from '../../../support/shown-consultation.ts';
import type { DocumentsWay } from './documents-way.ts';

/** The element, over a consultation that is given what is read. */
export function ourDocuments(consultation: ShownConsultation): () => DocumentsWay {
  customElements.define('scribe-documents', ScribeDocuments);
  return () => {
    let host: HTMLElement;
    return {
      show(documents) {
        consultation.snapshot = { ...consultation.snapshot, ...viewOf(consultation, documents) };
        host = document.createElement('scribe-documents');
        host.setAttribute('session-id', 'c-done');
        host.setAttribute('lang', 'en');
        document.body.append(host);
      },
      remove: () => host.remove(),
      root: () => host.shadowRoot as ShadowRoot,
    };
  };
}

const viewOf = ({ snapshot }: ShownConsultation, documents: readonly MedicalRecordDocument[]) => ({
  documents: { ...snapshot.documents, value: { items: [...documents], total: documents.length } },
  alerts: new AlertSnapshots().update(documents, new Map(), true),
});
