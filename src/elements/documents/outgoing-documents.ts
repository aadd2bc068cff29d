import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { InsertContent } from '../../consultation/scribe-options.ts';
import type { ConsultationView } from '../../consultation/view.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { ScribeBeforeCopyEvent, type ScribeBeforeCopyDetail } from '../../events.ts';
import { afterPaint, PaintTime } from '../after-paint.ts';
import { AIMED_BEFORE, askedBy } from '../cdss-alerts/asked.ts';
import type { ClipboardTexts } from '../labelled-passage.ts';
import { mismatchText } from '../mismatch-view.ts';
import type { Term } from '../term.ts';
import { writeClipboard } from '../write-clipboard.ts';
import type { Output } from './document-output.ts';
import type { DocumentAction } from './document-view.ts';
import type { DocumentWriters } from './document-writers-part.ts';
import { asks, type Leaving } from './leaving.ts';
import type { Section } from './section.ts';

const DONE_FOR = 2000;

/** What the element gives, to let documents out of it. */
export interface OutgoingHost {
  readonly term: Term;
  readonly announce: (text: string) => void;
  readonly view: () => ConsultationView | undefined;
  /** The document on show. */
  readonly open: () => MedicalRecordDocument | undefined;
  readonly writers: () => Promise<DocumentWriters>;
  /** A document as it stands; throws a ScribeError if there is none, or the record on show is not of that life. */
  readonly leaving: (documentId: string, life?: object) => Leaving;
  /** A document, or the section of that key, with all that must stand around it; throws a ScribeError if that is gone. */
  readonly output: (leaving: Leaving, writers: DocumentWriters, key?: string) => Output;
  /** Brings the question of a document on show and into focus; resolves once it is there, with what gives focus back. */
  readonly onQuestion: (documentId: string) => Promise<() => void>;
}

interface Refused {
  readonly documentId: string;
  readonly told: 'copyFailed' | 'insertFailed';
}

interface Question {
  readonly documentId: string;
  /** Whether what is asked about still stands in a document. */
  readonly isAbout: (open: MedicalRecordDocument | undefined) => boolean;
  readonly answer: (isYes: boolean) => void;
  /** Takes a yes of somebody who has seen the question. */
  readonly confirm: (event: UIEvent) => void;
}

