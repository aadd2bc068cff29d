import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { scribe } from '../../consultation/scribe.ts';
import { type ConsultationSnapshot, isFailed } from '../../consultation/snapshot.ts';
import type { DecisionResult } from '../../contract/cdss-alert.ts';
import { bar } from '../../styles/bar.ts';
import { afterPaint, onFrame, Slices } from '../base/scheduling.ts';
import { BarHeight } from '../base/bar-height.ts';
import { isBar, ownBarView } from '../notices/bar-view.ts';
import { freshnessView } from '../notices/freshness-view.ts';
import { RevealOffer, canReveal, reveal } from '../base/reveal.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { clockTime } from '../clinical/time-view.ts';
import { keptSurroundings, type CardSurroundings } from './card/alert-card.ts';
import { alertListView, cardAt, overListView, showSelected } from './list/alert-list-view.ts';
import { AlertNews } from './alert-news.ts';
import { AlertsChanged, CountedAlerts } from './counted-alerts.ts';
import type { AlertCounts } from '../../consultation/alert-snapshots.ts';
import { closePopover, keysPopover, noneView, titleView } from './alerts-view.ts';
import type { AlertsDifference } from './list/card-deck.ts';
import { labelCopiedAlerts, type LeavingEvent } from './copied-alerts.ts';
import { CardFocus } from './input/card-focus.ts';
import { Countdown, undoWindow } from './decide/undo-window.ts';
import { DecisionMaker } from './decide/decision-maker.ts';
import { Interaction } from './input/interaction.ts';
import { CardsOnScreen } from './list/cards-on-screen.ts';
import { ReviewList } from './list/review-list.ts';
import { type BatchDecision, ReviewSheet } from './batch/review-sheet.ts';
import { reviewSheetStyles } from './batch/review-sheet.styles.ts';
import { sheetView, batchBarView } from './batch/batch-bar-view.ts';
import { batchBarStyles } from './batch/batch-bar.styles.ts';
import { decisionStyles } from './decide/decision.styles.ts';
import { keysView } from './input/keyboard.ts';
import { keysStyles } from './input/keys.styles.ts';
import { reasonChoices } from './decide/reject-reason.ts';
import { rejectReasonStyles } from './decide/reject-reason.styles.ts';
import { alertCardStyles } from './card/alert-card.styles.ts';
import { alertsStyles } from './alerts.styles.ts';
import { unreadAlertsView } from './unread-alerts-view.ts';

