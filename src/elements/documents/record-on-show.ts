import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { documentGuard, type DocumentGuard } from '../clinical/status.ts';
import { timeText } from '../clinical/time-view.ts';
import type { Output } from './document-writers.ts';
import { fieldNamesIn } from './document/generic-blocks.ts';
import { inFull, documentSections, type Section } from './document/section.ts';
import { withReadableTimes } from './document/text-lines.ts';
import { OpenAlerts } from './outgoing/open-alerts.ts';
import type { DocumentWriters } from './outgoing/outgoing-documents.ts';
import type { ScribeDocuments } from './scribe-documents.ts';

/** A document as it stands in the record on show. */
export interface Leaving {
  readonly snapshot: ConsultationSnapshot;
  readonly document: MedicalRecordDocument;
  readonly guard: DocumentGuard;
  readonly open: OpenAlerts;
  /** Whether the doctor is asked before it leaves: it may not be final, or an alert is open that is red or not known to be milder. */
  readonly isAsked: boolean;
}

/** The documents of the record on show, and what is known of each. */
export class RecordOnShow {
  readonly #host: ScribeDocuments;
  // Documents are replaced, never changed.
  #sections = new WeakMap<MedicalRecordDocument, { readonly lang: string; readonly sections: readonly Section[] }>();
  /** The document that is rendered. */
  open: MedicalRecordDocument | undefined;
  /** The document that the doctor has chosen. */
  selectedId: string | undefined;

  constructor(host: ScribeDocuments) {
    this.#host = host;
  }

  /** The record as it is on show now. */
  get snapshot(): ConsultationSnapshot | undefined {
    return this.#host.snapshot;
  }

  /** Every document, whatever its purpose. */
  get items(): readonly MedicalRecordDocument[] {
    return this.snapshot?.documents.value?.items ?? [];
  }

  /** The document to render: the chosen one, else the primary one, else the first. */
  get selected(): MedicalRecordDocument | undefined {
    const { shown } = this.#host;
    const chosen = shown.find(({ id }) => id === this.selectedId);
    return chosen ?? shown.find(({ purpose }) => purpose === 'primary') ?? shown[0];
  }

  /** Whether a document may be taken for final, by the integrator's words (§3.3). */
  guardOf(document: MedicalRecordDocument): DocumentGuard {
    return documentGuard(document, scribe().options?.finalLifecycleStatuses);
  }

  /** The sections of a document in the language in force. */
  sectionsOf(document: MedicalRecordDocument): readonly Section[] {
    const { term, date, localize } = this.#host;
    const lang = localize.lang();
    const known = this.#sections.get(document);
    if (known?.lang === lang) return known.sections;
    const sections = withReadableTimes(documentSections(document, term), (text) => timeText(text, { date, term }));
    this.#sections.set(document, { lang, sections });
    return sections;
  }

  /** A document as it stands; throws a ScribeError if there is none, or the record on show is not of that life. */
  leaving(documentId: string, life?: object): Leaving {
    const { snapshot } = this;
    if (life && snapshot?.life !== life)
      throw new ScribeError('aborted', 'Another record is on show.', { code: 'record_changed' });
    const document = this.items.find(({ id }) => id === documentId);
    if (!snapshot || !document) throw missing();
    const guard = this.guardOf(document);
    const open = new OpenAlerts(snapshot);
    return { snapshot, document, guard, open, isAsked: guard.kind !== 'none' || open.hasGrave(documentId) };
  }

  /** A document, or the section of that key, with all that must stand around it; throws a ScribeError if that is gone. */
  output({ snapshot, document, guard, open }: Leaving, { outputOf }: DocumentWriters, key?: string): Output {
    const { term, date } = this.#host;
    const { sessionId, patientName } = snapshot;
    const all = this.sectionsOf(document);
    // A section that leaves alone has the text that a note in it refers to.
    const wanted = all.filter((section) => section.key === key);
    const sections = key ? wanted.map((section) => ({ ...section, blocks: inFull(section.blocks) })) : all;
    if (key && !sections.length) throw missing();
    return outputOf(document, sections, guard, {
      term,
      fields: fieldNamesIn(term),
      date,
      sessionId,
      patientName,
      consultation: snapshot.session.value?.consultationInternalId ?? sessionId,
      open: open.line(document.id, term),
    });
  }

  /** Drops what was made of the documents, and which was open. */
  clear(): void {
    this.#sections = new WeakMap();
    this.open = this.selectedId = undefined;
  }
}

function missing(): ScribeError {
  return new ScribeError('set-up', 'There is no such document here.', {
    code: 'resource_not_found',
    param: 'documentId',
  });
}
