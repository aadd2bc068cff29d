import { hasSameItems } from '../../consultation/has-same-items.ts';
import type { AlertView } from '../../consultation/view.ts';
import type { AlertCard, CardBlock, ReasonDraft } from './alert-card.ts';
import { AlertOrder } from './alert-order.ts';
import type { Spot } from './blocks.ts';
import { AIMED_BEFORE } from './made-at.ts';
import { CardDeck, type AlertChange, type AlertCounts, type AlertsDifference } from './card-deck.ts';
import { withReason } from './reject-reason.ts';
import { Selection } from './selection.ts';

const NO_ALERTS: readonly AlertView[] = [];

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
  #deck = new CardDeck();
  #selection = new Selection((id) => this.viewOf(id));
  readonly #reasons = new Map<string, ReasonDraft>();
  /** Ids of cards that count down. */
  readonly #counting = new Set<string>();
  /** Ids of cards to be made anew. */
  readonly #touched = new Set<string>();
  #blocks: readonly CardBlock[] = [];
  #currentId: string | undefined;
  #hasLostCurrent = false;
  /** When cards last went or folded, and those below took their places. */
  movedAt = -Infinity;

  get alerts(): readonly AlertView[] {
    return this.#deck.alerts;
  }

  get counts(): AlertCounts {
    return this.#deck.counts;
  }

  get selected(): ReadonlySet<string> {
    return this.#selection.ids;
  }

  readonly isSelected = (id: string): boolean => this.selected.has(id);

  /** How many of the selected are not red. */
  get selectedTogether(): number {
    return this.#selection.together;
  }

  /** The selected ids as they stand in the list. */
  get selectedInOrder(): string[] {
    return this.#order.ids.filter((id) => this.selected.has(id));
  }

  /** The alert that was decided last, of those that can still be taken back. */
  get undoable(): string | undefined {
    const ends = [...this.#counting].map((id) => ({ id, until: this.viewOf(id)?.decision?.undoUntil ?? 0 }));
    return ends.sort((a, b) => b.until - a.until)[0]?.id;
  }

  get currentId(): string | undefined {
    return this.#currentId;
  }

  /** Whether the current card went with the last reading: the one in its place is another alert. */
  get hasLostCurrent(): boolean {
    return this.#hasLostCurrent;
  }

  /** Whether an alert can be decided as it was read at a time: what had just changed was not. */
  isReady(id: string, at: number): boolean {
    const { view, changedAt = -Infinity } = this.#deck.get(id) ?? {};
    return view?.canDecide === true && at - changedAt >= AIMED_BEFORE;
  }

  /** How many came while nothing might move. */
  get arrived(): number {
    return this.#order.arrived.length;
  }

  /** Whether there is anything in hand that a new order would disturb. */
  get isInHand(): boolean {
    return this.selected.size > 0 || this.cardsOf(this.#reasons.keys()).length > 0;
  }

  /** The cards in order, in the blocks they are rendered in; a block is another object only if a card of it is. */
  get blocks(): readonly CardBlock[] {
    return this.#blocks;
  }

  cardsOf(ids: Iterable<string>): AlertCard[] {
    return [...ids].flatMap((id) => this.#deck.get(id) ?? []);
  }

  viewOf(id: string | undefined): AlertView | undefined {
    return this.#deck.get(id)?.view;
  }

  update(alerts: readonly AlertView[] = NO_ALERTS, { isHeld, keepsSelection, secondsUntil }: Update): AlertsDifference {
    const isNews = alerts !== this.alerts;
    const difference = this.#deck.take(alerts, (id) => this.#touched.add(id));
    const place = this.#order.placeOf(this.#currentId);
    const isReordered = isNews || !isHeld ? this.#order.update(idsOf(alerts), isHeld) : false;
    if (difference.gone || difference.changed.some(hasFolded)) this.movedAt = performance.now();
    this.#keepCurrent(place);
    const hadLess = !keepsSelection && this.#selection.tidy();
    this.#makeTouched(secondsUntil);
    if (isReordered || this.#touched.size) this.#renewBlocks();
    this.#touched.clear();
    return hadLess ? { ...difference, selected: this.selected.size } : difference;
  }

  /** Where a card stands: its block, and its place in that. */
  spotOf(id: string): Spot | undefined {
    return this.#order.spotOf(id);
  }

  /** Makes a card the one Tab stops at. */
  setCurrent(id: string | undefined): void {
    this.#currentId = id;
  }

  /** The id so many places further, or the first or last there is. */
  neighbour(id: string | undefined, step: number): string | undefined {
    const { ids } = this.#order;
    return ids[Math.min(Math.max(this.#order.placeOf(id) + step, 0), ids.length - 1)];
  }

  /** The next alert that can be decided, from a card on, around the end. */
  nextOpen(id: string): string | undefined {
    const { ids } = this.#order;
    const place = this.#order.placeOf(id);
    const around = [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
    return around.find((other) => this.viewOf(other)?.canDecide);
  }

  toggle(id: string): void {
    this.#selection.toggle(id);
  }

  toggleAll(): void {
    this.#selection.toggleAll(this.alerts);
  }

  clearSelection(): void {
    this.#selection.clear();
  }

  reasonOf(id: string): ReasonDraft | undefined {
    return this.#reasons.get(id);
  }

  /** Asks for a reason, or takes what was given so far. */
  setReason(id: string, fields?: Partial<ReasonDraft>): ReasonDraft {
    const reason = withReason(this.#reasons.get(id), fields);
    this.#reasons.set(id, reason);
    this.#touched.add(id);
    return reason;
  }

  /** Whether a reason was being given. */
  dropReason(id: string): boolean {
    this.#touched.add(id);
    return this.#reasons.delete(id);
  }

  dropReasons(): void {
    for (const id of this.#reasons.keys()) this.dropReason(id);
  }

  /** Forgets all of a patient. */
  clear(): void {
    this.#order = new AlertOrder();
    this.#deck = new CardDeck();
    this.#selection.clear();
    this.#reasons.clear();
    this.#counting.clear();
    this.#touched.clear();
    this.#blocks = [];
    this.#currentId = undefined;
  }

  #makeTouched(secondsUntil: (moment: number) => number): void {
    for (const id of [...this.#touched, ...this.#counting]) {
      const view = this.viewOf(id);
      if (view?.canDecide === false) this.#reasons.delete(id);
      const until = view?.decision?.undoUntil;
      this.#counting[until === undefined ? 'delete' : 'add'](id);
      const fields = {
        reason: this.#reasons.get(id),
        secondsLeft: until === undefined ? undefined : secondsUntil(until),
      };
      if (this.#deck.set(id, fields)) this.#touched.add(id);
    }
  }

  #renewBlocks(): void {
    const former = new Map(this.#blocks.map((block) => [block.key, block]));
    this.#blocks = this.#order.blocks.map(({ key, ids }) => {
      const cards = this.cardsOf(ids);
      const known = former.get(key);
      return known && hasSameItems(cards, known.cards) ? known : { key, cards };
    });
  }

  /** When the current card is gone, the one in its place is current. */
  #keepCurrent(place: number): void {
    const { ids } = this.#order;
    const isThere = this.#order.placeOf(this.#currentId) >= 0;
    this.#hasLostCurrent = !isThere && this.#currentId !== undefined;
    if (!isThere) this.setCurrent(ids[Math.min(Math.max(0, place), ids.length - 1)]);
  }
}

const hasFolded = ({ before, after }: AlertChange): boolean => before.canDecide && !after.canDecide;

const idsOf = (alerts: readonly AlertView[]): string[] => alerts.map(({ alert }) => alert.id);
