// Shows documents. A separate file with its English texts, loaded as soon as there are documents to show.
export { recordEn as texts } from '../../i18n/record-en.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { keyed } from 'lit/directives/keyed.js';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { BarHeight } from '../base/bar-height.ts';
import { mayFocus } from '../base/dom.ts';
import { RevealOffer } from '../base/reveal.ts';
import { Slices } from '../base/scheduling.ts';
import { ChangesInView, SeenSections, isOtherText } from './changes/seen-changes.ts';
import { documentView } from './document/document-view.ts';
import { documentStyles } from './document/document.styles.ts';
import { revealPlanElement } from './document/plan-view.ts';
import { stepStyles } from './document/results.ts';
import { sectionStyles } from './document/section.styles.ts';
import { listView, purposeFilterView } from './list/document-list-view.ts';
import { OpenAlerts } from './outgoing/open-alerts.ts';
import { documentWriters, OutgoingDocuments } from './outgoing/outgoing-documents.ts';
import { PassageCopies } from './outgoing/passage-copies.ts';
import { RecordOnShow } from './record-on-show.ts';
import { recordsStyles } from './records.styles.ts';
import type { ScribeDocuments } from './scribe-documents.ts';

export const documentViewsStyles = [documentStyles, sectionStyles, recordsStyles, stepStyles];

export interface RecordContext extends Pick<ScribeDocuments, 'term' | 'localize'> {
  readonly snapshot: ConsultationSnapshot;
  readonly open: OpenAlerts;
  readonly show: DocumentsOnShow;
}

/** How many rows and sections fit a screen. */
const FIRST = { rows: 8, sections: 3 };

/** Shows the documents, remembers which is open and what was seen, and exports them. */
export class DocumentsOnShow {
  readonly record: RecordOnShow;
  readonly seen: SeenSections;
  readonly inView: ChangesInView;
  readonly outgoing: OutgoingDocuments;
  readonly rows: Slices;
  readonly sections: Slices;
  chosenPurpose: string | undefined;
  readonly #host: ScribeDocuments;
  /** The folded sections, by document and key; in memory only. */
  readonly #folded = new Set<string>();
  /** How many alerts were applied at the last reading. */
  #applied: number | undefined;

