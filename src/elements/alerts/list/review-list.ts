import { type Gravity, GRAVITY_ORDER } from '../../../consultation/alert-snapshots.ts';
import { hasSameItems } from '../../../consultation/reuse.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { AIMED_BEFORE, PointerGuard } from '../../base/pointer-guard.ts';
import { PaintTime } from '../../base/scheduling.ts';
import { Reasons, type ReasonDraft } from '../decide/reject-reason.ts';
import { type AlertCard, AlertOrder, CardDeck, movesOf, type AlertsDifference } from './card-deck.ts';

/** The list as the doctor works on it: order, current card, selection, drafts of reasons. */
export class ReviewList {
  readonly order = new AlertOrder();
  readonly deck: CardDeck;
  readonly selection = new Selection((id) => this.snapshotOf(id));
  /** Finds clicks that were aimed at former content. */
  readonly pointer: PointerGuard;
  currentId: string | undefined;
  /** Whether the doctor has been at the current card. False if it replaces one that is gone. */
  isCurrentChosen = false;
  /** Whether "Select all" is offered. It stays while nothing may move. */
  offersAll = false;
  readonly reasons = new Reasons();
  /** Ids of the alerts whose card asks for a reason. */
  readonly #asked = new Set<string>();
  /** When the first alerts of the record were painted. An earlier action was not meant for them. */
  #came: PaintTime | undefined;
  #above: readonly unknown[] = [];
  /** Whether the next update sorts in the alerts that came while the list was not allowed to move. */
  isSorting = false;
  readonly #host: Element;

  /** `former`: the list of the patient before. Its current card counts as gone, if it does not come back with the next reading. */
  constructor(host: Element, former?: ReviewList) {
    this.#host = host;
    this.deck = new CardDeck(host);
    this.pointer = former?.pointer ?? new PointerGuard(host);
    this.currentId = former?.currentId;
    this.isCurrentChosen = former?.isCurrentChosen ?? false;
    former?.uncover();
  }

  get cards(): readonly AlertCard[] {
    return this.cardsOf(this.order.ids);
  }

  get selectedInOrder(): string[] {
    return this.order.ids.filter((id) => this.selection.ids.has(id));
  }

