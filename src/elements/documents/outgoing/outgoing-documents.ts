import type { ReactiveController } from 'lit';
import { ScribeError } from '../../../client/errors.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { InsertContent } from '../../../consultation/scribe-options.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { ScribeBeforeCopyEvent, type ScribeBeforeCopyDetail } from '../../../events.ts';
import { ForAMoment, PaintTime } from '../../base/scheduling.ts';
import { AIMED_BEFORE, askedBy } from '../../base/pointer-guard.ts';
import { mismatchText } from '../../notices/failure-view.ts';
import { type ClipboardTexts, writeClipboard } from '../../base/clipboard.ts';
import { Part } from '../../base/part.ts';
import type { DocumentAction } from '../document/document-view.ts';
import type { Leaving, RecordOnShow } from '../record-on-show.ts';
import type { ScribeDocuments } from '../scribe-documents.ts';

export const documentWriters = new Part('documents/document-writers', () => import('../document-writers.ts'));

type Action = ScribeBeforeCopyDetail['action'];

interface Refused {
  readonly documentId: string;
  readonly told: 'copyFailed' | 'insertFailed' | 'printFailed';
}

/** The question before a document leaves. Nothing leaves until it is answered. */
export interface Question {
  readonly documentId: string;
  /** Whether the content in question is still in a document. */
  readonly isAbout: (open: MedicalRecordDocument | undefined) => boolean;
  readonly answer: (isYes: boolean) => void;
  /** Takes a "yes" of a doctor who could see the question. */
  readonly confirm: (event: UIEvent) => void;
}

/** Copies, inserts, prints and exports documents, after the page and, if a document `isAsked`, the doctor have agreed. */
export class OutgoingDocuments implements ReactiveController {
  readonly #host: ScribeDocuments;
  readonly #record: RecordOnShow;
  readonly #done: ForAMoment<string>;
  readonly #showQuestion: (documentId: string) => Promise<() => void>;
  #question: Question | undefined;
  #refused: Refused | undefined;
  #endPrint: (() => void) | undefined;

  /** `showQuestion` shows and focuses the question of a document. It resolves with a function that gives the focus back. */
  constructor(host: ScribeDocuments, record: RecordOnShow, showQuestion: (documentId: string) => Promise<() => void>) {
    this.#host = host;
    this.#record = record;
    this.#showQuestion = showQuestion;
    this.#done = new ForAMoment(host);
    host.addController(this);
  }

  questionOf(documentId: string): Question | undefined {
    return this.#question?.documentId === documentId ? this.#question : undefined;
  }

  /** Whether an action has just been done. Its button says so for a moment. */
  isDone(documentId: string, what: string): boolean {
    return this.#done.value === `${documentId} ${what}`;
  }

  /** The failed action on a document, until another action. */
  refusedOf(documentId: string): Refused['told'] | undefined {
    return this.#refused?.documentId === documentId ? this.#refused.told : undefined;
  }

  /** Answers an open question with "no", and dismisses a failure. */
  cancel(): void {
    this.#refused = undefined;
    this.#question?.answer(false);
  }

  /** Ends an open question and removes the print frame. */
  forget(): void {
    this.cancel();
    this.#endPrint?.();
  }

  // Ends a question that is no longer on show: nobody could answer it, and its caller would wait for ever.
  hostUpdate(): void {
    const question = this.#question;
    if (!question) return;
    // The question ends when the last grave alert is recorded.
    if (!question.isAbout(this.#record.selected) || !this.#record.leaving(question.documentId).isAsked) this.cancel();
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Copies a document, or the section with a key, as HTML and plain text. Rejects with a ScribeError of kind `aborted` if it may not. */
  async copy(documentId: string, key?: string): Promise<void> {
    const { output, writers } = await this.#output(documentId, 'copy', key);
    await this.#write(documentId, key ?? 'copy', writers.outputTexts(output));
  }

  /** Copies a given passage of a document, and shows a failure. Rejects only with an unexpected error. */
  copyPassage(document: MedicalRecordDocument, texts: () => ClipboardTexts): Promise<void> {
    return this.#settle(async () => {
      // The passage belongs to this reading. A newer one must not be copied instead.
      await this.#mayLeave(document.id, 'copy', (open) => open === document);
      await this.#write(document.id, 'copy', texts());
    });
  }

  /** Exports a document as a file. Rejects with a ScribeError; of kind `set-up` for an unknown format. */
  async export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    // A page's script is not type-checked.
    if (!['json', 'fhir'].includes(format))
      throw new ScribeError('set-up', 'The format must be json or fhir.', {
        code: 'parameter_invalid',
        param: 'format',
      });
    const { output, writers } = await this.#output(documentId, 'export');
    return writers.outputFile(output, format);
  }

