import { hasSameItems } from '../../../consultation/reuse.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { PointerGuard } from '../../base/pointer-guard.ts';
import { PaintTime } from '../../base/scheduling.ts';
import { Reasons, type ReasonDraft } from '../decide/reject-reason.ts';
import { type AlertCard, AlertOrder, CardDeck, movesOf, type AlertsDifference } from './card-deck.ts';

/** What the doctor sees of the alerts and has in hand: order, current card, selection, reasons being given. */
export class ReviewList {
  order = new AlertOrder();
  deck: CardDeck;
  readonly selection = new Selection((id) => this.snapshotOf(id));
  /** Which clicks were aimed at what stood there before. */
  readonly pointer: PointerGuard;
  /** The cards in order; another list only if a card is another, or stands elsewhere. */
  cards: readonly AlertCard[] = [];
  currentId: string | undefined;
  /** Whether the doctor has been at the current card; not where it stands in for one that is gone. */
  isCurrentChosen = false;
  /** Whether selecting all is offered; what is offered stays while nothing may move. */
  offersAll = false;
  readonly #reasons = new Reasons();
  /** Ids of cards that count down. */
  readonly #counting = new Set<string>();
  /** Ids of cards to be made anew. */
  readonly #touched = new Set<string>();
  /** When the first alerts of the record were painted: what was asked for before was meant for none of them. */
  #came: PaintTime | undefined;
  /** Which parts stand over the cards. */
  #above: readonly boolean[] = [];
  #isSorting = false;
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
    this.deck = new CardDeck(host);
    this.pointer = new PointerGuard(host);
  }

  readonly isSelected = (id: string): boolean => this.selection.ids.has(id);

  /** The selected ids as they stand in the list. */
  get selectedInOrder(): string[] {
    return this.order.ids.filter(this.isSelected);
  }

  /** Whether an alert can be decided as it was read at a time: what had just changed, or was not there, was not. */
  isReady(id: string, at: number): boolean {
    const { snapshot, changed } = this.deck.get(id) ?? {};
    const isRead = (since: PaintTime | undefined) => at >= (since?.at ?? -Infinity);
    return snapshot?.canDecide === true && isRead(this.#came) && isRead(changed);
  }

  /** Whether something stands otherwise than it would if nothing were in hand. */
  get isOutOfOrder(): boolean {
    return this.order.isKept || this.offersAll !== this.deck.counts.together > 1;
  }

  /** Whether there is anything in hand that a new order would disturb. */
  get isInHand(): boolean {
    return this.selection.ids.size > 0 || [...this.#reasons.asked].some((id) => this.reasonOf(id));
  }

  /** The cards of some alerts, in that order; ids of none are passed over. */
  cardsOf(ids: Iterable<string>): AlertCard[] {
    return [...ids].flatMap((id) => this.deck.get(id) ?? []);
  }

  /** The alert as its card was last told of it; `undefined` for one that is gone. */
  snapshotOf(id: string | undefined): AlertSnapshot | undefined {
    return this.deck.get(id)?.snapshot;
  }

  /** Takes what was read. With `isHeld` nothing may move; while a batch is sent, what it takes with it stays selected. */
  update(alerts: readonly AlertSnapshot[], isHeld: boolean, keepsSelection: boolean): AlertsDifference {
    // Where nothing can be decided yet, what comes over the cards keeps no click out.
    if (!this.deck.alerts.some(({ canDecide }) => canDecide)) this.#above = [];
    const isKept = isHeld && !this.#isSorting;
    this.#isSorting = false;
    const difference = this.deck.take(alerts, this.#touched);
    this.#reasons.takeChanges(difference.changed);
    const offersAll = this.deck.counts.together > 1;
    if (offersAll || !isKept) this.offersAll = offersAll;
    const former = this.order.ids;
    if (!former.length) this.#came = new PaintTime(this.#host);
    const isReordered = this.order.update(this.deck.ids, isKept);
    // What is added behind the others comes under no pointer once it is painted.
    if (isReordered) this.pointer.moved(former.every((id, place) => id === this.order.ids[place]) ? 0 : undefined);
    for (const ms of movesOf(difference.changed)) this.pointer.moved(ms);
    this.#keepCurrent(former);
    const hadLess = !keepsSelection && this.selection.tidy();
    if (hadLess && !this.selection.ids.size) this.uncover();
    this.#makeTouched();
    if (isReordered || this.#touched.size) this.cards = this.cardsOf(this.order.ids);
    this.#touched.clear();
    return hadLess ? { ...difference, selected: this.selection.ids.size } : difference;
  }

  /** Has what came while nothing might move stand where it belongs, with the next update. */
  sortIn(): void {
    this.#isSorting = true;
  }

  /** Makes the card that the doctor is at the one Tab stops at. */
  setCurrent(id: string): void {
    this.currentId = id;
    this.isCurrentChosen = true;
  }

  /** The next alert that can be decided, from a card on, around the end. */
  nextOpen(id: string): string | undefined {
    const { ids } = this.order;
    const place = this.order.placeOf(id);
    const others = [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
    return others.find((other) => this.snapshotOf(other)?.canDecide);
  }

  /** Picks an alert for a batch, or lets go of it; the doctor is at its card now. */
  toggle(id: string): void {
    this.selection.toggle(id);
    // Not every browser gives a box that is clicked the focus.
    this.setCurrent(id);
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
    if (this.cards.length) this.pointer.moved();
  }

  /** Shows the whole of a long reason, or its beginning again. */
  toggleWhole(id: string): void {
    if (this.deck.set(id, { isWhole: !this.deck.get(id)?.isWhole })) this.#moveControls(id);
  }

  /** Asks for a reason, or takes what was given so far. */
  setReason(id: string, fields?: Partial<ReasonDraft>): void {
    const known = this.reasonOf(id);
    const reason = this.#reasons.take(id, fields);
    this.#touched.add(id);
    if (reason.isMissing !== known?.isMissing) this.#moveControls(id);
  }

  /** Asks for no reason; unless it is dropped, what was given comes back should it be asked for again. */
  closeReason(id: string, isDropped = false): void {
    if (this.#reasons.close(id, isDropped)) this.#moveControls(id);
  }

  /** Forgets all of a patient; the current card counts as lost, if it does not come back with the next reading. */
  clear(): void {
    this.uncover();
    this.order = new AlertOrder();
    this.deck = new CardDeck(this.#host);
    this.selection.clear();
    this.#reasons.clear();
    this.#counting.clear();
    this.#touched.clear();
    this.#above = [];
    this.offersAll = false;
    this.cards = [];
  }

  /** With the form of a reason, and without it, the card's own buttons are elsewhere, or others. */
  #moveControls(id: string): void {
    this.#touched.add(id);
    this.pointer.moved(0);
  }

  /** Makes anew the cards that were touched or count down, and no other. */
  #makeTouched(): void {
    for (const id of [...this.#touched, ...this.#counting]) {
      const snapshot = this.snapshotOf(id);
      if (snapshot?.isOpen === false) this.#reasons.close(id);
      const until = snapshot?.decision?.undoUntil;
      this.#counting[until === undefined ? 'delete' : 'add'](id);
      const secondsLeft = until === undefined ? undefined : secondsUntil(until);
      if (this.deck.set(id, { reason: this.reasonOf(id), secondsLeft })) this.#touched.add(id);
    }
  }

  /** When the current card is gone, the one in its place is current. */
  #keepCurrent(former: readonly string[]): void {
    const id = this.currentId;
    if (this.order.placeOf(id) >= 0) return;
    const { ids } = this.order;
    const place = id === undefined ? 0 : former.indexOf(id);
    this.currentId = ids[Math.min(Math.max(0, place), ids.length - 1)];
    this.isCurrentChosen = false;
  }
}

/** Whole seconds until a moment of the page's clock, 1 at the least: that it is over is told by itself. */
const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - scribe().platform.now()) / 1000));

/** The alerts picked for a batch. All milder ones may join at once, every other joins one by one. */
class Selection {
  /** Another set after each change. */
  ids: ReadonlySet<string> = new Set();
  /** What was decided by itself meanwhile, and can be undone: it comes back. */
  readonly #decidedAlone = new Set<string>();
  readonly #snapshotOf: (id: string) => AlertSnapshot | undefined;

  constructor(snapshotOf: (id: string) => AlertSnapshot | undefined) {
    this.#snapshotOf = snapshotOf;
  }

  /** How many of them are known to be milder. */
  get together(): number {
    return [...this.ids].filter((id) => this.#snapshotOf(id)?.gravity === 'milder').length;
  }

  /** Picks one that can be decided, or lets go of it; any other is passed over. */
  toggle(id: string): void {
    if (!this.#snapshotOf(id)?.canDecide) return;
    const next = new Set(this.ids);
    if (!next.delete(id)) next.add(id);
    this.ids = next;
  }

  /** All that are milder in, or, if all are in already, all of them out. The others stay as they are. */
  toggleAll(alerts: readonly AlertSnapshot[]): void {
    const together = alerts.flatMap(({ alert, gravity, canDecide }) =>
      canDecide && gravity === 'milder' ? alert.id : [],
    );
    const next = new Set([...this.ids, ...together]);
    if (next.size === this.ids.size) {
      this.#decidedAlone.clear();
      for (const id of together) next.delete(id);
    }
    this.ids = next;
  }

  /** Lets go of what is no longer open, and takes back what was undone; deciding may be off for a while. Whether there was any. */
  tidy(): boolean {
    const former = this.ids;
    const kept = new Set([...former].filter((id) => this.#snapshotOf(id)?.isOpen));
    for (const id of new Set([...former, ...this.#decidedAlone])) {
      const { isOpen, decision } = this.#snapshotOf(id) ?? {};
      if (this.#decidedAlone.has(id) && isOpen && !decision) kept.add(id);
      if (decision?.phase === 'undo') this.#decidedAlone.add(id);
      else this.#decidedAlone.delete(id);
    }
    if (kept.size === former.size && [...kept].every((id) => former.has(id))) return false;
    this.ids = kept;
    return true;
  }

  /** Lets go of all, also of what would come back when it is undone. */
  clear(): void {
    this.ids = new Set();
    this.#decidedAlone.clear();
  }
}
