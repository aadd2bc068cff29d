import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationActions, ConsultationView, Resource } from '../../consultation/view.ts';
import type { ConsultationContext } from '../../contract/consultation-context.ts';
import type { ScribeSession as Session } from '../../contract/scribe-session.ts';
import { ScribeBeforeOpenEvent } from '../../events/scribe-before-open.ts';
import { ScribeReviewRequiredEvent } from '../../events/scribe-review-required.ts';
import { ScribeSessionChangedEvent } from '../../events/scribe-session-changed.ts';
import { failureView, retryButton, signedOutView } from '../failure-view.ts';
import { freshnessView } from '../freshness-view.ts';
import { noticeView } from '../notice-view.ts';
import { ScribeElement } from '../scribe-element.ts';
import { skeletonView } from '../skeleton-view.ts';
import { Ticker } from '../ticker.ts';
import { troubleText } from '../trouble-text.ts';
import type { TimeFormat } from '../time-view.ts';
import { factsView } from './facts-view.ts';
import { gateView } from './gate-view.ts';
import { headView } from './head-view.ts';
import { Launch } from './launch.ts';
import { launchView } from './launch-view.ts';
import { sessionStyles } from './scribe-session.styles.ts';
import { sessionStatus } from './session-status.ts';

const SECOND = 1000;
const HALF_MINUTE = 30 * SECOND;

