import { asScribeError, type ScribeError } from '../../../client/errors.ts';
import type { ConsultationActions } from '../../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import { ScribeBeforeOpenEvent } from '../../../events.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import type { ContextDraft } from './context-draft.ts';
import { Launch } from './launch.ts';
import { startPart } from '../session-parts.ts';

export interface StartOptions {
  /** Throws where there is no consultation. */
  readonly actions: () => ConsultationActions;
  /** What the host gave of the context where the doctor is asked for the rest; `undefined` where nothing is asked. */
  readonly given: () => Partial<ConsultationContext> | undefined;
  readonly namePatient: (name: string) => void;
  readonly onFailure: (error: ScribeError) => void;
}

/** The start of a session: its context, by the host or by the doctor, then the Scribe application in a tab. */
export class Start {
  readonly launch: Launch;
  readonly #host: ScribeElement;
  readonly #options: StartOptions;
  #draft: ContextDraft | undefined;
  #prepared: (() => Promise<string>) | undefined;

  constructor(host: ScribeElement, options: StartOptions) {
    this.#host = host;
    this.#options = options;
    this.launch = new Launch(host);
  }

  /** What the doctor has filled in; made with the part that shows it. */
  get draft(): ContextDraft | undefined {
    return (this.#draft ??= startPart.content && new startPart.content.ContextDraft());
  }

  /** Opens the Scribe application, or leaves that to the host; rejects with a ScribeError. */
  async open(sessionId: string, context: ConsultationContext | undefined): Promise<void> {
    if (this.launch.isStarting) return;
    this.#draft?.clearFaults();
    const prepare = this.#preparation(context);
    if (!this.#host.dispatchEvent(new ScribeBeforeOpenEvent({ sessionId }, prepare))) return;
    this.#prepared = prepare;
    await this.#launch(prepare);
  }

  /** The doctor clicks the link that stands where the browser blocked the tab. */
  async follow(event: Event): Promise<void> {
    if (this.launch.follow() || !this.#prepared) return;
    event.preventDefault();
    await this.#launch(this.#prepared);
  }

  /** The doctor is about to click it. */
  async renew(): Promise<void> {
    if (this.#prepared) await this.launch.renew(this.#prepared);
  }

  /** The doctor has filled in the form, beside what the host gave. */
  async submit(sessionId: string): Promise<void> {
    const context = this.#draft?.check(this.#options.given() ?? {});
    if (!context) return this.#showFault();
    // UX rule 4: from now on the patient is the one that was named.
    this.#options.namePatient(context.name);
    await this.open(sessionId, context);
  }

  /** Drops what was filled in and what is under way. */
  forget(): void {
    this.#draft = undefined;
    this.#prepared = undefined;
    this.launch.reset();
  }

  async #launch(prepare: () => Promise<string>): Promise<void> {
    try {
      await this.launch.start(prepare);
    } catch (error) {
      this.#options.onFailure(error as ScribeError);
      // It stands beside the field it names.
      if (this.#draft?.faults.size) this.launch.reset();
      throw error;
    }
  }

  /** Answers the address to open, each time another; the context is set once. What the service refuses of it is shown in the form, where that asks for it, whoever asked. */
  #preparation(context: ConsultationContext | undefined): () => Promise<string> {
    const actions = this.#options.actions();
    const draft = this.#draft;
    let isSet = false;
    return async () => {
      try {
        if (context && !isSet) await actions.setContext(context);
        isSet = true;
      } catch (thrown) {
        const given = this.#options.given();
        if (given && draft === this.#draft && draft?.refuse(asScribeError(thrown), given)) void this.#showFault();
        throw thrown;
      }
      return actions.loginUrl();
    };
  }

  async #showFault(): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.rendered;
    startPart.content?.focusFault(this.#host.renderRoot);
  }
}