/**
 * @tag scribe-cdss-alerts
 * @summary The clinical decision support alerts of a consultation, to be accepted or rejected one by one or in a batch.
 *
 * @fires {ScribeAlertsChangedEvent} scribe-alerts-changed - The alerts, or how many are open, have changed.
 * @fires {ScribeBeforeDecideEvent} scribe-before-decide - A decision is about to be made; cancelable.
 * @fires {ScribeAlertDecidedEvent} scribe-alert-decided - The service has recorded a decision.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read or a decision has failed.
 *
 * @csspart base - Everything inside the element.
 * @csspart patient - The patient's name, in the element's own bar.
 * @csspart status - The session's status, in that bar.
 * @csspart alert - One alert.
 * @csspart notice - A boxed message.
 * @cssprop [--scribe-sticky-top=0px] - Where the bar stops when the page scrolls.
 * @cssprop [--scribe-bar-height=80px] - Room above what gets focus; a bar that is higher sets it.
 *
 * @cssstate stale - The latest read failed; what is shown is older.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeCdssAlerts extends CountedAlerts {
  static override styles: CSSResultGroup = [
    ...[ScribeElement.styles, bar, alertsStyles, alertCardStyles, decisionStyles, batchBarStyles],
    ...[keysStyles, rejectReasonStyles, reviewSheetStyles],
  ];

  readonly #list = new ReviewList((run) => afterPaint(this, run));
  readonly #countdown = new Countdown(this);
  readonly #slices = new Slices(this);
  readonly #onScreen = new CardsOnScreen(this);
  readonly #decisions = new DecisionMaker({
    host: this,
    actions: () => this.actions,
    snapshot: () => this.snapshot,
    list: this.#list,
    onScreen: (id) => this.#onScreen.secondsOf(id),
    onFailure: (error, sessionId) => this.reportFailure(error, sessionId),
    onUnmade: (why) => {
      this.#interaction.forgetDecision();
      this.announce(this.term(why));
    },
  });
  /** Where a batch is reviewed. */
  readonly #sheet = new ReviewSheet({
    host: this,
    alerts: () => this.#list.alerts,
    send: (decisions) => this.#decisions.batch(decisions),
    onOpen: () => this.announce(''),
    onUnread: () => this.announce(this.term('batchUnread')),
    onDone: (results) => {
      this.#list.clearSelection();
      this.#list.uncover();
      this.announce(this.term('batchDone', results.length));
    },
    onClosed: () => this.keepFocus(),
  });
  readonly #focus = new CardFocus({
    host: this,
    list: this.#list,
    cardElement: (id) => this.#cardElement(id),
    showAll: () => this.#slices.takeAll(),
  });
  readonly #interaction = new Interaction({
    host: this,
    list: this.#list,
    focus: this.#focus,
    sheet: this.#sheet,
    knownAlerts: () => this.snapshot?.alerts ?? [],
    decisions: this.#decisions,
    undoSeconds: () => undoWindow(this.undoSeconds),
    actions: () => this.actions,
    reasons: () => reasonChoices(this.term),
    hasShortcuts: () => this.shortcuts !== 'off',
    toggleKeys: () => void this._keys?.togglePopover(),
    closeKeys: () => closePopover(this._keys),
    announceSelection: () => this.announce(this.term('batchSelected', this.#list.selected.size)),
    reveal: (target) => void reveal(this.snapshot?.sessionId ?? '', target),
  });
  readonly #changed = new AlertsChanged();
  readonly #news = new AlertNews();
  /** The alerts whose boxes are ticked. */
  #marked: ReadonlySet<string> = new Set();
  #surroundings: CardSurroundings | undefined;

  /** How long a decision that the doctor pressed can be undone before it is sent, in seconds; 0 sends at once. */
  @property({ attribute: 'undo-seconds', converter: undoWindow }) undoSeconds = 5;

  /** Whether keys work while focus is inside: `on` or `off`. */
  @property() shortcuts: 'on' | 'off' = 'on';

  @state() private _showsKeys = false;

  @query('.keys') private readonly _keys!: HTMLElement | null;
  @query('.cards') private readonly _cards!: HTMLElement | null;

  /** Accepts an alert, at once; resolves once recorded, rejects with a ScribeError. */
  accept(id: string): Promise<DecisionResult> {
    return this.#decisions.one(id, 'accepted');
  }

  /** Rejects an alert, at once, with a reason of at most 500 characters for the audit; resolves once recorded, rejects with a ScribeError. */
  reject(id: string, reason?: string): Promise<DecisionResult> {
    return this.#decisions.one(id, 'rejected', reason);
  }

  /** Decides a batch, all or nothing, without an undo window; resolves once recorded, rejects with a ScribeError. */
  decide(decisions: readonly BatchDecision[]): Promise<DecisionResult[]> {
    return this.#decisions.batch(decisions);
  }

  constructor() {
    super();
    // What may not move while pointer or focus is here moves when they have gone.
    for (const type of ['pointerleave', 'focusout']) this.addEventListener(type, this.#onLeft);
    new BarHeight(this);
    const begin = () => super.keepFocus();
    new RevealOffer(
      this,
      () => this.namedSessionId,
      'alert',
      ({ alertId }) => this.#focus.reveal(alertId, begin),
    );
  }

  protected override get counts(): AlertCounts {
    return this.#list.counts;
  }

  protected override forget(): void {
    this.#list.clear();
    this.#sheet.close();
    this.#slices.reset();
    this.#onScreen.forget();
    this.#news.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const difference = this.#list.update(this.snapshot?.alerts, {
      isHeld: this.#isHeld,
      keepsSelection: this.#sheet.state !== undefined,
      secondsUntil: (moment) => this.#countdown.secondsUntil(moment),
    });
    this.#tellNews(this.snapshot, difference);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    showSelected(this.#list.selected, this.#marked, this.#cardElement);
    this.#marked = this.#list.selected;
    this.#onScreen.follow(this._cards, this.#list.cards);
    this.#focus.showTabStop();
    this.#changed.tell(this, this.snapshot, this.state, this.#list.counts);
    if (this.#list.alerts.length) this.localize.prepareDates();
  }

  /** Whether nothing may move: something is in hand, or pointer or focus is in the element. */
  get #isHeld(): boolean {
    if (this.#list.isInHand || this.#sheet.state) return true;
    return this.matches(':hover') || Boolean(this.shadowRoot?.activeElement);
  }

  /** With the next frame: only then is it known where focus has gone. */
  readonly #onLeft = (): void => {
    if (this.#list.isOutOfOrder) onFrame(this, () => !this.#isHeld && this.requestUpdate());
  };

  #tellNews(snapshot: ConsultationSnapshot | undefined, difference: AlertsDifference): void {
    if (snapshot?.documents.value === undefined) return;
    const news = this.#news.take(difference, this.#list.counts, this.term, undoWindow(this.undoSeconds));
    // The sheet speaks for the batch it sends.
    if (news && (!this.#sheet.state || this.#sheet.state.phase === 'review')) this.announce(news);
  }

  readonly #cardElement = (id: string): HTMLElement | undefined => cardAt(this._cards, this.#list.placeOf(id));

  /** The card in hand has the focus that was in it, the sheet's list that of the sheet; no alert gets focus that nobody was at. */
  protected override keepFocus(): void {
    if (this.#sheet.state) this.#sheet.focus();
    else if (!this.#list.isCurrentChosen) super.keepFocus();
    else void this.#focus.take(this.#list.currentId);
  }

  protected override content(): TemplateResult {
    const { snapshot } = this;
    const onLeave = (event: LeavingEvent): void => labelCopiedAlerts(event, snapshot, this.#list.alerts, this.term);
    return html`<section
      class="alerts"
      aria-label=${this.term('alertsTitle')}
      @click=${this.#interaction.onClick}
      @submit=${this.#interaction.onSubmit}
      @input=${this.#interaction.onInput}
      @keydown=${this.#interaction.onKeyDown}
      @keypress=${this.#interaction.onKeyPress}
      @keyup=${this.#interaction.onKeyUp}
      @focusin=${this.#interaction.onFocus}
      @copy=${onLeave}
      @cut=${onLeave}
      @dragstart=${onLeave}
    >
      ${snapshot?.documents.value ? this.#alerts(snapshot) : ((snapshot && unreadAlertsView(snapshot, this.failureContext, this.#title(snapshot), this.isNested ? this : undefined)) ?? nothing)}
    </section>`;
  }

  #title(snapshot: ConsultationSnapshot): TemplateResult {
    return titleView(
      this.term,
      this.isNested ? nothing : freshnessView(snapshot, snapshot.documents, this.freshnessContext),
    );
  }

  #alerts(snapshot: ConsultationSnapshot): TemplateResult {
    const { term, date } = this;
    const hasShortcuts = this.shortcuts !== 'off';
    const surroundings = (this.#surroundings = keptSurroundings(this.#surroundings, {
      term,
      lang: this.localize.lang(),
      hasShortcuts,
      isSelected: this.#list.isSelected,
      ...this.copied.context,
    }));
    const selected = this.#list.selected.size;
    const onShowFailed = (): void => void this.#focus.take(snapshot.alerts.find(isFailed)?.alert.id);
    const onToggle = ({ newState }: ToggleEvent): void => void (this._showsKeys = newState === 'open');
    // The session's card says whose it is: where nothing is to be decided, it is not said again.
    const isTitled = this.isNested && snapshot.alerts.length === 0 && !isBar(snapshot);
    // The dialog first: what looks for it need not pass every card.
    return html`${sheetView(snapshot, this.#list, this.#sheet, surroundings, this.statusView)}
    ${isTitled ? nothing : ownBarView(snapshot, this.isNested, { ...this.freshnessContext, onShowFailed })}
    ${overListView(snapshot, this.#list, surroundings)}
    ${hasShortcuts ? keysPopover(term, this._showsKeys ? keysView(term) : nothing, onToggle) : nothing}
    ${
      snapshot.alerts.length
        ? html`${alertListView(this.#list, surroundings, this.#slices.take(snapshot.alerts.length), canReveal(snapshot.sessionId, 'plan-element'))}
          ${selected && !snapshot.undecidable ? batchBarView(selected, surroundings) : nothing}`
        : noneView(
            snapshot,
            (moment) => clockTime(moment, { now: scribe().platform.now(), date }),
            term,
            isTitled ? this.#title(snapshot) : undefined,
          )
    }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-cdss-alerts': ScribeCdssAlerts;
  }
}
