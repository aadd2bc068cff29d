import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { hasSameItems } from '../../../consultation/reuse.ts';
import { type AlertSnapshot, isBinding, isFolded } from '../../../consultation/snapshot.ts';
import { AIMED_BEFORE } from '../../base/pointer-guard.ts';
import { PaintTime } from '../../base/scheduling.ts';
import type { ReasonDraft } from '../decide/reject-reason.ts';

/** One alert with everything its card shows. Replaced when any of it changes, so `===` finds changes. */
export interface AlertCard {
  readonly snapshot: AlertSnapshot;
  /** Makes ids inside the shadow root, because alert ids may have characters that ids must not. */
  readonly key: number;
  readonly reason: ReasonDraft | undefined;
  readonly secondsLeft: number | undefined;
  /** When the doctor could first read the changed text; set if the text of an undecided alert has changed. */
  readonly changed: PaintTime | undefined;
  /** Whether a long reason is shown in full. */
  readonly isWhole: boolean;
}

/** The key by which a list keeps the nodes of a card. */
export const keyOf = ({ key }: AlertCard): number => key;

/** One alert before and after a reading, and whether its text has changed while it waits for a decision. */
export interface AlertChange {
  readonly before: AlertSnapshot;
  readonly after: AlertSnapshot;
  readonly saysOther: boolean;
}

export interface AlertsDifference {
  readonly changed: readonly AlertChange[];
  readonly added: number;
  readonly gone: number;
  /** How many are still selected, if the reading has ended the selection of some. */
  readonly selected?: number;
}

const NEW = { reason: undefined, secondsLeft: undefined, changed: undefined, isWhole: false };

/** Counts over all decks, so that no card reuses the nodes or the focus of another patient's card. */
let keys = 0;

/** Alert id → card. A card is a new object only if something it shows has changed. */
export class CardDeck {
  alerts: readonly AlertSnapshot[] = [];
  readonly #cards = new Map<string, AlertCard>();
  /** All alerts as last read, also gone ones: if one comes back with another text, its card is marked as changed. */
  readonly #read = new Map<string, AlertSnapshot>();
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
  }

  get ids(): readonly string[] {
    return this.alerts.map(({ alert }) => alert.id);
  }

  /** The ids that "Select all" selects: decidable and known to be milder. */
  get together(): string[] {
    return this.alerts.flatMap(({ alert, canDecide, gravity }) => (canDecide && gravity === 'milder' ? alert.id : []));
  }

  get(id: string | undefined): AlertCard | undefined {
    return id === undefined ? undefined : this.#cards.get(id);
  }

  take(alerts: readonly AlertSnapshot[]): AlertsDifference {
    const changed: AlertChange[] = [];
    let added = 0;
    if (alerts === this.alerts) return { changed, added, gone: 0 };
    for (const snapshot of alerts) {
      const { id } = snapshot.alert;
      const card = this.#cards.get(id);
      if (card?.snapshot === snapshot) continue;
      const known = this.#read.get(id);
      const saysOther = known !== undefined && snapshot.isOpen && !saysTheSame(known, snapshot);
      if (card) changed.push({ before: card.snapshot, after: snapshot, saysOther });
      else added++;
      const fields = { snapshot, ...(saysOther && { changed: new PaintTime(this.#host, AIMED_BEFORE) }) };
      this.#cards.set(id, { ...(card ?? { ...NEW, key: keys++ }), ...fields });
      this.#read.set(id, snapshot);
    }
    this.alerts = alerts;
    const { ids } = this;
    const gone = [...this.#cards.keys()].filter((id) => !ids.includes(id));
    for (const id of gone) this.#cards.delete(id);
    return { changed, added, gone: gone.length };
  }

  /** Changes a card. It stays the same object if it has all of that already. */
  set(id: string, fields: Partial<Omit<AlertCard, 'snapshot' | 'key'>>): void {
    const card = this.#cards.get(id);
    const names = Object.keys(fields) as (keyof typeof fields)[];
    if (card && names.some((name) => card[name] !== fields[name])) this.#cards.set(id, { ...card, ...fields });
  }
}

/** The order of the alerts: sorted, but nothing moves while the doctor is working in the list. */
export class AlertOrder {
  ids: readonly string[] = [];
  /** Ids that came while the list was not allowed to move. They are at its end. */
  arrived: readonly string[] = [];

  placeOf(id: string | undefined): number {
    return id === undefined ? -1 : this.ids.indexOf(id);
  }

  /** The id so many places further, but not beyond the ends. */
  neighbour(id: string | undefined, step: number): string | undefined {
    return this.ids[Math.min(Math.max(this.placeOf(id) + step, 0), this.ids.length - 1)];
  }

  /** Takes the sorted ids. With `isHeld` the order stays: missing ids are removed, new ones come last. Returns whether it has changed. */
  update(sorted: readonly string[], isHeld: boolean): boolean {
    const former = this.ids;
    const known = new Set(isHeld ? former : []);
    const wanted = new Set(sorted);
    const fresh = sorted.filter((id) => !known.has(id));
    const isIn = (id: string): boolean => wanted.has(id);
    this.arrived = known.size ? [...this.arrived.filter(isIn), ...fresh] : [];
    const ids = [...known].filter(isIn).concat(fresh);
    if (!hasSameItems(ids, former)) this.ids = ids;
    return this.ids !== former;
  }
}

/** Whether a decision has failed: "Decide again" or "Dismiss" appears where "Undo" was. */
const hasFailed = ({ decision }: AlertSnapshot): boolean => decision !== undefined && !isBinding(decision.phase);

/** Milliseconds after painting for which changes block clicks. The height of a row is the same in every phase. */
export const movesOf = (changes: readonly AlertChange[]): number[] =>
  changes.flatMap(({ before, after, saysOther }) => {
    const isOff = before.canDecide && !after.canDecide && after.isOpen;
    const isLost = hasFailed(after) && !hasFailed(before);
    if (saysOther || isOff || isLost || isFolded(before) !== isFolded(after)) return AIMED_BEFORE;
    return isFolded(after) || before.canDecide === after.canDecide ? [] : 0;
  });
