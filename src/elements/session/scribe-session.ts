import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { recordChanged } from '../../client/errors.ts';
import { ifThere } from '../../client/platform.ts';
import { shownIn } from '../../consultation/controller.ts';
import type { ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../contract/consultation-context.ts';
import type { ScribeSession as Session } from '../../contract/scribe-session.ts';
import { ScribeReviewRequiredEvent, ScribeSessionChangedEvent } from '../../events.ts';
import { bar } from '../../styles/bar.ts';
import { BarHeight } from '../base/bar-height.ts';
import { assignSlots } from '../base/dom.ts';
import { Part } from '../base/part.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { Ticker } from '../base/scheduling.ts';
import { sessionStatus } from '../clinical/status.ts';
import { isBar } from '../notices/bar-view.ts';
import { failureView, signedOutView } from '../notices/failure-view.ts';
import { troubleText } from '../notices/freshness-view.ts';
import { noticeView, skeletonView, unreadView } from '../notices/notice-view.ts';
import { sessionStyles } from './scribe-session.styles.ts';
import type { GateRows, Start } from './session-card.ts';
import { headView, isRunning, sessionBarView, shownOnBar, underBarView, unreadSessionView } from './session-view.ts';
import { HostContext } from './start/host-context.ts';

/** The part for everything beside the bar: facts and times, the review gate (§7.3), the launch of the Scribe application. */
export const sessionCard = new Part('session/session-card', () => import('./session-card.ts'));

/**
 * @tag scribe-session
 * @summary The state of one consultation's scribe session; starts it, and solves the review gate in place.
 *
 * @fires {ScribeSessionChangedEvent} scribe-session-changed - The element's state, or the session's id, status or end, has changed.
 * @fires {ScribeReviewRequiredEvent} scribe-review-required - The review gate has closed the session.
 * @fires {ScribeBeforeOpenEvent} scribe-before-open - The Scribe application is about to be opened; cancelable.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read or a start has failed.
 *
 * @slot - `<scribe-documents>` and `<scribe-cdss-alerts>`, which inherit the session id. Alerts come first, and are beside the rest from 900 px on, whatever order the page wrote.
 *
 * @csspart base - Everything inside the element.
 * @csspart session - The bar of a finished session, or the card of any other.
 * @csspart patient - The patient's name.
 * @csspart status - The status badge.
 * @csspart timeline - The times of the session.
 * @csspart gate - The list of consultations to review.
 * @csspart context - The form that asks for the patient's name, if the host gave none.
 *
 * @cssprop [--scribe-gap=12px] - Space before each slotted element.
 * @cssprop [--scribe-sticky-top=0px] - Where the bar stops when the page scrolls.
 * @cssprop [--scribe-bar-height=80px] - Room kept above focused content; a higher bar sets it.
 *
 * @cssstate stale - The latest read has failed; older content is shown.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeSession extends ScribeElement {
  static override styles: CSSResultGroup = [ScribeElement.styles, bar, sessionStyles];
  static override shadowRootOptions: ShadowRootInit = { ...ScribeElement.shadowRootOptions, slotAssignment: 'manual' };

  readonly #hostContext = new HostContext(this);
  readonly #children = ifThere(() => new MutationObserver(() => this.#assignSlots()));
  #gateRows: GateRows | undefined;
  #launch: Start | undefined;
  #saidStatus = '';
  #toldGate = '';

  /**
   * The consultation context (§2.1) that `start()` sends. Its `name` also names the patient and is compared with the session's.
   * Without it, or without a name in it, the doctor is asked for the name; `null` says that the service has it already.
   */
  @property({ attribute: false }) context: ConsultationContext | null | undefined;

  constructor() {
    super();
    new BarHeight(this);
    new Ticker(this, () => {
      const session = this.snapshot?.session.value;
      return session && isRunning(session, this.term) ? 1000 : 30_000;
    });
    this.addController({
      hostConnected: () => {
        this.#children?.observe(this, { childList: true });
        // While the element was in no page, nobody observed its children.
        this.#assignSlots();
      },
      hostDisconnected: () => this.#children?.disconnect(),
    });
  }

  /** The session's status (§3.1) as the service sent it; `undefined` while it is unknown. */
  get status(): string | undefined {
    return this.snapshot?.session.value?.status;
  }

  /** Sets the context, if any, and opens the Scribe application in a new tab; shows a link if that is blocked. Rejects with a ScribeError. */
  async start(): Promise<void> {
    // The page may have set session and context in this turn. Their update runs first, because it would end a start under way.
    this.performUpdate();
    const { life } = this.snapshot ?? {};
    if (!this.#start) await this.parts.obtain(sessionCard);
    if (this.snapshot?.life !== life) throw recordChanged();
    await this.#start?.open();
  }

  /** The start; `undefined` until its part is loaded. */
  get #start(): Start | undefined {
    return (this.#launch ??= sessionCard.content && new sessionCard.content.Start(this, this.#hostContext));
  }

  override clear(): void {
    super.clear();
    this.context = undefined;
  }

  /** @internal A session inside another does not inherit its id. */
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

  /** The session shows what the elements in it share. */
  protected override troubleIn(snapshot: ConsultationSnapshot): string {
    const { session, documents } = snapshot;
    return troubleText(snapshot, session.failure ? session : documents, this);
  }

  protected override forget(): void {
    this.#gateRows?.forget();
    this.#hostContext.forget();
    this.#launch?.forget();
  }

  /** The card, if there is more to show than the bar. */
  protected override get neededPart(): Part<unknown> | undefined {
    const { snapshot } = this;
    if (!snapshot || isBar(snapshot)) return undefined;
    const { session, gate } = snapshot;
    return gate || session.value || session.state === 'empty' ? sessionCard : undefined;
  }

  /** If the browser has blocked the tab, the link gets the button's focus; in a review of the gate, the button back to the list. */
  protected override keepFocus(): void {
    const link = this.renderRoot.querySelector<HTMLElement>('.start .notice a.button');
    if (link) link.focus();
    else if (!this.#gateRows?.focus()) super.keepFocus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Called before `super`, which may announce a mismatch of this name, and after it, because its `forget` may drop the name.
    this.#hostContext.take(changed);
    super.willUpdate(changed);
    this.#hostContext.take(changed);
    if (sessionCard.content) this.sheets.add(sessionCard.content.sessionCardStyles);
    this.#sayChange();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#assignSlots();
    this.#tellHost();
    if (this.snapshot?.session.value && this.snapshot.documents.state !== 'loading')
      this.parts.fetchAtRest(sessionCard);
  }

  /** Puts the alerts in the session before its other children, and beside them if there is room. */
  #assignSlots(): void {
    const areBoth = assignSlots(this);
    this.shadowRoot?.querySelector('.parts')?.classList.toggle('beside', areBoth);
  }

  #sayChange(): void {
    const { sessionId, session } = this.snapshot ?? {};
    const said = session?.value && `${sessionId} ${session.value.status}`;
    if (!said || said === this.#saidStatus) return;
    this.#saidStatus = said;
    this.announce(this.term('sessionUpdated', sessionStatus(session.value.status, this.term).label));
  }

  /** Tells the host, once each, that the session has changed and that the review gate has closed it. */
  #tellHost(): void {
    const { snapshot, state } = this;
    const { sessionId = '' } = snapshot ?? {};
    const { id, status, completedAt } = snapshot?.session.value ?? {};
    const event = () => new ScribeSessionChangedEvent({ sessionId, state, status });
    if (snapshot) this.tellChange([sessionId, state, id, status, completedAt], event);
    const pending = snapshot?.gate?.consultations.filter(({ isReviewed }) => !isReviewed) ?? [];
    const pendingSessionIds = pending.map((listed) => listed.sessionId);
    const gate = pendingSessionIds.join(' ');
    if (gate === this.#toldGate) return;
    this.#toldGate = gate;
    if (gate) this.dispatchEvent(new ScribeReviewRequiredEvent({ sessionId, pendingSessionIds }));
  }

  #body(snapshot: ConsultationSnapshot): unknown {
    const { session, gate, isSignedOut } = snapshot;
    const { value, failure } = session;
    if (isSignedOut && !value) return signedOutView(this);
    if (gate) {
      this.#gateRows ??= sessionCard.content && new sessionCard.content.GateRows(this);
      // The start stays possible, because §7.3 gates only two reads.
      return html`${this.#gateRows?.view(gate) ?? this.#coming(10)} ${value ? nothing : this.#start?.view()}`;
    }
    if (value) return this.#facts(snapshot, value);
    if (session.state === 'empty') return this.#start?.view() ?? this.#coming(3);
    if (failure) return failureView(failure, this);
    return unreadSessionView(snapshot, this);
  }

  /** Keeps the room of the card while its part is loading. */
  #coming(lines: number): unknown {
    return sessionCard.content || this.parts.isIncomplete ? nothing : skeletonView(this.term('loading'), lines);
  }

  #facts(snapshot: ConsultationSnapshot, session: Session): TemplateResult {
    const { kind, tone, icon: name, text } = sessionStatus(session.status, this.term);
    const { factsView, timelineView } = sessionCard.content ?? {};
    return html`
      ${snapshot.isSignedOut ? signedOutView(this) : nothing}
      ${factsView?.(session, snapshot.doctorName, this.term) ?? this.#coming(10)} ${unreadView(session, this.term)}
      ${timelineView?.(session, this)} ${text ? noticeView(tone, name, { text }) : nothing}
      ${kind === 'in-progress' ? this.#start?.view() : nothing}
    `;
  }

  /** The card of the session, if there is more to show than the bar. */
  #card(snapshot: ConsultationSnapshot): unknown {
    const { failure } = snapshot.session;
    if (failure?.reason === 'set-up') return failureView(failure, this);
    return html`${headView(snapshot, this)} ${this.#body(snapshot)}`;
  }

  protected override content(): TemplateResult {
    const { snapshot } = this;
    const hasBar = snapshot !== undefined && isBar(snapshot);
    const read = hasBar ? snapshot.session.value : undefined;
    return html`<section
        class=${hasBar ? 'bar' : 'frame session'}
        part="session"
        aria-label=${this.term('sessionLabel')}
      >
        ${hasBar ? sessionBarView(snapshot, this) : snapshot && this.#card(snapshot)}
      </section>
      ${hasBar ? underBarView(snapshot, this) : nothing}
      <div class="parts"><slot class=${hasBar ? 'near-bar' : ''}></slot><slot></slot></div>
      ${read && html`<div class="more">${sessionCard.content?.foldedFactsView(read, snapshot?.doctorName, this)}</div>`}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-session': ScribeSession;
  }
}
