import { jsonOf } from '../../client/json.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import { ScribeBeforeCopyEvent, type ScribeBeforeCopyDetail } from '../../events/scribe-before-copy.ts';
import type { Term } from '../term.ts';
import type { Output } from './document-output.ts';
import type { DocumentAction } from './document-view.ts';
import type { ClipboardTexts } from '../labelled-passage.ts';
import type { Section } from './section.ts';

const DONE_FOR = 2000;
/** What was given up on purpose, and what the element shows by itself. */
const SAID = new Set(['aborted', 'part_missing']);

/** What the element gives, to let documents out of it. */
export interface OutgoingHost {
  readonly term: Term;
  readonly announce: (text: string) => void;
  /** A document, or one section of it, as it may leave; rejects with a ScribeError if there is none. */
  readonly output: (documentId: string, section?: Section) => Promise<Output>;
  readonly writers: () => Promise<typeof import('./document-writers.ts')>;
  readonly sessionId: () => string;
  readonly patientName: () => string | undefined;
  /** Brings the question of a document on show and into focus. */
  readonly onQuestion: (documentId: string) => void;
}

/** The document that something leaves. */
type Owner = Pick<Output, 'document' | 'guard'>;

interface Question {
  readonly documentId: string;
  readonly answer: (isYes: boolean) => void;
}

/** Copies, inserts, prints and exports documents, after the host page and, for what may not be final, the doctor agreed. */
export class OutgoingDocuments implements ReactiveController {
  readonly #element: ReactiveControllerHost & EventTarget;
  readonly #host: OutgoingHost;
  #question: Question | undefined;
  #done: string | undefined;
  #timer: number | undefined;
  #endPrint: (() => void) | undefined;

  constructor(element: ReactiveControllerHost & EventTarget, host: OutgoingHost) {
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

  /** Takes an open question as answered with no. */
  cancel(): void {
    this.#question?.answer(false);
  }

  /** Leaves nothing of a document behind. */
  forget(): void {
    this.cancel();
    this.#endPrint?.();
  }

  hostDisconnected(): void {
    this.forget();
  }

  async copy(documentId: string, section?: Section): Promise<void> {
    const output = await this.#host.output(documentId, section);
    await this.#mayLeave(output, 'copy');
    const { outputHtml, outputText } = await this.#host.writers();
    await this.#write(documentId, section?.key ?? 'copy', { text: outputText(output), html: outputHtml(output) });
  }

  /** Copies a passage of a document as it is given; what goes wrong is said, never thrown. */
  copyPassage(owner: Owner, texts: ClipboardTexts): Promise<void> {
    return this.#settle(async () => {
      await this.#mayLeave(owner, 'copy');
      await this.#write(owner.document.id, 'copy', texts);
    });
  }

  async export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    // A page's script is not type-checked.
    if (!['json', 'fhir'].includes(format))
      throw new ScribeError('set-up', 'The format must be json or fhir.', { param: 'format' });
    const output = await this.#host.output(documentId);
    await this.#mayLeave(output, 'export');
    const sessionId = this.#host.sessionId();
    const { fhirBundle, outputJson } = await this.#host.writers();
    if (format === 'json') return outputJson(output, sessionId);
    const { now, random } = scribe().platform;
    const bundle = fhirBundle(output, { sessionId, patientName: this.#host.patientName(), now: now(), random });
    return new Blob([jsonOf(bundle, 2)], { type: 'application/fhir+json' });
  }

  /** Does what a button asks for; what goes wrong is said, never thrown. */
  act(documentId: string, action: DocumentAction | Section): Promise<void> {
    return this.#settle(() => this.#run(documentId, action));
  }

  async #settle(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (thrown) {
      if (!(thrown instanceof ScribeError && SAID.has(thrown.code ?? thrown.kind))) throw thrown;
    }
  }

  async #run(documentId: string, action: DocumentAction | Section): Promise<void> {
    switch (action) {
      case 'copy':
        return this.copy(documentId);
      case 'print': {
        const output = await this.#host.output(documentId);
        await this.#mayLeave(output, 'print');
        const { printOutput } = await this.#host.writers();
        this.#endPrint?.();
        this.#endPrint = printOutput(output);
        return;
      }
      case 'insert': {
        const output = await this.#host.output(documentId);
        await this.#mayLeave(output, 'insert');
        return this.#insert(output);
      }
      case 'json':
      case 'fhir': {
        const { guard } = await this.#host.output(documentId);
        const blob = await this.export(documentId, action);
        const mark = { draft: '-DRAFT', unknown: '-not-final', none: '' }[guard.kind];
        return (await this.#host.writers()).download(
          blob,
          `scribe-${documentId}${mark}.${action === 'fhir' ? 'fhir.json' : 'json'}`,
        );
      }
      default:
        return this.copy(documentId, action);
    }
  }

  async #write(documentId: string, what: string, texts: ClipboardTexts): Promise<void> {
    const { writeClipboard } = await this.#host.writers();
    try {
      await writeClipboard(texts);
    } catch (cause) {
      this.#host.announce(this.#host.term('copyFailed'));
      throw new ScribeError('aborted', 'The browser did not allow copying.', { cause });
    }
    this.#tell(documentId, what, 'copied');
  }

  async #insert(output: Output): Promise<void> {
    const { outputHtml, outputText } = await this.#host.writers();
    await scribe().options?.onInsert?.({
      sessionId: this.#host.sessionId(),
      documentId: output.document.id,
      text: outputText(output),
      html: outputHtml(output),
      isDraft: output.guard.kind !== 'none',
    });
    this.#tell(output.document.id, 'insert', 'inserted');
  }

  /** Asks the page whether something of a document may leave. */
  isAllowed(documentId: string, action: ScribeBeforeCopyDetail['action']): boolean {
    const detail = { sessionId: this.#host.sessionId(), documentId, action };
    return this.#element.dispatchEvent(new ScribeBeforeCopyEvent(detail));
  }

  /** Asks the page, then for what may not be final the doctor; rejects if either says no. */
  async #mayLeave({ document, guard }: Owner, action: ScribeBeforeCopyDetail['action']): Promise<void> {
    const isAllowed = this.isAllowed(document.id, action);
    if (!isAllowed || !(guard.kind === 'none' || (await this.#ask(document.id)))) {
      throw new ScribeError('aborted', isAllowed ? 'Not confirmed.' : 'Stopped by a listener.');
    }
  }

  #ask(documentId: string): Promise<boolean> {
    this.cancel();
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        this.#question = undefined;
        this.#element.requestUpdate();
        resolve(isYes);
      };
      this.#question = { documentId, answer };
      this.#element.requestUpdate();
      this.#host.onQuestion(documentId);
    });
  }

  #tell(documentId: string, what: string, key: 'copied' | 'inserted'): void {
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