/**
 * @tag scribe-session
 * @summary The state of one consultation's scribe session; starts it, and solves the review gate in place.
 *
 * @fires {ScribeSessionChangedEvent} scribe-session-changed - What is known of the session has changed.
 * @fires {ScribeReviewRequiredEvent} scribe-review-required - The review gate stands before the session.
 * @fires {ScribeBeforeOpenEvent} scribe-before-open - The Scribe application is about to be opened; cancelable.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read or a start has failed.
 *
 * @slot - `<scribe-documents>` and `<scribe-cdss-alerts>`, which inherit the session id.
 *
 * @csspart base - Everything inside the element.
 * @csspart session - The box around patient, status and facts.
 * @csspart patient - The patient's name.
 * @csspart status - The status badge.
 * @csspart gate - The list of consultations to review.
 *
 * @cssprop [--scribe-gap=12px] - Space before each slotted element.
 *
 * @cssstate stale - The latest read failed; what is shown is older.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeSession extends ScribeElement {
  static override styles: CSSResultGroup = [ScribeElement.styles, sessionStyles];

  readonly #launch = new Launch(this);
  readonly #ticker = new Ticker(this, () => (this.#isRunning ? SECOND : HALF_MINUTE));
  #toldSession = '';
  #toldStatus = '';
  #toldGate = '';
  #contextSessionId: string | undefined;
  #named: ConsultationActions | undefined;

  /** The consultation context (§2.1) that `start()` sends; its `name` also names the patient while the session cannot be read. */
  @property({ attribute: false }) context: ConsultationContext | undefined;

  @state() private _openGateSessionId: string | undefined;

  /** Sets the context, if there is one, and opens the Scribe application in a new tab; rejects with a ScribeError. */
  async start(): Promise<void> {
    const sessionId = this.namedSessionId ?? '';
    const prepare = () => this.#prepare(sessionId);
    if (!this.dispatchEvent(new ScribeBeforeOpenEvent({ sessionId }, prepare))) return;
    try {
      await this.#launch.start(prepare);
    } catch (error) {
      this.reportFailure(error as ScribeError);
      throw error;
    }
  }

  override clear(): void {
    super.clear();
    this.context = undefined;
  }

  /** A session names itself: one inside another does not inherit. */
  protected override get namedSessionId(): string | undefined {
    return this.sessionId || undefined;
  }

  protected override resourceOf(view: ConsultationView): Resource<Session> {
    return view.session;
  }

  /** The session speaks for the elements in it. */
  protected override troubleIn(view: ConsultationView): string {
    const { session, documents } = view;
    return troubleText(view, session.failure ? session : documents, this.failureContext, this.date);
  }

  protected override forget(): void {
    this._openGateSessionId = undefined;
    this.#launch.reset();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('context') || (changed.has('sessionId') && changed.get('sessionId') === undefined)) {
      this.#contextSessionId = this.sessionId;
    }
    this.#namePatient(changed.has('context'));
    this.#announceChange();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#fireEvents();
  }

  get #isRunning(): boolean {
    const { value } = this.view?.session ?? {};
    return value !== undefined && !value.completedAt && sessionStatus(value.status, this.term).kind === 'in-progress';
  }

  /** The context, unless it was given for the session that was shown before. */
  get #currentContext(): ConsultationContext | undefined {
    const { context, sessionId } = this;
    if (!context || this.#contextSessionId !== sessionId) return undefined;
    const own = context.consultationInternalId;
    return own === undefined || own === sessionId ? context : undefined;
  }

  /** Gives the context's name to the consultation, once for each context and consultation. */
  #namePatient(isNew: boolean): void {
    const actions = this.possibleActions;
    if (actions === this.#named && !isNew) return;
    this.#named = actions;
    actions?.namePatient(this.#currentContext?.name);
  }

  get #timeFormat(): TimeFormat {
    return { now: this.#ticker.now, date: this.date, relativeTime: this.relativeTime };
  }

  async #prepare(sessionId: string): Promise<string> {
    const context = this.#currentContext;
    if (context) await this.actions.setContext({ ...context, consultationInternalId: sessionId });
    return this.actions.loginUrl();
  }

  #announceChange(): void {
    const { sessionId, session } = this.view ?? {};
    const told = session?.value && `${sessionId} ${session.value.status}`;
    if (!told || told === this.#toldStatus) return;
    this.#toldStatus = told;
    this.announce(this.term('sessionUpdated', sessionStatus(session.value.status, this.term).label));
  }

  get #signature(): string {
    const { state: current, view } = this;
    const { id, status, completedAt } = view?.session.value ?? {};
    return JSON.stringify([view?.sessionId, current, id, status, completedAt]);
  }

  #fireEvents(): void {
    const { view, state: current } = this;
    const signature = this.#signature;
    if (view && signature !== this.#toldSession) {
      const isFirst = !this.#toldSession && current === 'idle';
      this.#toldSession = signature;
      const { status } = view.session.value ?? {};
      if (!isFirst)
        this.dispatchEvent(new ScribeSessionChangedEvent({ sessionId: view.sessionId, state: current, status }));
    }
    const pendingSessionIds = view?.gate?.consultations.map(({ sessionId }) => sessionId) ?? [];
    const gate = pendingSessionIds.join(' ');
    if (gate === this.#toldGate) return;
    this.#toldGate = gate;
    if (view && gate)
      this.dispatchEvent(new ScribeReviewRequiredEvent({ sessionId: view.sessionId, pendingSessionIds }));
  }

  readonly #toggleGate = (sessionId: string): void => {
    this._openGateSessionId = this._openGateSessionId === sessionId ? undefined : sessionId;
  };

  readonly #onStart = (): void => {
    // The failure is shown and fired by start() itself.
    this.start().catch(() => undefined);
  };

  #body(view: ConsultationView): unknown {
    const { session, gate, isSignedOut } = view;
    const { value, failure } = session;
    if (isSignedOut && !value) return signedOutView(this.failureContext);
    if (gate) {
      return gateView(gate, {
        term: this.term,
        openSessionId: this._openGateSessionId,
        onToggle: this.#toggleGate,
      });
    }
    if (value) return this.#facts(view, value);
    if (session.state === 'empty') return this.#launchView(view);
    if (failure) return failureView(failure, this.failureContext);
    return this.#skeleton(view);
  }

  #facts(view: ConsultationView, session: Session): TemplateResult {
    const status = sessionStatus(session.status, this.term);
    const { kind, tone, icon: name, text } = status;
    const context = { ...this.#timeFormat, term: this.term, doctorName: view.doctorName };
    return html`
      ${view.isSignedOut ? signedOutView(this.failureContext) : nothing} ${factsView(session, status, context)}
      ${text ? noticeView({ tone, icon: name, text }) : nothing}
      ${kind === 'in-progress' ? this.#launchView(view) : nothing}
    `;
  }

  #launchView(view: ConsultationView): unknown {
    return launchView(this.#launch.phase, {
      ...this.failureContext,
      isStarted: view.session.value !== undefined,
      canStart: view.scopes.has('login'),
      onStart: this.#onStart,
      onFollow: () => this.#launch.follow(),
    });
  }

  #skeleton({ session, scopes }: ConsultationView): TemplateResult {
    if (session.state === 'idle' && scribe().options) return this.#cleared();
    const label = this.term(session.state === 'loading' && scopes.size === 0 ? 'signingIn' : 'loading');
    return skeletonView(label, 3);
  }

  /** After `clear()` or `logout()`. */
  #cleared(): TemplateResult {
    return noticeView({
      tone: 'neutral',
      icon: 'info',
      text: this.term('clearedText'),
      actions: retryButton(this.failureContext, 'refresh'),
    });
  }

  protected override content(): TemplateResult {
    const { view } = this;
    const isUnset = !view || view.session.failure?.reason === 'set-up';
    const body = !view
      ? nothing
      : isUnset && view.session.failure
        ? failureView(view.session.failure, this.failureContext)
        : html`${headView(view, this.term)}
          ${freshnessView(view, view.session, { ...this.failureContext, ...this.#timeFormat })} ${this.#body(view)}`;
    return html`<section class="session" part="session" aria-label=${this.term('sessionLabel')}>${body}</section>
      <slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-session': ScribeSession;
  }
}
