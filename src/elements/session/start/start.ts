import type { PropertyValues, ReactiveController } from 'lit';
import { asScribeError, ScribeError } from '../../../client/errors.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { ConsultationActions } from '../../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import { ScribeBeforeOpenEvent } from '../../../events.ts';
import { Part } from '../../base/part.ts';
import type { ScribeSession } from '../scribe-session.ts';
import type { ContextDraft } from './context-draft.ts';

/** All that a session shows beside its bar: facts and times, the review gate (§7.3), the way into the Scribe application. */
export const sessionCard = new Part('session/session-card', () => import('../session-card.ts'));

type Prepare = () => Promise<string>;

/** Where the opening of the Scribe application stands. */
export type LaunchPhase =
  | { readonly name: 'idle' | 'starting' | 'opened' }
  /** The browser blocked the tab: `url` may be followed by a click, and is asked for afresh once it has expired. */
  | {
      readonly name: 'blocked';
      readonly url: string;
      readonly prepare: Prepare;
      readonly isExpired: boolean;
      readonly isAsking: boolean;
    }
  | { readonly name: 'failed'; readonly error: ScribeError };

// A ticket address is good for 30 s; it is taken for expired a little earlier.
const TICKET_LIFE = 25_000;

/**
 * The start of a session: its context, by the host or by the doctor, then the Scribe application in a tab that is made on the
 * click, so that no browser blocks it and no sign-in code meets this page.
 */
export class Start implements ReactiveController {
  readonly #host: ScribeSession;
  /** Where the opening stands now. */
  phase: LaunchPhase = { name: 'idle' };
  #draft: ContextDraft | undefined;
  #timer: number | undefined;
  #run = 0;
  /** The session that the context was given for. */
  #contextSessionId: string | undefined;
  /** To whom the patient's name was given. */
  #namedTo: ConsultationActions | undefined;
  #isNameDue = false;

  constructor(host: ScribeSession) {
    this.#host = host;
    host.addController(this);
  }

