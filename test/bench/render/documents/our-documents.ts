import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { AlertViews } from '../../../../src/consultation/alert-views.ts';
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
        consultation.view = { ...consultation.view, ...viewOf(consultation, documents) };
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

const viewOf = ({ view }: ShownConsultation, documents: readonly MedicalRecordDocument[]) => ({
  documents: { ...view.documents, value: { items: [...documents], total: documents.length } },
  alerts: new AlertViews().update(documents, new Map(), true),
});
