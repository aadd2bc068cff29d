import type { ReactiveController, TemplateResult } from 'lit';
import { asScribeError, recordChanged, type ScribeError } from '../../../client/errors.ts';
import { ifThere } from '../../../client/platform.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import { ScribeBeforeOpenEvent } from '../../../events.ts';
import type { ScribeSession } from '../scribe-session.ts';
import { ContextDraft, givenIn } from './context-form.ts';
import type { HostContext } from './host-context.ts';
import { launchText, launchView } from './launch-view.ts';

type Prepare = () => Promise<string>;

export type LaunchPhase =
  | { readonly name: 'idle' | 'starting' | 'opened' }
  /** The browser has blocked the tab. A click may open `url`; an expired one is asked for afresh. */
  | {
      readonly name: 'blocked';
      readonly url: string;
      readonly prepare: Prepare;
      readonly isExpired: boolean;
      readonly isAsking: boolean;
    }
  | { readonly name: 'failed'; readonly error: ScribeError };

/** The field for the patient's name, which gets the focus once its fault is marked. */
const NAME = '#context-name';

/** Milliseconds. A ticket address works for 30 s; it counts as expired a little earlier. */
const TICKET_LIFE = 25_000;

/**
 * Starts a session: takes the context from the host or the doctor, then opens the Scribe application in a tab that is made on the
 * click, so that no browser blocks it and this page never sees the sign-in code.
 */
export class Start implements ReactiveController {
  readonly host: ScribeSession;
  readonly #context: HostContext;
  phase: LaunchPhase = { name: 'idle' };
  draft = new ContextDraft();
  #timer: number | undefined;
  #run = 0;
  #said = '';

  constructor(host: ScribeSession, context: HostContext) {
    this.host = host;
    this.#context = context;
    host.addController(this);
  }

  /** The host's fields of the context, if the doctor is asked for the name. */
  get given(): Partial<ConsultationContext> | undefined {
    const { session, scopes } = this.host.snapshot ?? {};
    const isPossible = session?.state === 'empty' && scopes?.has('login') && scopes.has('context');
    if (!isPossible || this.host.context === null) return undefined;
    const given = givenIn(this.#context.present);
    return given.name ? undefined : given;
  }

  /** Whether a session exists already, which the Scribe application continues. */
  get isStarted(): boolean {
    const { session, gate } = this.host.snapshot ?? {};
    return session?.value !== undefined || gate !== undefined;
  }

  get canStart(): boolean {
    return this.host.snapshot?.scopes.has('login') ?? false;
  }

  view(): TemplateResult {
    return launchView(this);
  }

  /** Starts with the doctor's input if the form is shown, else with the host's context. Shows and fires a failure. */
  async openAsked(): Promise<void> {
    const { given } = this;
    if (!given) return this.host.start();
    const context = this.draft.check(given);
    if (!context) return this.host.focusShown(NAME);
    // UX rule 4: from now on this name is the patient's.
    this.#context.namePatient(context.name);
    return this.#open(context);
  }

  /** Opens the Scribe application with the host's context, or leaves that to the host. Rejects with a ScribeError. */
  open(): Promise<void> {
    return this.#open(this.#context.given);
  }

  /** The doctor clicks the link for a blocked tab. Asks for a new address if it has expired. */
  async follow(event: Event): Promise<void> {
    if (this.phase.name !== 'blocked') return;
    if (!this.phase.isExpired) return this.#enter({ name: 'opened' });
    event.preventDefault();
    await this.#launch(this.phase.prepare);
  }

  /** The doctor points at the link or tabs to it. Asks for a new address before the click if it has expired. */
  async renew(): Promise<void> {
    if (this.phase.name !== 'blocked' || !this.phase.isExpired || this.phase.isAsking) return;
    const { prepare } = this.phase;
    const run = ++this.#run;
    // Without an answer the address stays expired. The click asks again and shows the error.
    const url = await prepare().catch(() => undefined);
    if (url !== undefined && run === this.#run) this.#offer(url, prepare);
  }

  /** Drops the input and work under way. */
  forget(): void {
    this.draft = new ContextDraft();
    this.#reset();
  }

  /** Announces the result once. Does not announce a fault of the name, which the form shows beside its field. */
  hostUpdate(): void {
    const said = this.draft.fault ? '' : launchText(this.phase, this.host.term);
    if (said && said !== this.#said) this.host.announce(said);
    this.#said = said;
  }

  hostDisconnected(): void {
    this.#reset();
  }

  get #isStarting(): boolean {
    return this.phase.name === 'starting' || (this.phase.name === 'blocked' && this.phase.isAsking);
  }

  /** Lets the host stop the start or open the address itself. A second click meanwhile does nothing. */
  async #open(context: ConsultationContext | undefined): Promise<void> {
    if (this.#isStarting) return;
    this.draft.fault = undefined;
    const prepare = this.#preparation(context);
    const event = new ScribeBeforeOpenEvent({ sessionId: this.host.sessionId ?? '' }, prepare);
    if (this.host.dispatchEvent(event)) await this.#launch(prepare);
  }

  /**
   * Makes a function that resolves with a new address to open. It sets the context first, once. If the service refuses
   * the name, the form shows it.
   */
  #preparation(context: ConsultationContext | undefined): Prepare {
    const { actions } = this.host;
    const { draft } = this;
    let isSet = false;
    return async () => {
      try {
        if (context && !isSet) await actions.setContext(context);
        isSet = true;
      } catch (thrown) {
        const { given } = this;
        if (given && draft === this.draft && draft.refuse(asScribeError(thrown))) void this.host.focusShown(NAME);
        throw thrown;
      }
      return actions.loginUrl();
    };
  }

  /**
   * Opens a tab at once and sends it to the address from `prepare`. Rejects with a ScribeError; of kind
   * `aborted` after a reset.
   */
  async #launch(prepare: Prepare): Promise<void> {
    if (this.#isStarting) return;
    const run = ++this.#run;
    const tab = ifThere(() => window.open('', '_blank'));
    if (tab) tab.opener = null;
    // The link stays in place, with its focus.
    this.#enter(this.phase.name === 'blocked' ? { ...this.phase, isAsking: true } : { name: 'starting' });
    try {
      const url = await prepare();
      if (run !== this.#run) throw recordChanged();
      if (!tab || tab.closed) return this.#offer(url, prepare);
      tab.location.replace(url);
      this.#enter({ name: 'opened' });
    } catch (thrown) {
      tab?.close();
      if (run !== this.#run) throw recordChanged(thrown);
      const error = asScribeError(thrown);
      // The form shows the error beside its field. A notice would repeat it.
      this.#enter(this.draft.fault ? { name: 'idle' } : { name: 'failed', error });
      this.host.reportFailure(error);
      throw error;
    }
  }

  /** Shows the address as a link, because the browser has blocked the tab. A ticket works for 30 s. */
  #offer(url: string, prepare: Prepare): void {
    const offered = { name: 'blocked', url, prepare, isAsking: false } as const;
    this.#enter({ ...offered, isExpired: false });
    this.#timer = scribe().platform.setTimeout(() => this.#enter({ ...offered, isExpired: true }), TICKET_LIFE);
  }

  /** Returns to the first phase. Answers under way are ignored, because they belong to another record. */
  #reset(): void {
    this.#run++;
    this.#enter({ name: 'idle' });
  }

  /** Changes the phase, and ends the timer of a former address. Nothing else changes the phase. */
  #enter(phase: LaunchPhase): void {
    scribe().platform.clearTimeout(this.#timer);
    this.phase = phase;
    this.host.requestUpdate();
  }
}
