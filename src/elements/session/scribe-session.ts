import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../contract/consultation-context.ts';
import { isNever } from '../../contract/moment.ts';
import type { ScribeSession as Session } from '../../contract/scribe-session.ts';
import { BarHeight } from '../base/bar-height.ts';
import { isBar } from '../notices/bar-view.ts';
import { failureView, signedOutView } from '../notices/failure-view.ts';
import { noticeView, unreadView } from '../notices/notice-view.ts';
import { bar } from '../../styles/bar.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { shownIn } from '../base/shown-in.ts';
import { Ticker } from '../base/scheduling.ts';
import { troubleText } from '../notices/freshness-view.ts';
import { AlertsFirst } from './alerts-first.ts';
import { factsView, foldedFactsView, timelineView, type TimelineContext } from './facts-view.ts';
import type { GateRows } from './gate/gate-rows.ts';
import { GivenName } from './given-name.ts';
import { headView, sessionBarView, shownOnBar, underBarView, unreadSessionView } from './session-bar-view.ts';
import { sessionStyles } from './scribe-session.styles.ts';
import { SessionNews } from './session-news.ts';
import { gatePart, startPart } from './session-parts.ts';
import { sessionStatus } from '../clinical/session-status.ts';
import { Start } from './start/start.ts';

/**
 * @tag scribe-session
 * @summary The state of one consultation's scribe session; starts it, and solves the review gate in place.
 *
 * @fires {ScribeSessionChangedEvent} scribe-session-changed - What is known of the session has changed.
 * @fires {ScribeReviewRequiredEvent} scribe-review-required - The review gate stands before the session.
 * @fires {ScribeBeforeOpenEvent} scribe-before-open - The Scribe application is about to be opened; cancelable.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read or a start has failed.
 *
 * @slot - `<scribe-documents>` and `<scribe-cdss-alerts>`, which inherit the session id. Alerts come first, and stand beside the rest from 900 px on, whatever order the page wrote.
 *
 * @csspart base - Everything inside the element.
 * @csspart session - The bar of a finished session, or the card of any other.
 * @csspart patient - The patient's name.
 * @csspart status - The status badge.
 * @csspart timeline - What happened to the session, and when.
 * @csspart gate - The list of consultations to review.
 * @csspart context - The form that asks for the patient where the host gave no context.
 *
 * @cssprop [--scribe-gap=12px] - Space before each slotted element.
 * @cssprop [--scribe-sticky-top=0px] - Where the bar stops when the page scrolls.
 * @cssprop [--scribe-bar-height=80px] - Room above what gets focus; a bar that is higher sets it.
 *
 * @cssstate stale - The latest read failed; what is shown is older.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeSession extends ScribeElement {
  static override styles: CSSResultGroup = [ScribeElement.styles, bar, sessionStyles];
  static override shadowRootOptions: ShadowRootInit = { ...ScribeElement.shadowRootOptions, slotAssignment: 'manual' };

  readonly #start = new Start(this, {
    actions: () => this.actions,
    given: () => this.#given,
    namePatient: (name) => this.#givenName.give(this.actions, name),
    onFailure: (error) => this.reportFailure(error),
  });
  readonly #ticker = new Ticker(this, () => (this.#isRunning ? 1000 : 30_000));
  readonly #news = new SessionNews(this);
  readonly #givenName = new GivenName();
  #toldStatus = '';
  #toldLaunch = '';
  #contextSessionId: string | undefined;
  #madeRows: GateRows | undefined;

  /**
   * The consultation context (§2.1) that `start()` sends; its `name` also names the patient, and is compared with the session's.
   * Where there is none the doctor is asked for it; `null` says that the service has it already.
   */
  @property({ attribute: false }) context: ConsultationContext | null | undefined;

  constructor() {
    super();
    new AlertsFirst(this);
    new BarHeight(this);
  }

  /** The session's status (§3.1) as the service sent it; `undefined` while none is known. */
  get status(): string | undefined {
    return this.snapshot?.session.value?.status;
  }

  /** Sets the context, if there is one, and opens the Scribe application in a new tab; rejects with a ScribeError. */
  async start(): Promise<void> {
    // The host may have named session and context in this very turn: the update that meets them would forget the start.
    this.performUpdate();
    // What was given for this session and names another consultation is refused, not left out.
    const context = this.#contextSessionId === this.sessionId ? this.context : this.#currentContext;
    await this.#start.open(this.sessionId ?? '', context ?? undefined);
  }

  override clear(): void {
    super.clear();
    this.context = undefined;
  }

  /** @internal A session names itself: one inside another does not inherit. */
  override get namedSessionId(): string | undefined {
    return this.sessionId || undefined;
  }

  protected override resourceOf(snapshot: ConsultationSnapshot): Resource<Session> {
    return snapshot.session;
  }

  /** @internal */
  shownOf(snapshot: ConsultationSnapshot): readonly unknown[] {
    return [...shownIn(snapshot), ...shownOnBar(snapshot)];
  }

  /** The session speaks for the elements in it. */
  protected override troubleIn(snapshot: ConsultationSnapshot): string {
    const { session, documents } = snapshot;
    return troubleText(snapshot, session.failure ? session : documents, this.failureContext, this.date);
  }

  protected override forget(): void {
    this.#madeRows?.forget();
    this.#givenName.renew();
    this.#start.forget();
  }

  protected override get awaited(): Promise<unknown> | undefined {
    const part = this.#neededPart;
    return part && !part.content ? this.parts.obtain<unknown>(part).catch(() => undefined) : undefined;
  }

  /** Where the browser blocked the tab, the link takes the focus of the button; in the gate, the way back to the list. */
  protected override keepFocus(): void {
    const link = this.renderRoot.querySelector<HTMLElement>('.start .notice a.button');
    if (link) link.focus();
    else if (!this.#madeRows?.focus()) super.keepFocus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('context') || (changed.has('sessionId') && changed.get('sessionId') === undefined)) {
      this.#contextSessionId = this.sessionId;
    }
    if (changed.has('context')) this.#givenName.renew();
    if (!this.snapshot?.gate) this.#madeRows?.forget();
    this.#givenName.update(this.possibleActions, this.#currentContext?.name);
    this.sheets.add([...(gatePart.content?.sessionGateStyles ?? []), ...(startPart.content?.sessionStartStyles ?? [])]);
    this.#announceChange();
    this.#announceLaunch();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.localize.prepareDates();
    this.#news.tell(this.snapshot, this.state);
    if (this.snapshot?.session.value && this.snapshot.documents.state !== 'loading') this.parts.fetchAtRest(gatePart);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Back in a page it may meet the same consultation, which has forgotten the name.
    this.#givenName.renew();
  }

  get #isRunning(): boolean {
    const { value } = this.snapshot?.session ?? {};
    const { completedAt, status } = value ?? {};
    const hasFinished = completedAt && !isNever(completedAt);
    return status !== undefined && !hasFinished && sessionStatus(status, this.term).kind === 'in-progress';
  }

  get #neededPart(): typeof gatePart | typeof startPart | undefined {
    const { session, gate } = this.snapshot ?? {};
    if (gate) return gatePart.content ? startPart : gatePart;
    const { value, state: current } = session ?? {};
    const isRunning = value && sessionStatus(value.status, this.term).kind === 'in-progress';
    return current === 'empty' || isRunning ? startPart : undefined;
  }

  /** What the host gave of the context where the doctor is asked for the rest: nothing, or all but a name. */
  get #given(): Partial<ConsultationContext> | undefined {
    const { session, scopes } = this.snapshot ?? {};
    const isPossible = session?.state === 'empty' && scopes?.has('login') && scopes.has('context');
    if (!isPossible || this.context === null) return undefined;
    const given = startPart.content?.givenIn(this.#currentContext);
    return given?.name ? undefined : given;
  }

  /** The context, if it names this consultation, or names none and was not given for the session that was shown before. */
  get #currentContext(): ConsultationContext | undefined {
    const { context, sessionId, snapshot } = this;
    const own = context?.consultationInternalId;
    const isNamed = own === sessionId || own === snapshot?.session.value?.consultationInternalId;
    const isCurrent = own === undefined ? this.#contextSessionId === sessionId : isNamed;
    return isCurrent ? (context ?? undefined) : undefined;
  }

  get #timelineContext(): TimelineContext {
    const { term, date, relativeTime, number } = this;
    return { term, date, relativeTime, number, now: this.#ticker.now, isRunning: this.#isRunning };
  }

  #announceChange(): void {
    const { sessionId, session } = this.snapshot ?? {};
    const told = session?.value && `${sessionId} ${session.value.status}`;
    if (!told || told === this.#toldStatus) return;
    this.#toldStatus = told;
    this.announce(this.term('sessionUpdated', sessionStatus(session.value.status, this.term).label));
  }

  #announceLaunch(): void {
    const { launch, draft } = this.#start;
    // What the form says beside a field is not told as a failed start.
    const told = (!draft?.faults.size && startPart.content?.launchText(launch.phase, this.term)) || '';
    if (told !== this.#toldLaunch && told) this.announce(told);
    this.#toldLaunch = told;
  }

  readonly #onStart = (): void => {
    const started = this.#given ? this.#start.submit(this.sessionId ?? '') : this.start();
    // The failure is shown and fired already.
    started.catch(() => undefined);
  };

  readonly #onFollow = (event: Event): void => {
    this.#start.follow(event).catch(() => undefined);
  };

  #body(snapshot: ConsultationSnapshot): unknown {
    const { session, gate, isSignedOut } = snapshot;
    const { value, failure } = session;
    if (isSignedOut && !value) return signedOutView(this.failureContext);
    if (gate) {
      this.#madeRows ??= gatePart.content && new gatePart.content.GateRows(this);
      const shown = this.#madeRows?.view(gate, { term: this.term, date: this.date, actions: this.possibleActions });
      // §7.3 gates two reads, and no start.
      return html`${shown} ${value ? nothing : this.#launchView(snapshot)}`;
    }
    if (value) return this.#facts(snapshot, value);
    if (session.state === 'empty') return this.#launchView(snapshot);
    if (failure) return failureView(failure, this.failureContext);
    return unreadSessionView(snapshot, this.freshnessContext);
  }

  #facts(snapshot: ConsultationSnapshot, session: Session): TemplateResult {
    const { kind, tone, icon: name, text } = sessionStatus(session.status, this.term);
    return html`
      ${snapshot.isSignedOut ? signedOutView(this.failureContext) : nothing}
      ${factsView(session, snapshot.doctorName, this.term)} ${unreadView(session, this.term)}
      ${timelineView(session, snapshot.documents.value, this.#timelineContext)}
      ${text ? noticeView({ tone, icon: name, text }) : nothing}
      ${kind === 'in-progress' ? this.#launchView(snapshot) : nothing}
    `;
  }

  #launchView(snapshot: ConsultationSnapshot): unknown {
    const { content } = startPart;
    if (!content) return nothing;
    const given = this.#given;
    const draft = given && this.#start.draft;
    const on = { onSubmit: this.#onStart, onMended: () => this.requestUpdate() };
    const context = { term: this.term, lang: this.localize.lang(), given: given ?? {}, ...on };
    return content.launchView(this.#start.launch.phase, {
      ...this.failureContext,
      isStarted: snapshot.session.value !== undefined || snapshot.gate !== undefined,
      canStart: snapshot.scopes.has('login'),
      form: draft && ((actions) => content.contextFormView(draft, { ...context, actions })),
      onStart: this.#onStart,
      onFollow: this.#onFollow,
      onApproach: () => void this.#start.renew(),
    });
  }

  /** The whole session, where it has more to say than the bar. */
  #card(snapshot: ConsultationSnapshot): unknown {
    const { failure } = snapshot.session;
    if (failure?.reason === 'set-up') return failureView(failure, this.failureContext);
    return html`${headView(snapshot, this.freshnessContext)} ${this.#body(snapshot)}`;
  }

  protected override content(): TemplateResult {
    const { snapshot } = this;
    const hasBar = snapshot !== undefined && isBar(snapshot);
    return html`<section class=${hasBar ? 'bar' : 'session'} part="session" aria-label=${this.term('sessionLabel')}>
        ${hasBar ? sessionBarView(snapshot, this.freshnessContext) : snapshot && this.#card(snapshot)}
      </section>
      ${hasBar ? underBarView(snapshot, this.freshnessContext) : nothing}
      <div class="parts"><slot></slot><slot></slot></div>
      ${hasBar ? foldedFactsView(snapshot, this.#timelineContext) : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-session': ScribeSession;
  }
}
