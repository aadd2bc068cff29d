import type { PropertyValues, ReactiveController } from 'lit';
import { asScribeError, recordChanged, type ScribeError } from '../../../client/errors.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { ConsultationActions } from '../../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import { ScribeBeforeOpenEvent } from '../../../events.ts';
import { Part } from '../../base/part.ts';
import type { ScribeSession } from '../scribe-session.ts';
import type { ContextDraft } from './context-draft.ts';

/** The part for everything beside the bar: facts and times, the review gate (§7.3), the launch of the Scribe application. */
export const sessionCard = new Part('session/session-card', () => import('../session-card.ts'));

type Prepare = () => Promise<string>;

/** The phase of opening the Scribe application. */
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

// Milliseconds. A ticket address works for 30 s; it counts as expired a little earlier.
const TICKET_LIFE = 25_000;

/**
 * Starts a session: takes the context from the host or the doctor, then opens the Scribe application in a tab that is made on the
 * click, so that no browser blocks it and this page never sees the sign-in code.
 */
export class Start implements ReactiveController {
  readonly #host: ScribeSession;
  /** The present phase. */
  phase: LaunchPhase = { name: 'idle' };
  #draft: ContextDraft | undefined;
  #timer: number | undefined;
  #run = 0;
  /** The session that the context belongs to. */
  #contextSessionId: string | undefined;
  /** The consultation that was told the patient's name. */
  #namedTo: ConsultationActions | undefined;
  #isNameDue = false;

  constructor(host: ScribeSession) {
    this.#host = host;
    host.addController(this);
  }

  /** The doctor's input. Created with the part that shows it. */
  get draft(): ContextDraft | undefined {
    return (this.#draft ??= sessionCard.content && new sessionCard.content.ContextDraft());
  }

  /** The host's fields of the context, if the doctor is asked for the rest: none, or all but a name. */
  get given(): Partial<ConsultationContext> | undefined {
    const { session, scopes } = this.#host.snapshot ?? {};
    const isPossible = session?.state === 'empty' && scopes?.has('login') && scopes.has('context');
    if (!isPossible || this.#host.context === null) return undefined;
    const given = sessionCard.content?.givenIn(this.#context);
    return given?.name ? undefined : given;
  }

  /** Takes the host's properties before rendering, because the context names the patient. */
  take(changed: PropertyValues<ScribeSession>): void {
    const { sessionId } = this.#host;
    if (changed.has('context') || (changed.has('sessionId') && changed.get('sessionId') === undefined))
      this.#contextSessionId = sessionId;
    const given: unknown = this.#context?.name;
    // `open()` refuses a name that is not text.
    const name = typeof given === 'string' ? given.trim() : undefined;
    const isSame = this.#host.possibleActions === this.#namedTo;
    // Each consultation is told once. Without a name none is told, so that a name given by another element stays.
    if (isSame ? this.#isNameDue || changed.has('context') : name) this.#namePatient(name);
    this.#isNameDue = false;
  }

  /** Starts with the doctor's input if the form is shown, else with the host's context. Shows and fires a failure. */
  async openAsked(): Promise<void> {
    const { given } = this;
    if (!given) return this.#host.start();
    const context = this.#draft?.check(given);
    if (!context) return this.#showFault();
    // UX rule 4: from now on this name is the patient's.
    this.#namePatient(context.name);
    return this.#open(context);
  }

  /** Opens the Scribe application with the host's context, or leaves that to the host. Rejects with a ScribeError. */
  open(): Promise<void> {
    const { context, sessionId } = this.#host;
    // A context for this session that names another consultation is refused, not ignored in silence.
    return this.#open((this.#contextSessionId === sessionId ? context : this.#context) ?? undefined);
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

  /** Drops the input and work under way. The name will be given again or taken back. */
  forget(): void {
    this.#draft = undefined;
    this.#isNameDue = true;
    this.#reset();
  }

  hostDisconnected(): void {
    // The element may return to the same consultation, which has forgotten the name by then.
    this.#isNameDue = true;
    this.#reset();
  }

  /** The context, if it names this consultation, or names none and was not given for the former session. */
  get #context(): ConsultationContext | undefined {
    const { context, sessionId } = this.#host;
    const own = context?.consultationInternalId;
    const isNamed = own === sessionId || own === this.#host.snapshot?.session.value?.consultationInternalId;
    const isCurrent = own === undefined ? this.#contextSessionId === sessionId : isNamed;
    return isCurrent ? (context ?? undefined) : undefined;
  }

  /** Gives the name or takes it back. Remembers the consultation, because each is told once. */
  #namePatient(name: string | undefined): void {
    const actions = this.#host.possibleActions;
    this.#namedTo = name ? actions : undefined;
    actions?.namePatient(name);
  }

  /** Whether a click is being answered. */
  get #isStarting(): boolean {
    return this.phase.name === 'starting' || (this.phase.name === 'blocked' && this.phase.isAsking);
  }

  /** Lets the host stop the start or open the address itself. A second click meanwhile does nothing. */
  async #open(context: ConsultationContext | undefined): Promise<void> {
    if (this.#isStarting) return;
    this.#draft?.clearFaults();
    const prepare = this.#preparation(context);
    const event = new ScribeBeforeOpenEvent({ sessionId: this.#host.sessionId ?? '' }, prepare);
    if (this.#host.dispatchEvent(event)) await this.#launch(prepare);
  }

  /**
   * Makes a function that resolves with a new address to open. It sets the context first, once. If the service refuses
   * a field that the form has, the form shows it.
   */
  #preparation(context: ConsultationContext | undefined): Prepare {
    const { actions } = this.#host;
    const draft = this.#draft;
    let isSet = false;
    return async () => {
      try {
        if (context && !isSet) await actions.setContext(context);
        isSet = true;
      } catch (thrown) {
        const { given } = this;
        if (given && draft === this.#draft && draft?.refuse(asScribeError(thrown), given)) void this.#showFault();
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
    const tab = window.open('', '_blank');
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
      this.#enter(this.#draft?.faults.size ? { name: 'idle' } : { name: 'failed', error });
      this.#host.reportFailure(error);
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
    this.#host.requestUpdate();
  }

  /** Focuses the first field at fault, once it is marked. */
  async #showFault(): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.rendered;
    sessionCard.content?.focusFault(this.#host.renderRoot);
  }
}