  constructor(host: ScribeDocuments) {
    this.#host = host;
    this.record = new RecordOnShow(host);
    this.seen = new SeenSections(this.record);
    this.rows = new Slices(host, FIRST.rows);
    this.sections = new Slices(host, FIRST.sections);
    new BarHeight(host, () => host.inherited.source);
    this.inView = new ChangesInView(host, () => this.markSeen());
    this.outgoing = new OutgoingDocuments(host, this.record, (documentId) => this.#showQuestion(documentId));
    new PassageCopies(host, this.record, this.outgoing);
    new RevealOffer(host, 'plan-element', ({ documentId, elementId }) => this.#showPlanElement(documentId, elementId));
  }

  /** Takes a reading before it is shown, and the one before it. */
  take(list: MedicalRecordDocumentList, former: MedicalRecordDocumentList | undefined): void {
    if (list !== former) {
      // A changed section unfolds, because an earlier fold would hide the change.
      for (const document of list.items)
        for (const key of this.seen.changes(document).keys()) this.#folded.delete(`${document.id} ${key}`);
      this.#leave();
      this.#tellNews(list, former);
    }
    // These views may be loaded after the reading. Alerts that were applied before must not count as new.
    this.#applied ??= this.#countApplied();
    for (const document of list.items) this.seen.meet(document);
    this.#host.parts.fetchAtRest(documentWriters);
  }

  forget(): void {
    this.seen.clear();
    this.record.clear();
    this.#folded.clear();
    this.#applied = this.chosenPurpose = undefined;
    this.inView.forget();
    this.outgoing.forget();
    this.rows.reset();
    this.sections.reset();
  }

  /** The list, if there is something to choose, and the open document. */
  body(snapshot: ConsultationSnapshot): TemplateResult {
    const { term, shown, purpose, localize } = this.#host;
    const { items, selected } = this.record;
    this.record.rendered = selected;
    const open = new OpenAlerts(snapshot);
    const context: RecordContext = { term, localize, snapshot, open, show: this };
    const isMany = shown.length > 1;
    return html`<div class="body ${isMany ? 'many' : ''}">
      ${purposeFilterView(purpose ? [] : items, context)} ${isMany ? listView(shown, context) : nothing}
      <div
        id="document"
        class="panel"
        role=${ifDefined(isMany ? 'tabpanel' : undefined)}
        aria-labelledby=${ifDefined(isMany ? 'document-title' : undefined)}
      >
        ${selected ? keyed(selected.id, documentView(selected, context)) : nothing}
      </div>
    </div>`;
  }

  /** Shows the documents of one purpose; `undefined` = all. An open question counts as "no". */
  choose(purpose: string | undefined): void {
    this.outgoing.cancel();
    this.chosenPurpose = purpose;
    this.#host.requestUpdate();
  }

  /** Opens a document. An open question about the former one counts as "no". */
  select(documentId: string): void {
    this.#leave();
    this.outgoing.cancel();
    this.record.selectedId = documentId;
    this.#host.requestUpdate();
  }

  markSeen(): void {
    const { rendered } = this.record;
    if (rendered) this.seen.markSeen(rendered);
    this.#host.requestUpdate();
  }

  /** Whether the doctor has folded a section. A changed one unfolds by itself. */
  isFolded(documentId: string, key: string): boolean {
    return this.#folded.has(`${documentId} ${key}`);
  }

  /** Folds a section while the record is on show, or opens it, also when find-in-page or a selection reaches into it. */
  fold(documentId: string, key: string, isFolded: boolean): void {
    this.#folded[isFolded ? 'add' : 'delete'](`${documentId} ${key}`);
    this.#host.requestUpdate();
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot;
  }

  #countApplied(): number {
    return (this.#host.snapshot?.alerts ?? []).filter(({ decision }) => decision?.phase === 'applied').length;
  }

  /** Announces that the text of the record has changed, unless an applied alert has announced it. */
  #tellNews(list: MedicalRecordDocumentList, former: MedicalRecordDocumentList | undefined): void {
    const applied = this.#countApplied();
    // Without a count the views are new, and so far the doctor can have seen only an empty record.
    const known = this.#applied ?? (former?.items.length ? -1 : applied);
    const isNews = former && applied <= known && isOtherText(former.items, list.items);
    this.#applied = applied;
    if (isNews) this.#host.announce(this.#host.term('documentsChanged'));
  }

  /** Another document, or a newer reading, replaces the open one. */
  #leave(): void {
    if (this.inView.areSeen) this.markSeen();
    this.inView.forget();
  }

  /** Focuses the question, not its "yes", because a held or early key must not answer it. */
  async #showQuestion(documentId: string): Promise<() => void> {
    const host = this.#host;
    const root = this.#root;
    const asker = (root.activeElement ?? host.ownerDocument.activeElement) as HTMLElement | null;
    const isStill = mayFocus(host);
    this.record.selectedId = documentId;
    if (this.record.selected?.id !== documentId) this.chosenPurpose = undefined;
    host.requestUpdate();
    await host.rendered;
    const question = root.querySelector<HTMLElement>('.question');
    if (isStill() && question) {
      question.focus({ preventScroll: true });
      // Scrolls only if the question is out of view, so that the selection under it stays in sight.
      const { top, bottom } = question.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) question.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      if (!question?.matches(':focus-within')) return;
      (root.activeElement as HTMLElement | null)?.blur();
      asker?.focus({ preventScroll: true });
    };
  }

  #showPlanElement(documentId: string, elementId: string): boolean {
    const host = this.#host;
    if (!(host.purpose ? host.shown : this.record.items).some(({ id }) => id === documentId)) return false;
    if (!host.shown.some(({ id }) => id === documentId)) this.choose(undefined);
    if (documentId !== this.record.rendered?.id) this.select(documentId);
    this.fold(documentId, 'assessmentPlan.plan', false);
    void host.rendered.then(async () => {
      this.sections.takeAll();
      await host.rendered;
      revealPlanElement(this.#root, documentId, elementId);
    });
    return true;
  }
}