/** Copies, inserts, prints and exports documents, after the host page and, for what may not be final or has a grave alert open, the doctor agreed. */
export class OutgoingDocuments implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #host: OutgoingHost;
  #question: Question | undefined;
  #done: string | undefined;
  #refused: Refused | undefined;
  #timer: number | undefined;
  #endPrint: (() => void) | undefined;

  constructor(element: ReactiveControllerHost & Element, host: OutgoingHost) {
    this.#element = element;
    this.#host = host;
    element.addController(this);
  }

  /** What the doctor is asked about a document, if something. */
  questionOf(documentId: string): Question | undefined {
    return this.#question?.documentId === documentId ? this.#question : undefined;
  }

  /** Whether an action has just been done: its button says so for a moment. */
  isDone(documentId: string, what: string): boolean {
    return this.#done === `${documentId} ${what}`;
  }

  /** What the doctor asked for of a document and did not get, until something else is asked for. */
  refusedOf(documentId: string): Refused['told'] | undefined {
    return this.#refused?.documentId === documentId ? this.#refused.told : undefined;
  }

  /** Takes an open question as answered with no, and what was refused as read. */
  cancel(): void {
    this.#refused = undefined;
    this.#question?.answer(false);
  }

  /** Leaves nothing of a document behind. */
  forget(): void {
    this.cancel();
    this.#endPrint?.();
  }

  // Nobody can answer what is not on show: who asked would wait for ever.
  hostUpdate(): void {
    const question = this.#question;
    if (!question) return;
    // Nor is anything asked where the last grave alert has been recorded meanwhile.
    if (!question.isAbout(this.#host.open()) || !asks(this.#host.leaving(question.documentId))) this.cancel();
  }

  hostDisconnected(): void {
    this.forget();
  }

  async copy(documentId: string, section?: Section): Promise<void> {
    const { output, writers } = await this.#output(documentId, 'copy', section?.key);
    const texts = { text: writers.outputText(output), html: writers.outputHtml(output) };
    await this.#write(documentId, section?.key ?? 'copy', texts);
  }

  /** Copies a passage of a document as it is given; what goes wrong is said, never thrown. */
  copyPassage(document: MedicalRecordDocument, texts: () => ClipboardTexts): Promise<void> {
    return this.#settle(async () => {
      // The words are those of the document as it was.
      await this.#mayLeave(document.id, 'copy', (open) => open === document);
      await this.#write(document.id, 'copy', texts());
    });
  }

  async export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    // A page's script is not type-checked.
    if (!['json', 'fhir'].includes(format))
      throw new ScribeError('set-up', 'The format must be json or fhir.', {
        code: 'parameter_invalid',
        param: 'format',
      });
    const { output, writers } = await this.#output(documentId, 'export');
    return blobOf(output, format, writers);
  }

  /** Does what a button asks for; what goes wrong is said, never thrown. */
  act(documentId: string, action: DocumentAction | Section): Promise<void> {
    return this.#settle(() => this.#run(documentId, action));
  }

  async #settle(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (thrown) {
      // What was given up on purpose, and what the element shows by itself.
      const isSaid = thrown instanceof ScribeError && (thrown.kind === 'aborted' || thrown.code === 'part_missing');
      if (!isSaid) throw thrown;
    }
  }

  async #run(documentId: string, action: DocumentAction | Section): Promise<void> {
    switch (action) {
      case 'copy':
        return this.copy(documentId);
      case 'print': {
        const { output, writers } = await this.#output(documentId, 'print');
        this.#endPrint?.();
        this.#endPrint = writers.printOutput(output);
        return;
      }
      case 'insert':
        return this.#insert(documentId);
      case 'json':
      case 'fhir': {
        const { output, writers } = await this.#output(documentId, 'export');
        const mark = { draft: '-DRAFT', unknown: '-not-final', none: '' }[output.guard.kind];
        const name = `scribe-${documentId}${mark}.${action === 'fhir' ? 'fhir.json' : 'json'}`;
        return writers.download(blobOf(output, action, writers), name);
      }
      default:
        return this.copy(documentId, action);
    }
  }

  async #write(documentId: string, what: string, texts: ClipboardTexts): Promise<void> {
    const life = this.#host.view()?.life;
    try {
      await writeClipboard(texts);
    } catch (cause) {
      this.#refuse(documentId, 'copyFailed', life);
      throw new ScribeError('aborted', 'The browser did not allow copying.', { code: 'clipboard_refused', cause });
    }
    this.#tell(documentId, what, 'copied', life);
  }

  async #insert(documentId: string): Promise<void> {
    const { output, writers } = await this.#output(documentId, 'insert');
    const { outputHtml, outputText } = writers;
    const life = this.#host.view()?.life;
    const content: InsertContent = {
      sessionId: output.sessionId,
      documentId,
      text: outputText(output),
      html: outputHtml(output),
      isDraft: output.guard.kind !== 'none',
    };
    try {
      await scribe().options?.onInsert?.(content);
    } catch (thrown) {
      this.#refuse(documentId, 'insertFailed', life);
      throw thrown;
    }
    this.#tell(documentId, 'insert', 'inserted', life);
  }

  /** Asks the page whether something of a document may leave. */
  isAllowed(documentId: string, action: ScribeBeforeCopyDetail['action']): boolean {
    const detail = { sessionId: this.#host.view()?.sessionId ?? '', documentId, action };
    return this.#element.dispatchEvent(new ScribeBeforeCopyEvent(detail));
  }

  /** A document, or the section of that key, as it stands when it may leave. */
  async #output(
    documentId: string,
    action: ScribeBeforeCopyDetail['action'],
    key?: string,
  ): Promise<{ readonly output: Output; readonly writers: DocumentWriters }> {
    const { leaving, writers } = await this.#mayLeave(documentId, action);
    return { output: this.#host.output(leaving, writers, key), writers };
  }

  /** Asks the page, then the doctor where it may not be final or a grave alert is open; rejects if either says no, or the patient changes meanwhile. */
  async #mayLeave(
    documentId: string,
    action: ScribeBeforeCopyDetail['action'],
    isAbout: Question['isAbout'] = (open) => open?.id === documentId,
  ): Promise<{ readonly leaving: Leaving; readonly writers: DocumentWriters }> {
    this.#refused = undefined;
    const { life } = this.#leaving(documentId).view;
    // Before the question: a browser may want what is written soon after its answer.
    const writers = await this.#host.writers();
    const standing = this.#leaving(documentId, life);
    if (!this.isAllowed(documentId, action))
      throw new ScribeError('aborted', 'Stopped by a listener.', { code: 'copy_stopped' });
    if (asks(standing) && !(await this.#ask(documentId, isAbout)))
      throw new ScribeError('aborted', 'Not confirmed.', { code: 'copy_declined' });
    return { leaving: this.#leaving(documentId, life), writers };
  }

  /** A document as it stands; throws a ScribeError where it may not leave: the host names another patient (UX rule 4). */
  #leaving(documentId: string, life?: object): Leaving {
    const leaving = this.#host.leaving(documentId, life);
    if (!leaving.view.mismatch?.isLocking) return leaving;
    this.#host.announce(mismatchText(leaving.view, this.#host.term));
    throw new ScribeError('aborted', 'The page names another patient.', { code: 'patient_mismatch' });
  }

  #ask(documentId: string, isAbout: Question['isAbout']): Promise<boolean> {
    this.cancel();
    return new Promise((resolve) => {
      let seen: PaintTime | undefined;
      let giveFocusBack: (() => void) | undefined;
      const answer = (isYes: boolean) => {
        this.#question = undefined;
        giveFocusBack?.();
        this.#element.requestUpdate();
        resolve(isYes);
      };
      // What was on its way before the question could be read answers nothing: the second of two clicks, a key typed ahead.
      const confirm = (event: UIEvent) => {
        const { at, isRepeated } = askedBy(event);
        if (!isRepeated && seen && at >= seen.at) answer(true);
      };
      this.#question = { documentId, isAbout, answer, confirm };
      this.#element.requestUpdate();
      void this.#host.onQuestion(documentId).then((back) => {
        giveFocusBack = back;
        seen = new PaintTime((run) => afterPaint(this.#element, run), AIMED_BEFORE);
      });
    });
  }

  // Nothing of a former patient is told beside the next one.
  #refuse(documentId: string, told: Refused['told'], life: object | undefined): void {
    if (this.#host.view()?.life !== life) return;
    this.#host.announce(this.#host.term(told));
    this.#refused = { documentId, told };
    this.#element.requestUpdate();
  }

  #tell(documentId: string, what: string, key: 'copied' | 'inserted', life: object | undefined): void {
    if (this.#host.view()?.life !== life) return;
    const { platform } = scribe();
    this.#host.announce(this.#host.term(key));
    this.#done = `${documentId} ${what}`;
    this.#element.requestUpdate();
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(() => {
      this.#done = undefined;
      this.#host.announce('');
      this.#element.requestUpdate();
    }, DONE_FOR);
  }
}

function blobOf(output: Output, format: 'json' | 'fhir', { fhirBundle, fhirJson, outputJson }: DocumentWriters): Blob {
  if (format === 'json') return outputJson(output);
  const { now, random } = scribe().platform;
  const bundle = fhirBundle(output, { now: now(), random });
  return new Blob([fhirJson(bundle)], { type: 'application/fhir+json' });
}
