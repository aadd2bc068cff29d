// A way to render the documents of a record as the bench drives it, and what all but ours share: sheets and a root of their own.
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { documentViewsStyles } from '../../../../src/elements/documents/document-views.ts';
import { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { sheetsOf } from '../ways/way.ts';

/** One way to show documents; what it shows is changed by clicks on its tabs and chips. */
export interface DocumentsWay {
  show(documents: readonly MedicalRecordDocument[]): void;
  remove(): void;
  root(): ParentNode;
}

/** Renders documents into an empty element; the answer ends it. */
export type DocumentsPeer = (target: Element, documents: readonly MedicalRecordDocument[]) => () => void;

/** A peer on the bench, with the product's own sheets. */
export function documentsWayOf(peer: DocumentsPeer): DocumentsWay {
  let host: HTMLElement;
  let end: () => void;
  return {
    show(documents) {
      host = document.body.appendChild(document.createElement('div'));
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = sheetsOf([ScribeDocuments.styles, documentViewsStyles]);
      const target = document.createElement('section');
      target.className = 'documents';
      root.append(target);
      end = peer(target, documents);
    },
    remove() {
      end();
      host.remove();
    },
    root: () => host.shadowRoot as ShadowRoot,
  };
}
