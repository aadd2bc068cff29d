import { sentId } from '../../client/read-answer.ts';
import { recordChanged, ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { documentGuard, type DocumentGuard } from '../clinical/status.ts';
import { timeText } from '../clinical/time-view.ts';
import { inFull, documentSections, type Section } from './document/section.ts';
import { withReadableTimes } from './document/text-lines.ts';
import { OpenAlerts } from './outgoing/open-alerts.ts';
import { type Output, outputOf } from './outgoing/output.ts';
import type { ScribeDocuments } from './scribe-documents.ts';

/** A document of the record on show. */
export type Leaving = ReturnType<RecordOnShow['leaving']>;

/** The documents of the record on show, with the facts about each. */
export class RecordOnShow {
  readonly #host: ScribeDocuments;
  // Cached, because documents are replaced and never changed.
  #sections = new WeakMap<MedicalRecordDocument, { readonly lang: string; readonly sections: readonly Section[] }>();
  rendered: MedicalRecordDocument | undefined;
  /** The id of the document chosen by the doctor. */
  selectedId: string | undefined;

  constructor(host: ScribeDocuments) {
    this.#host = host;
  }

  get items(): readonly MedicalRecordDocument[] {
    return this.#host.snapshot?.documents.value?.items ?? [];
  }

  /** The document to render: the chosen one, else the primary one, else the first. */
  get selected(): MedicalRecordDocument | undefined {
    const { shown } = this.#host;
    const chosen = shown.find(({ id }) => id === this.selectedId);
    return chosen ?? shown.find(({ purpose }) => purpose === 'primary') ?? shown[0];
  }

  /** Whether a document is final, by the integrator's list (§3.3). */
  guardOf(document: MedicalRecordDocument): DocumentGuard {
    return documentGuard(document, scribe().options?.finalLifecycleStatuses);
  }

  /** The sections of a document in the present language. */
  sectionsOf(document: MedicalRecordDocument): readonly Section[] {
    const { term, localize } = this.#host;
    const lang = localize.lang();
    const known = this.#sections.get(document);
    if (known?.lang === lang) return known.sections;
    const readable = withReadableTimes(document, (text) => timeText(text, localize)) as MedicalRecordDocument;
    const sections = documentSections(readable, term);
    this.#sections.set(document, { lang, sections });
    return sections;
  }

  /** A document in its present form. Throws a ScribeError if it does not exist, or the record on show is of another `life`. */
  leaving(documentId: string, life?: object) {
    const { snapshot } = this.#host;
    if (life && snapshot?.life !== life) throw recordChanged();
    const document = this.items.find(({ id }) => id === documentId);
    if (!snapshot || !document) throw missing();
    const guard = this.guardOf(document);
    const open = new OpenAlerts(snapshot);
    // Whether the doctor is asked before it leaves: it may not be final, or an open alert is red or not known to be milder.
    const isAsked = guard.kind !== 'none' || open.hasGrave(documentId);
    return { snapshot, document, guard, open, isAsked };
  }

  /** A document or one section, with everything that must stay with it. Throws a ScribeError if it is gone. */
  output({ snapshot, document, guard, open }: Leaving, key?: string): Output {
    const { term, localize } = this.#host;
    const { sessionId, patientName } = snapshot;
    const all = this.sectionsOf(document);
    // A section exported alone gets the text that its note refers to.
    const wanted = all.filter((section) => section.key === key);
    const sections = key ? wanted.map((section) => ({ ...section, blocks: inFull(section.blocks) })) : all;
    if (key && !sections.length) throw missing();
    return outputOf({
      document,
      ownId: this.#ownId(document),
      sections,
      guard,
      sessionId,
      patientName,
      term,
      date: localize.date,
      consultation: snapshot.session.value?.consultationInternalId ?? sessionId,
      open: open.line(document.id, term),
    });
  }

  /** The id that the service gave to this document and to no other. */
  #ownId({ id }: MedicalRecordDocument): string | undefined {
    const sent = sentId(id);
    return this.items.some((other) => other.id !== id && sentId(other.id) === sent) ? undefined : sent;
  }

  /** Drops everything about the documents, and which was open. */
  clear(): void {
    this.#sections = new WeakMap();
    this.rendered = this.selectedId = undefined;
  }
}

function missing(): ScribeError {
  return new ScribeError('set-up', 'There is no such document here.', {
    code: 'resource_not_found',
    param: 'documentId',
  });
}