  /** Whether an alert was readable in its present form at that time: not if it had just come or changed. */
  isReady(id: string, at: number): boolean {
    const { snapshot, changed } = this.deck.get(id) ?? {};
    const isRead = (since: PaintTime | undefined) => at >= (since?.at ?? -Infinity);
    return snapshot?.canDecide === true && isRead(this.#came) && isRead(changed);
  }

  /** Whether the order, or the offer of "Select all", differs from what it would be if nothing were held. */
  get isOutOfOrder(): boolean {
    return !hasSameItems(this.order.ids, this.deck.ids) || this.offersAll !== this.deck.together.length > 1;
  }

  /** Whether the doctor has work in progress that a new order would disturb. */
  get isInHand(): boolean {
    return this.selection.ids.size > 0 || [...this.#asked].some((id) => this.reasonOf(id));
  }

  /** The cards of some alerts, in that order. Ignores unknown ids. */
  cardsOf(ids: Iterable<string>): AlertCard[] {
    return [...ids].flatMap((id) => this.deck.get(id) ?? []);
  }

  /** The alert as its card last showed it; `undefined` if it is gone. */
  snapshotOf(id: string | undefined): AlertSnapshot | undefined {
    return this.deck.get(id)?.snapshot;
  }

  /** Takes a reading. With `isHeld` nothing may move. While a batch is being sent, its alerts stay selected. */
  update(alerts: readonly AlertSnapshot[], isHeld: boolean, keepsSelection: boolean): AlertsDifference {
    // If nothing can be decided yet, new content over the cards need not block clicks.
    if (!this.deck.alerts.some(({ canDecide }) => canDecide)) this.#above = [];
    const isKept = isHeld && !this.isSorting;
    this.isSorting = false;
    const difference = this.deck.take(alerts);
    this.offersAll = this.deck.together.length > 1 || (isKept && this.offersAll);
    const former = this.order.ids;
    if (!former.length) this.#came = new PaintTime(this.#host);
    const moves = movesOf(difference.changed);
    // An alert added at the end does not move others under the pointer.
    if (this.order.update(this.deck.ids, isKept))
      moves.push(former.every((id, place) => id === this.order.ids[place]) ? 0 : AIMED_BEFORE);
    // One call for all moves, because each call waits for a frame: a batch would wait for two hundred.
    if (moves.length) this.pointer.moved(Math.max(...moves));
    this.#keepCurrent(former);
    const hadLess = !keepsSelection && this.selection.tidy();
    if (hadLess && !this.selection.ids.size) this.uncover();
    this.#makeCards();
    return hadLess ? { ...difference, selected: this.selection.ids.size } : difference;
  }

  /** Makes this card the current one, which Tab stops at. */
  setCurrent(id: string): void {
    this.currentId = id;
    this.isCurrentChosen = true;
  }

  nextOpen(id: string): string | undefined {
    const { ids } = this.order;
    const place = this.order.placeOf(id);
    const others = [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
    return others.find((other) => this.snapshotOf(other)?.canDecide);
  }

  /** Selects or deselects an alert, and makes its card the current one. */
  toggle(id: string): void {
    this.selection.toggle(id);
    // Not every browser focuses a clicked box.
    this.setCurrent(id);
  }

  /** The draft of a reason, if its question is open and the alert can be decided. */
  reasonOf(id: string): ReasonDraft | undefined {
    return this.#asked.has(id) && this.snapshotOf(id)?.canDecide ? this.reasons.of(id) : undefined;
  }

  /** Notes the parts over the cards. If one came, went or changed, all cards have moved. */
  setAbove(parts: readonly unknown[]): void {
    if (this.#above.length && !hasSameItems(parts, this.#above)) this.pointer.moved(0);
    this.#above = parts;
  }

  /** Something over the cards has gone by itself. A click that comes now was aimed at that. */
  uncover(): void {
    if (this.cards.length) this.pointer.moved();
  }

  /** Shows a long reason in full, or only its beginning. */
  toggleWhole(id: string): void {
    this.deck.set(id, { isWhole: !this.deck.get(id)?.isWhole });
    this.pointer.moved(0);
  }

  /** Opens the question for a reason. It replaces the card's buttons. */
  askReason(snapshot: AlertSnapshot): void {
    const { id } = snapshot.alert;
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    this.reasons.ask(snapshot);
    this.pointer.moved(0);
  }

  /** Takes input of a reason, in a card or in the review sheet. */
  setReason(id: string, fields: Partial<ReasonDraft>): void {
    const { isMissing } = this.reasons.of(id);
    this.reasons.take(this.snapshotOf(id), fields);
    // Saying that a reason is missing moves the card's buttons.
    if (this.reasons.of(id).isMissing !== isMissing) this.pointer.moved(0);
  }

  /** Closes the question. The draft comes back with the next one. */
  closeReason(id: string): void {
    if (this.#asked.delete(id)) this.pointer.moved(0);
  }

  /** Brings the cards up to date. Only one that shows something else is replaced. */
  #makeCards(): void {
    for (const { alert, isOpen, decision } of this.deck.alerts) {
      const { id } = alert;
      if (!isOpen) this.#asked.delete(id);
      this.deck.set(id, { reason: this.reasonOf(id), secondsLeft: secondsUntil(decision?.undoUntil) });
    }
  }

  /** If the current card is gone, the one in its place becomes current. */
  #keepCurrent(former: readonly string[]): void {
    const id = this.currentId;
    if (this.order.placeOf(id) >= 0) return;
    const { ids } = this.order;
    const place = id === undefined ? 0 : former.indexOf(id);
    this.currentId = ids[Math.min(Math.max(0, place), ids.length - 1)];
    this.isCurrentChosen = false;
  }
}

/** Whole seconds until a time by `elapsed()`; at least 1, because the end is told separately. */
const secondsUntil = (moment: number | undefined): number | undefined =>
  moment === undefined ? undefined : Math.max(1, Math.ceil((moment - scribe().platform.elapsed()) / 1000));

/** The selected alerts. All milder ones may be selected at once; every other one by one. */
class Selection {
  /** Alert id → its gravity when it was selected. An alert that turns graver must be selected again by hand (UX rule 5). */
  readonly ids = new Map<string, Gravity>();
  readonly #snapshotOf: (id: string) => AlertSnapshot | undefined;

  constructor(snapshotOf: (id: string) => AlertSnapshot | undefined) {
    this.#snapshotOf = snapshotOf;
  }

  /** Selects or deselects an alert. Ignores one that cannot be decided. */
  toggle(id: string): void {
    const snapshot = this.#snapshotOf(id);
    if (snapshot?.canDecide && !this.ids.delete(id)) this.ids.set(id, snapshot.gravity);
  }

  /** Selects these milder alerts, or deselects them if all are selected. The others stay as they are. */
  toggleAll(together: readonly string[]): void {
    const areAll = together.every((id) => this.ids.has(id));
    for (const id of together) {
      if (areAll) this.ids.delete(id);
      else this.ids.set(id, 'milder');
    }
  }

  /** Whether an alert is graver than when it was selected. */
  isGraver(id: string): boolean {
    const [former, present] = [this.ids.get(id), this.#snapshotOf(id)?.gravity];
    return former !== undefined && present !== undefined && GRAVITY_ORDER[present] < GRAVITY_ORDER[former];
  }

  /** Deselects alerts that are no longer open or have turned graver. Keeps the rest while deciding is off. Returns whether anything has changed. */
  tidy(): boolean {
    const { size } = this.ids;
    for (const id of this.ids.keys()) if (!this.#snapshotOf(id)?.isOpen || this.isGraver(id)) this.ids.delete(id);
    return this.ids.size < size;
  }
}
