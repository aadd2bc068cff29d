import { hasSameItems } from '../../../consultation/reuse.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { PaintTime, type AfterPaint } from '../../base/scheduling.ts';
import { PointerGuard } from '../../base/pointer-guard.ts';
import type { AlertCard, ReasonDraft } from '../card/alert-card.ts';
import type { AlertCounts } from '../../../consultation/alert-snapshots.ts';
import { AlertOrder } from './alert-order.ts';
import { CardDeck, movesOf, type AlertsDifference } from './card-deck.ts';
import { Reasons } from '../decide/reject-reason.ts';
import { Selection } from './selection.ts';

const NO_ALERTS: readonly AlertSnapshot[] = [];

interface Update {
  /** Whether nothing may move: the doctor is at it. */
  readonly isHeld: boolean;
  /** Whether what can no longer be decided stays selected: a batch is being sent. */
  readonly keepsSelection: boolean;
  readonly secondsUntil: (moment: number) => number;
}

/** What the doctor sees of the alerts and has in hand: order, current card, selection, reasons being given. */
export class ReviewList {
  #order = new AlertOrder();
  #deck: CardDeck;
  #selection = new Selection((id) => this.snapshotOf(id));
  readonly #reasons = new Reasons();
  /** Ids of cards that count down. */
  readonly #counting = new Set<string>();
  /** Ids of cards to be made anew. */
  readonly #touched = new Set<string>();
  #cards: readonly AlertCard[] = [];
  #currentId: string | undefined;
  #isCurrentChosen = false;
  /** When the first alerts of the record were painted: what was asked for before was meant for none of them. */
  #came: PaintTime | undefined;
  /** Which parts stand over the cards. */
  #above: readonly boolean[] = [];
  /** Whether selecting all is offered; what is offered stays while nothing may move. */
  #offersAll = false;
  #isSorting = false;
  /** Which clicks were aimed at what stood there before. */
  readonly pointer: PointerGuard;
  readonly #afterPaint: AfterPaint;

  constructor(afterPaint: AfterPaint) {
    this.#afterPaint = afterPaint;
    this.#deck = new CardDeck(afterPaint);
    this.pointer = new PointerGuard(afterPaint);
  }

  get alerts(): readonly AlertSnapshot[] {
    return this.#deck.alerts;
  }

  get counts(): AlertCounts {
    return this.#deck.counts;
  }

  get selected(): ReadonlySet<string> {
    return this.#selection.ids;
  }

  readonly isSelected = (id: string): boolean => this.selected.has(id);

  /** How many of the selected are known to be milder. */
  get selectedTogether(): number {
    return this.#selection.together;
  }

  /** The selected ids as they stand in the list. */
  get selectedInOrder(): string[] {
    return this.#order.ids.filter((id) => this.selected.has(id));
  }

  get currentId(): string | undefined {
    return this.#currentId;
  }

  /** Whether the doctor has been at the current card; not where it stands in for one that is gone. */
  get isCurrentChosen(): boolean {
    return this.#isCurrentChosen;
  }