  /** What the doctor has filled in; made with the part that shows it. */
  get draft(): ContextDraft | undefined {
    return (this.#draft ??= sessionCard.content && new sessionCard.content.ContextDraft());
  }

  /** What the host gave of the context where the doctor is asked for the rest: nothing, or all but a name. */
  get given(): Partial<ConsultationContext> | undefined {
    const { session, scopes } = this.#host.snapshot ?? {};
    const isPossible = session?.state === 'empty' && scopes?.has('login') && scopes.has('context');
    if (!isPossible || this.#host.context === null) return undefined;
    const given = sessionCard.content?.givenIn(this.#context);
    return given?.name ? undefined : given;
  }

  /** Takes what the host has set, before it is shown: the context names the patient. */
  take(changed: PropertyValues<ScribeSession>): void {
    const { sessionId } = this.#host;
    if (changed.has('context') || (changed.has('sessionId') && changed.get('sessionId') === undefined))
      this.#contextSessionId = sessionId;
    const given: unknown = this.#context?.name;
    // `open()` refuses a name that is no text.
    const name = typeof given === 'string' ? given.trim() : undefined;
    const isSame = this.#host.possibleActions === this.#namedTo;
    // Each consultation is told once. Without a name nothing is told: the name that another element gave stays.
    if (isSame ? this.#isNameDue || changed.has('context') : name) this.#namePatient(name);
    this.#isNameDue = false;
  }

  /** What the doctor has filled in, where the form asks for it, else the context of the host; a failure is shown and fired. */
  async openAsked(): Promise<void> {
    const { given } = this;
    if (!given) return this.#host.start();
    const context = this.#draft?.check(given);
    if (!context) return this.#showFault();
    // UX rule 4: from now on the patient is the one that was named.
    this.#namePatient(context.name);
    return this.#open(context);
  }

  /** Opens the Scribe application with the host's context, or leaves that to the host; rejects with a ScribeError. */
  open(): Promise<void> {
    const { context, sessionId } = this.#host;
    // A context that was given for this session and names another consultation is refused, not dropped in silence.
    return this.#open((this.#contextSessionId === sessionId ? context : this.#context) ?? undefined);
  }

  /** The doctor follows the link that stands where the browser blocked the tab: an address that has expired is asked for. */
  async follow(event: Event): Promise<void> {
    if (this.phase.name !== 'blocked') return;
    if (!this.phase.isExpired) return this.#enter({ name: 'opened' });
    event.preventDefault();
    await this.#launch(this.phase.prepare);
  }

  /** The doctor points at it, or tabs to it: an address that has expired is asked for before the click. */
  async renew(): Promise<void> {
    if (this.phase.name !== 'blocked' || !this.phase.isExpired || this.phase.isAsking) return;
    const { prepare } = this.phase;
    const run = ++this.#run;
    // Without an answer the address stays expired: the click asks again, and shows the error.
    const url = await prepare().catch(() => undefined);
    if (url !== undefined && run === this.#run) this.#offer(url, prepare);
  }

  /** Drops what was filled in and what is under way; the name is given again, or taken back. */
  forget(): void {
    this.#draft = undefined;
    this.#isNameDue = true;
    this.#reset();
  }

  hostDisconnected(): void {
    // The element may come back to the same consultation, which has forgotten the name by then.
    this.#isNameDue = true;
    this.#reset();
  }

  /** The context, if it names this consultation, or names none and was not given for the session that was shown before. */
  get #context(): ConsultationContext | undefined {
    const { context, sessionId } = this.#host;
    const own = context?.consultationInternalId;
    const isNamed = own === sessionId || own === this.#host.snapshot?.session.value?.consultationInternalId;
    const isCurrent = own === undefined ? this.#contextSessionId === sessionId : isNamed;
    return isCurrent ? (context ?? undefined) : undefined;
  }

  /** Gives the name, or takes it back; who was told is remembered, for each consultation is told once. */
  #namePatient(name: string | undefined): void {
    const actions = this.#host.possibleActions;
    this.#namedTo = name ? actions : undefined;
    actions?.namePatient(name);
  }

  /** Whether a click is being answered. */
  get #isStarting(): boolean {
    return this.phase.name === 'starting' || (this.phase.name === 'blocked' && this.phase.isAsking);
  }

  /** Lets the host stop it, or open the address itself; a second click meanwhile does nothing. */
  async #open(context: ConsultationContext | undefined): Promise<void> {
    if (this.#isStarting) return;
    this.#draft?.clearFaults();
    const prepare = this.#preparation(context);
    const event = new ScribeBeforeOpenEvent({ sessionId: this.#host.sessionId ?? '' }, prepare);
    if (this.#host.dispatchEvent(event)) await this.#launch(prepare);
  }

  /**
   * Answers the address to open, each time another; the context is set once. What the service refuses of it is shown in
   * the form, where that asks for it, whoever asked.
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
   * Opens a tab at once and sends it to the address that `prepare` answers; rejects with a ScribeError, of kind
   * `aborted` after a reset.
   */
  async #launch(prepare: Prepare): Promise<void> {
    if (this.#isStarting) return;
    const run = ++this.#run;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    // The link stays where it is, with its focus.
    this.#enter(this.phase.name === 'blocked' ? { ...this.phase, isAsking: true } : { name: 'starting' });
    try {
      const url = await prepare();
      if (run !== this.#run) throw overtaken();
      if (!tab || tab.closed) return this.#offer(url, prepare);
      tab.location.replace(url);
      this.#enter({ name: 'opened' });
    } catch (thrown) {
      tab?.close();
      if (run !== this.#run) throw overtaken(thrown);
      const error = asScribeError(thrown);
      // The form shows the error beside its field: a notice would say it twice.
      this.#enter(this.#draft?.faults.size ? { name: 'idle' } : { name: 'failed', error });
      this.#host.reportFailure(error);
      throw error;
    }
  }

  /** Shows the address as a link, where the browser blocked the tab; a ticket is good for 30 s. */
  #offer(url: string, prepare: Prepare): void {
    const offered = { name: 'blocked', url, prepare, isAsking: false } as const;
    this.#enter({ ...offered, isExpired: false });
    this.#timer = scribe().platform.setTimeout(() => this.#enter({ ...offered, isExpired: true }), TICKET_LIFE);
  }

  /** Answers that are on their way are of another record: their run is over. */
  #reset(): void {
    this.#run++;
    this.#enter({ name: 'idle' });
  }

  /** The one place where the phase changes; the timer of a former address ends. */
  #enter(phase: LaunchPhase): void {
    scribe().platform.clearTimeout(this.#timer);
    this.phase = phase;
    this.#host.requestUpdate();
  }

  /** Puts focus on the first field at fault, once it is marked. */
  async #showFault(): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.rendered;
    sessionCard.content?.focusFault(this.#host.renderRoot);
  }
}

const overtaken = (cause?: unknown): ScribeError =>
  new ScribeError('aborted', 'The element shows another record.', { code: 'record_changed', cause });