  /** Runs the action of a button, on one section if it has a key, and shows a failure. Rejects only with an unexpected error, such as one of `onInsert`. */
  act(documentId: string, action: DocumentAction, key?: string): Promise<void> {
    return this.#settle(async () => {
      if (action === 'copy') return this.copy(documentId, key);
      if (action === 'insert') return this.#insert(documentId);
      const { output, writers } = await this.#output(documentId, action === 'print' ? 'print' : 'export');
      if (action === 'print') {
        this.#endPrint?.();
        const life = this.#host.snapshot?.life;
        this.#endPrint = writers.printOutput(output, () => this.#refuse(life, documentId, 'printFailed'));
        return;
      }
      writers.download(writers.outputFile(output, action));
    });
  }

  /** Runs an action. Rejects only with an unexpected error, so that the browser reports it. */
  async #settle(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (thrown) {
      // Given up on purpose, or shown by the element itself.
      const isSaid = thrown instanceof ScribeError && (thrown.kind === 'aborted' || thrown.code === 'part_missing');
      if (!isSaid) throw thrown;
    }
  }

  /** Passes a document to the host's `onInsert`. Shows a failure, because half of it may be in the chart. */
  async #insert(documentId: string): Promise<void> {
    const { output, writers } = await this.#output(documentId, 'insert');
    const content: InsertContent = {
      sessionId: output.sessionId,
      documentId,
      ...writers.outputTexts(output),
      isDraft: output.guard.kind !== 'none',
    };
    await this.#told(documentId, 'insert', 'inserted', async () => scribe().options?.onInsert?.(content));
  }

  /** Puts texts on the clipboard. Shows if the browser refuses. */
  #write(documentId: string, what: string, texts: ClipboardTexts): Promise<void> {
    return this.#told(documentId, what, 'copied', () =>
      writeClipboard(texts, this.#host).catch((cause: unknown) => {
        throw new ScribeError('aborted', 'The browser did not allow copying.', { code: 'clipboard_refused', cause });
      }),
    );
  }

  /** Copies or inserts, and shows the result, unless another patient is on show by then. Rejects if `run` does. */
  async #told(documentId: string, what: string, done: 'copied' | 'inserted', run: () => Promise<void>): Promise<void> {
    const life = this.#host.snapshot?.life;
    try {
      await run();
    } catch (thrown) {
      this.#refuse(life, documentId, done === 'copied' ? 'copyFailed' : 'insertFailed');
      throw thrown;
    }
    if (this.#tell(life, done)) this.#done.keep(`${documentId} ${what}`, () => this.#host.announce(''));
  }

  /** Shows a failure, unless another patient is on show by then. */
  #refuse(life: object | undefined, documentId: string, told: Refused['told']): void {
    if (this.#tell(life, told)) this.#refused = { documentId, told };
  }

  /** Tells screen readers. Returns false if another patient is on show by then. */
  #tell(life: object | undefined, told: 'copied' | 'inserted' | Refused['told']): boolean {
    const isSame = this.#host.snapshot?.life === life;
    if (isSame) this.#host.announce(this.#host.term(told));
    // The caller's change is shown with it.
    this.#host.requestUpdate();
    return isSame;
  }

  isAllowed(documentId: string, action: Action): boolean {
    const detail = { sessionId: this.#host.snapshot?.sessionId ?? '', documentId, action };
    return this.#host.dispatchEvent(new ScribeBeforeCopyEvent(detail));
  }

  /** A document or one section, in its form at the moment it may leave. */
  async #output(documentId: string, action: Action, key?: string) {
    const { leaving, writers } = await this.#mayLeave(documentId, action);
    return { output: this.#record.output(leaving, key), writers };
  }

  /** Asks the page, then the doctor if the document `isAsked`. Rejects if either refuses, or the patient changes meanwhile. */
  async #mayLeave(
    documentId: string,
    action: Action,
    isAbout: Question['isAbout'] = (open) => open?.id === documentId,
  ) {
    this.#refused = undefined;
    const { life } = this.#leaving(documentId).snapshot;
    // Loaded before the question, because a browser allows the clipboard only shortly after the click on the answer.
    const writers = await this.#host.parts.obtain(documentWriters);
    const standing = this.#leaving(documentId, life);
    if (!this.isAllowed(documentId, action))
      throw new ScribeError('aborted', 'The page stopped the copy.', { code: 'copy_stopped' });
    if (standing.isAsked && !(await this.#ask(documentId, isAbout)))
      throw new ScribeError('aborted', 'Not confirmed.', { code: 'copy_declined' });
    return { leaving: this.#leaving(documentId, life), writers };
  }

  /** The present form of a document. Throws a ScribeError if the host names another patient (UX rule 4). */
  #leaving(documentId: string, life?: object): Leaving {
    const leaving = this.#record.leaving(documentId, life);
    if (!leaving.snapshot.mismatch?.isLocking) return leaving;
    this.#host.announce(mismatchText(leaving.snapshot, this.#host.term));
    throw new ScribeError('aborted', 'The page names another patient.', { code: 'patient_mismatch' });
  }

  /** Asks the doctor. A second question answers the first with "no". */
  #ask(documentId: string, isAbout: Question['isAbout']): Promise<boolean> {
    this.cancel();
    return new Promise((resolve) => {
      let seen: PaintTime | undefined;
      let giveFocusBack: (() => void) | undefined;
      const answer = (isYes: boolean) => {
        this.#question = undefined;
        giveFocusBack?.();
        this.#host.requestUpdate();
        resolve(isYes);
      };
      // Ignores a click or key from before the question could be read, such as the second of two clicks.
      const confirm = (event: UIEvent) => {
        const { at, isRepeated } = askedBy(event);
        if (!isRepeated && seen && at >= seen.at) answer(true);
      };
      this.#question = { documentId, isAbout, answer, confirm };
      this.#host.requestUpdate();
      void this.#showQuestion(documentId).then((back) => {
        giveFocusBack = back;
        seen = new PaintTime(this.#host, AIMED_BEFORE);
      });
    });
  }
}
