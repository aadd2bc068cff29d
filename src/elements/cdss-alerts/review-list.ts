import type { AlertView } from '../../consultation/view.ts';
import type { AlertCard, ReasonDraft } from './alert-card.ts';
import { AlertOrder } from './alert-order.ts';
import { CardCache } from './card-cache.ts';
import { allToggled, stillSelectable, toggled } from './selection.ts';

const NO_REASON: ReasonDraft = { value: '', comment: '', isMissing: false };

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
  #cache = new CardCache();
  #alerts: readonly AlertView[] = [];
  #selected: ReadonlySet<string> = new Set();
  #reasons = new Map<string, ReasonDraft>();
  #currentId: string | undefined;
  #cards: ReadonlyMap<string, AlertCard> = new Map();

  get alerts(): readonly AlertView[] {
    return this.#alerts;
  }

  get selected(): ReadonlySet<string> {
    return this.#selected;
  }

  /** The selected ids as they stand in the list. */
  get selectedInOrder(): string[] {
    return this.#order.ids.filter((id) => this.#selected.has(id));
  }

  /** The last alert in the list whose decision can still be undone. */
  undoable(): string | undefined {
    return this.#alerts.findLast(({ decision }) => decision?.phase === 'undo')?.alert.id;
  }

  get currentId(): string | undefined {
    return this.#currentId;
  }

  /** How many came while nothing might move. */
  get arrived(): number {
    return this.#order.arrived.length;
  }

  /** Whether there is anything in hand that a new order would disturb. */
  get isInHand(): boolean {
    return this.#selected.size > 0 || this.#reasons.size > 0;
  }

  /** Whether a reason is being given. */
  get isAsking(): boolean {
    return this.#reasons.size > 0;
  }

  /** The cards in order, in the blocks they are rendered in. */
  get blocks(): readonly (readonly AlertCard[])[] {
    return this.#order.blocks.map((ids) => this.cardsOf(ids));
  }

  cardsOf(ids: Iterable<string>): AlertCard[] {
    return [...ids].flatMap((id) => this.#cards.get(id) ?? []);
  }

  viewOf(id: string | undefined): AlertView | undefined {
    return id === undefined ? undefined : this.#cards.get(id)?.view;
  }

  update(alerts: readonly AlertView[], { isHeld, keepsSelection, secondsUntil }: Update): void {
    this.#alerts = alerts;
    const before = this.#order.ids;
    this.#order.update(
      alerts.map(({ alert }) => alert.id),
      isHeld,
    );
    this.#keepCurrent(before);
    if (!keepsSelection) this.#selected = stillSelectable(this.#selected, alerts);
    const fields = alerts.map((view) => {
      const { id } = view.alert;
      if (!view.canDecide) this.#reasons.delete(id);
      const until = view.decision?.phase === 'undo' ? view.decision.undoUntil : undefined;
      return {
        view,
        isSelected: this.#selected.has(id),
        isCurrent: id === this.#currentId,
        reason: this.#reasons.get(id),
        secondsLeft: until === undefined ? undefined : secondsUntil(until),
      };
    });
    this.#cards = this.#cache.update(fields);
  }

  /** Makes a card the one Tab stops at. Whether it was another. */
  setCurrent(id: string): boolean {
    if (id === this.#currentId) return false;
    this.#currentId = id;
    return true;
  }

  /** The id so many places further, or the first or last there is. */
  neighbour(id: string | undefined, step: number): string | undefined {
    const { ids } = this.#order;
    const place = id === undefined ? -1 : ids.indexOf(id);
    return ids[Math.min(Math.max(place + step, 0), ids.length - 1)];
  }

  /** The next alert that can be decided, from a card on, around the end. */
  nextOpen(id: string): string | undefined {
    const { ids } = this.#order;
    const place = ids.indexOf(id);
    const around = [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
    return around.find((other) => other !== id && this.viewOf(other)?.canDecide);
  }

  toggle(id: string): void {
    if (this.viewOf(id)?.canDecide) this.#selected = toggled(this.#selected, id);
  }

  toggleAll(): void {
    this.#selected = allToggled(this.#selected, this.#alerts);
  }

  clearSelection(): void {
    this.#selected = new Set();
  }

  reasonOf(id: string): ReasonDraft | undefined {
    return this.#reasons.get(id);
  }

  /** Asks for a reason, or takes what was given so far. */
  setReason(id: string, fields: Partial<ReasonDraft> = {}): ReasonDraft {
    const reason = { ...(this.#reasons.get(id) ?? NO_REASON), ...fields };
    this.#reasons.set(id, reason);
    return reason;
  }

  /** Whether a reason was being given. */
  dropReason(id: string): boolean {
    return this.#reasons.delete(id);
  }

  dropReasons(): void {
    this.#reasons.clear();
  }

  /** Forgets all of a patient. */
  clear(): void {
    this.#order = new AlertOrder();
    this.#cache = new CardCache();
    this.#alerts = [];
    this.#selected = new Set();
    this.#reasons = new Map();
    this.#cards = new Map();
    this.#currentId = undefined;
  }

  /** When the current card is gone, the one in its place is current. */
  #keepCurrent(before: readonly string[]): void {
    const { ids } = this.#order;
    if (this.#currentId !== undefined && ids.includes(this.#currentId)) return;
    const place = this.#currentId === undefined ? 0 : Math.max(0, before.indexOf(this.#currentId));
    this.#currentId = ids[Math.min(place, ids.length - 1)];
  }
}
