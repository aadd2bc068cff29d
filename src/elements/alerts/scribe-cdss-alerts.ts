import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { type AlertCounts, countAlerts } from '../../consultation/alert-snapshots.ts';
import { freshnessIn, shownIn } from '../../consultation/controller.ts';
import type { BatchDecision } from '../../consultation/scribe-options.ts';
import { type ConsultationSnapshot, isFailed, type Resource } from '../../consultation/snapshot.ts';
import type { DecisionResult } from '../../contract/cdss-alert.ts';
import { type ElementState, ScribeAlertsChangedEvent } from '../../events.ts';
import { bar } from '../../styles/bar.ts';
import { BarHeight } from '../base/bar-height.ts';
import { RevealOffer, canReveal } from '../base/reveal.ts';
import { onFrame, Slices, Ticker } from '../base/scheduling.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { isBar, ownBarView } from '../notices/bar-view.ts';
import { AlertNews } from './alert-news.ts';
import { noneView, partialView, undecidableView, unreadAlertsView } from './alerts-view.ts';
import { alertsStyles } from './alerts.styles.ts';
import { batchStyles } from './batch/batch.styles.ts';
import { batchBarView, sheetView } from './batch/review-sheet-view.ts';
import { ReviewSheet } from './batch/review-sheet.ts';
import type { CardSurroundings } from './card/alert-card-view.ts';
import { alertCardStyles } from './card/alert-card.styles.ts';
import { labelCopiedAlerts, type LeavingEvent } from './copied-alerts.ts';
import { decideBatch, decideOne, undoWindow } from './decide/decide.ts';
import { decisionStyles } from './decide/decision.styles.ts';
import { CardFocus } from './input/card-focus.ts';
import { Interaction } from './input/interaction.ts';
import { areOff, keysPopover } from './input/keyboard.ts';
import { alertListView, toolsView } from './list/alert-list-view.ts';
import { CardsOnScreen } from './list/cards-on-screen.ts';
import { ReviewList } from './list/review-list.ts';

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
 * @cssprop [--scribe-bar-height=80px] - Room kept above focused content; a higher bar sets it.
 *
 * @cssstate stale - The latest read has failed; older content is shown.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeCdssAlerts extends ScribeElement {
  static override styles: CSSResultGroup = [
    ScribeElement.styles,
    ...[bar, alertsStyles, alertCardStyles, decisionStyles, batchStyles],
  ];

  /** @internal The list as the doctor works on it. */
  list = new ReviewList(this);
  /** @internal The cards that are rendered. */
  readonly slices = new Slices(this);
  /** @internal */
  readonly onScreen = new CardsOnScreen(this);
  /** @internal The review sheet of a batch. */
  readonly sheet = new ReviewSheet(this);
  /** @internal */
  readonly cardFocus = new CardFocus(this);
  readonly #interaction = new Interaction(this);
  #news = new AlertNews();

  /** Seconds in which a decision made by click or key can be undone before it is sent; 0 sends at once. */
  @property({ attribute: 'undo-seconds', converter: undoWindow }) undoSeconds = 5;

  /** Whether keys work while focus is inside: `on` or `off`. */
  @property() shortcuts: 'on' | 'off' = 'on';

  /** How many alerts have no decision that is known to be recorded. A visit may be closed on 0 while `state` is `ready`; `empty` is also a record that is still being made. */
  get open(): number {
    return this.#counts.open;
  }

  /** How many open alerts have a decision on its way: in its undo window, being sent, or unanswered. */
  get unsettled(): number {
    return this.#counts.unsettled;
  }

  /** How many open alerts have a decision that was not recorded. */
  get failed(): number {
    return this.#counts.failed;
  }

  /** How many alerts there are. */
  get total(): number {
    return this.#counts.total;
  }

  /** Accepts an alert at once. Resolves once recorded; rejects with a ScribeError. */
  accept(id: string): Promise<DecisionResult> {
    return decideOne(this, id, 'accepted');
  }

  /** Rejects an alert at once, with a reason of at most 500 characters for the audit. Resolves once recorded; rejects with a ScribeError. */
  reject(id: string, reason?: string): Promise<DecisionResult> {
    return decideOne(this, id, 'rejected', reason);
  }

  /** Decides a batch, all or nothing, without an undo window. Resolves once recorded; rejects with a ScribeError. */
  decide(decisions: readonly BatchDecision[]): Promise<DecisionResult[]> {
    return decideBatch(this, decisions);
  }

  constructor() {
    super();
    // Moves the alerts that had to wait, once pointer and focus have gone.
    for (const type of ['pointerleave', 'focusout']) this.addEventListener(type, this.#onLeft);
    new BarHeight(this);
    new Ticker(this, () => (this.list.cards.some(({ secondsLeft = 0 }) => secondsLeft > 1) ? 1000 : undefined));
    new RevealOffer(this, 'alert', ({ alertId }) => this.#reveal(alertId));
  }

  // Not counted from the list, which is updated later than `state`: between the two a host could close the visit.
  get #counts(): AlertCounts {
    return countAlerts(this.snapshot ?? { alerts: [], unshown: { unsettled: 0, failed: 0 } });
  }

  /** @internal */
  shownOf(snapshot: ConsultationSnapshot): readonly unknown[] {
    // A session around the element that shows the bar also shows the freshness.
    const isCalm = this.isNested && !this.sheet.state && isBar(snapshot) && snapshot.alerts.length > 0;
    const { items, total } = snapshot.documents.value ?? {};
    return [...shownIn(snapshot), snapshot.alerts, items?.length, total, ...(isCalm ? [] : freshnessIn(snapshot))];
  }

  protected override resourceOf(snapshot: ConsultationSnapshot): Resource<unknown> {
    return snapshot.documents;
  }

  protected override stateOf(snapshot: ConsultationSnapshot): ElementState {
    const { state: current, failure } = snapshot.documents;
    return current === 'ready' && !failure && snapshot.alerts.length === 0 ? 'empty' : current;
  }

  protected override forget(): void {
    this.list = new ReviewList(this, this.list);
    this.sheet.close();
    this.slices.reset();
    this.onScreen.forget();
    this.#news = new AlertNews();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const difference = this.list.update(this.snapshot?.alerts ?? [], this.#isHeld, this.sheet.state !== undefined);
    const { snapshot, term, undoSeconds } = this;
    if (snapshot?.documents.value === undefined) return;
    const news = this.#news.of(difference, snapshot, this.#counts, term, undoWindow(undoSeconds));
    // The sheet shows the errors of the batch it sends.
    if (news && (!this.sheet.state || this.sheet.state.phase === 'review')) this.announce(news);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const cards = [...this.#items].map((item) => item.firstElementChild as HTMLElement);
    this.onScreen.follow(cards);
    this.cardFocus.showTabStop();
    this.#showSelection(cards);
    this.#tellCounts();
  }

  /** Checks the boxes of the selected alerts without rendering their cards, which would take three times as long. */
  #showSelection(cards: readonly HTMLElement[]): void {
    const { ids } = this.list.selection;
    for (const card of cards) {
      // Searches for one class, because browsers do that fastest.
      const box = card.querySelector('.pick')?.firstElementChild as HTMLInputElement | undefined;
      const isSelected = box !== undefined && ids.has(card.dataset['id'] ?? '');
      if (box) box.checked = isSelected;
      card.toggleAttribute('data-selected', isSelected);
    }
  }

  #tellCounts(): void {
    const { sessionId } = this.snapshot ?? {};
    if (!sessionId) return;
    const { open, unsettled, failed, total } = this.#counts;
    const detail = { sessionId, state: this.state, open, unsettled, failed, total };
    this.tellChange(Object.values(detail), () => new ScribeAlertsChangedEvent(detail));
  }

  /** Whether nothing may move: the doctor has work in progress, or pointer or focus is in the element. */
  get #isHeld(): boolean {
    return Boolean(this.list.isInHand || this.sheet.state || this.matches(':hover') || this.shadowRoot?.activeElement);
  }

  /** The new focus is known only with the next frame. */
  readonly #onLeft = (): void => {
    if (this.list.isOutOfOrder) onFrame(this, () => !this.#isHeld && this.requestUpdate());
  };

  /** The items of the list that are in the page, in their order. */
  get #items(): ArrayLike<Element> & Iterable<Element> {
    return this.renderRoot.querySelector('.cards')?.children ?? [];
  }

  /** @internal The card of an alert, if it is in the page. */
  cardElement(id: string | undefined): HTMLElement | undefined {
    return this.#items[this.list.order.placeOf(id)]?.firstElementChild as HTMLElement | undefined;
  }

  /** Focuses an alert, or the beginning of the alerts. Returns whether it could. */
  #reveal(alertId: string | undefined): boolean {
    // Fails if the page hides the list. Focuses the heading and not an alert, so that a further key decides nothing.
    const isThere = alertId === undefined ? this.getClientRects().length > 0 : Boolean(this.list.snapshotOf(alertId));
    if (isThere && alertId === undefined) super.keepFocus();
    else if (isThere) void this.cardFocus.take(alertId);
    return isThere;
  }

  /** @internal Restores focus to the sheet's list, or to the current card if the doctor has been there; else to the heading. */
  override keepFocus(): void {
    if (this.sheet.state) this.sheet.focus();
    else if (!this.list.isCurrentChosen) super.keepFocus();
    else void this.cardFocus.take(this.list.currentId);
  }

  protected override content(): TemplateResult {
    const { snapshot } = this;
    const { onClick, onSubmit, onInput, onKeyDown, onFocus, onFocusOut } = this.#interaction;
    const onLeave = (event: LeavingEvent): void => labelCopiedAlerts(event, snapshot, this.term);
    return html`<section
      class="alerts stack"
      aria-label=${this.term('alertsTitle')}
      @click=${onClick}
      @submit=${onSubmit}
      @input=${onInput}
      @keydown=${onKeyDown}
      @focusin=${onFocus}
      @focusout=${onFocusOut}
      @copy=${onLeave}
      @cut=${onLeave}
      @dragstart=${onLeave}
    >
      ${snapshot ? this.#body(snapshot) : nothing}
    </section>`;
  }

  #body(snapshot: ConsultationSnapshot): TemplateResult {
    const { term, isNested, list, sheet, onCopy, copied } = this;
    if (!snapshot.documents.value) return unreadAlertsView(snapshot, this);
    const hasShortcuts = !areOff(this.shortcuts);
    const surroundings: CardSurroundings = { term, lang: this.localize.lang(), hasShortcuts, onCopy, copied };
    const hasAlerts = snapshot.alerts.length > 0;
    const selected = list.selection.ids.size;
    const onShowFailed = (): void => void this.cardFocus.take(snapshot.alerts.find(isFailed)?.alert.id);
    // The session's card names the patient. It is not repeated if there is nothing to decide.
    const isTitled = isNested && !hasAlerts && !isBar(snapshot);
    const partial = partialView(snapshot, term);
    const undecidable = undecidableView(snapshot, this);
    list.setAbove([partial !== nothing, undecidable !== nothing, snapshot.unshownFailures]);
    const { cards } = list;
    // The dialog comes first, so that finding it does not pass every card.
    return html`${sheetView({ snapshot, sheet, surroundings, statusView: this.statusView })}
    ${isTitled ? nothing : ownBarView(snapshot, this, onShowFailed)} ${partial}
    ${hasAlerts ? html`${undecidable} ${toolsView(list, term, hasShortcuts)}` : nothing}
    ${hasShortcuts ? keysPopover(term, surroundings.lang) : nothing}
    ${
      hasAlerts
        ? html`${alertListView(cards, surroundings, this.slices.take(cards.length), canReveal(snapshot.sessionId, 'plan-element'))}
          ${selected && !snapshot.undecidable ? batchBarView(selected, surroundings) : nothing}`
        : noneView(snapshot, this, isTitled)
    }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-cdss-alerts': ScribeCdssAlerts;
  }
}