  /** Whether an alert can be decided as it was read at a time: what had just changed, or was not there, was not. */
  isReady(id: string, at: number): boolean {
    const { snapshot, changed } = this.#deck.get(id) ?? {};
    const isRead = (since: PaintTime | undefined) => at >= (since?.at ?? -Infinity);
    return snapshot?.canDecide === true && isRead(this.#came) && isRead(changed);
  }

  /** Whether something stands otherwise than it would if nothing were in hand. */
  get isOutOfOrder(): boolean {
    return this.#order.isKept || this.#offersAll !== this.counts.together > 1;
  }

  get offersAll(): boolean {
    return this.#offersAll;
  }

  /** How many came while nothing might move. */
  get arrived(): number {
    return this.#order.arrived.length;
  }

  /** Whether there is anything in hand that a new order would disturb. */
  get isInHand(): boolean {
    return this.selected.size > 0 || [...this.#reasons.asked].some((id) => this.reasonOf(id));
  }

  /** The cards in order; another list only if a card is another, or stands elsewhere. */
  get cards(): readonly AlertCard[] {
    return this.#cards;
  }

  cardsOf(ids: Iterable<string>): AlertCard[] {
    return [...ids].flatMap((id) => this.#deck.get(id) ?? []);
  }

  snapshotOf(id: string | undefined): AlertSnapshot | undefined {
    return this.#deck.get(id)?.snapshot;
  }

  update(
    alerts: readonly AlertSnapshot[] = NO_ALERTS,
    { isHeld, keepsSelection, secondsUntil }: Update,
  ): AlertsDifference {
    // What comes or goes over the cards with the right to decide moves nothing that was aimed at to decide it.
    if (!this.alerts.some(({ canDecide }) => canDecide)) this.#above = [];
    const isKept = isHeld && !this.#isSorting;
    this.#isSorting = false;
    const difference = this.#deck.take(alerts, (id) => this.#touched.add(id));
    this.#reasons.takeChanges(difference.changed);
    const offersAll = this.counts.together > 1;
    if (offersAll || !isKept) this.#offersAll = offersAll;
    const former = this.#order.ids;
    if (!former.length) this.#came = new PaintTime(this.#afterPaint);
    const isReordered = this.#order.update(this.#deck.ids, isKept);
    // What is added behind the others comes under no pointer once it is painted.
    if (isReordered) this.pointer.moved(former.every((id, place) => id === this.#order.ids[place]) ? 0 : undefined);
    for (const ms of movesOf(difference.changed)) this.pointer.moved(ms);
    this.#keepCurrent(former);
    const hadLess = !keepsSelection && this.#selection.tidy();
    if (hadLess && !this.selected.size) this.uncover();
    this.#makeTouched(secondsUntil);
    if (isReordered || this.#touched.size) this.#cards = this.cardsOf(this.#order.ids);
    this.#touched.clear();
    return hadLess ? { ...difference, selected: this.selected.size } : difference;
  }

  /** Has what came while nothing might move stand where it belongs, with the next update. */
  sortIn(): void {
    this.#isSorting = true;
  }

  /** Where a card stands, −1 if nowhere. */
  placeOf(id: string): number {
    return this.#order.placeOf(id);
  }

  /** Makes the card that the doctor is at the one Tab stops at. */
  setCurrent(id: string | undefined): void {
    this.#currentId = id;
    this.#isCurrentChosen = id !== undefined;
  }

  /** The id so many places further, or the first or last there is. */
  neighbour(id: string | undefined, step: number): string | undefined {
    return this.#order.neighbour(id, step);
  }

  /** The next alert that can be decided, from a card on, around the end. */
  nextOpen(id: string): string | undefined {
    return this.#order.around(id).find((other) => this.snapshotOf(other)?.canDecide);
  }

  toggle(id: string): void {
    this.#selection.toggle(id);
    // Not every browser gives a box that is clicked the focus.
    this.setCurrent(id);
  }

  toggleAll(): void {
    this.#selection.toggleAll(this.alerts);
  }

  clearSelection(): void {
    this.#selection.clear();
  }

  /** What was given so far, where a reason is asked for and can be. */
  reasonOf(id: string): ReasonDraft | undefined {
    return this.snapshotOf(id)?.canDecide ? this.#reasons.of(id) : undefined;
  }

  /** Takes which parts stand over the cards: where one came or went, all of them moved. */
  setAbove(parts: readonly boolean[]): void {
    if (this.#above.length && !hasSameItems(parts, this.#above)) this.pointer.moved(0);
    this.#above = parts;
  }

  /** What lay over the cards has gone by itself: a click on its way was meant for that. */
  uncover(): void {
    if (this.#cards.length) this.pointer.moved();
  }

  /** Shows the whole of a long reason, or its beginning again. */
  toggleWhole(id: string): void {
    if (this.#deck.set(id, { isWhole: !this.#deck.get(id)?.isWhole })) this.#moveControls(id);
  }

  /** Asks for a reason, or takes what was given so far. */
  setReason(id: string, fields?: Partial<ReasonDraft>): void {
    const known = this.reasonOf(id);
    const reason = this.#reasons.take(id, fields);
    this.#touched.add(id);
    if (reason.isMissing !== known?.isMissing) this.#moveControls(id);
  }

  /** Asks for no reason; what was given stays, should it be asked for again. */
  closeReason(id: string): void {
    if (this.#reasons.close(id)) this.#moveControls(id);
  }

  dropReason(id: string): void {
    this.closeReason(id);
    this.#reasons.forget(id);
  }

  /** Forgets all of a patient; the current card counts as lost, if it does not come back with the next reading. */
  clear(): void {
    this.uncover();
    this.#order = new AlertOrder();
    this.#deck = new CardDeck(this.#afterPaint);
    this.#selection.clear();
    this.#reasons.clear();
    this.#counting.clear();
    this.#touched.clear();
    this.#above = [];
    this.#offersAll = false;
    this.#cards = [];
  }

  /** With the form of a reason, and without it, the card's own buttons are elsewhere, or others. */
  #moveControls(id: string): void {
    this.#touched.add(id);
    this.pointer.moved(0);
  }

  #makeTouched(secondsUntil: (moment: number) => number): void {
    for (const id of [...this.#touched, ...this.#counting]) {
      const snapshot = this.snapshotOf(id);
      if (snapshot?.isOpen === false) this.#reasons.close(id);
      const until = snapshot?.decision?.undoUntil;
      this.#counting[until === undefined ? 'delete' : 'add'](id);
      const fields = {
        reason: this.reasonOf(id),
        secondsLeft: until === undefined ? undefined : secondsUntil(until),
      };
      if (this.#deck.set(id, fields)) this.#touched.add(id);
    }
  }

  /** When the current card is gone, the one in its place is current. */
  #keepCurrent(former: readonly string[]): void {
    const id = this.#currentId;
    if (id !== undefined && this.placeOf(id) >= 0) return;
    const { ids } = this.#order;
    const place = id === undefined ? 0 : former.indexOf(id);
    this.#currentId = ids[Math.min(Math.max(0, place), ids.length - 1)];
    this.#isCurrentChosen = false;
  }
}
