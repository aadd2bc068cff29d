import { countAlerts } from '../../../consultation/alert-snapshots.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { hasSameItems } from '../../../consultation/reuse.ts';
import { type AlertSnapshot, type DecisionPhase, isFolded } from '../../../consultation/snapshot.ts';
import { AIMED_BEFORE } from '../../base/pointer-guard.ts';
import { PaintTime } from '../../base/scheduling.ts';
import type { ReasonDraft } from '../decide/reject-reason.ts';

/** One alert with everything its card shows; replaced when any of it changes, so `===` tells news. */
export interface AlertCard {
  readonly snapshot: AlertSnapshot;
  /** Makes ids inside the shadow root; alert ids may hold what an id may not. */
  readonly key: number;
  readonly reason: ReasonDraft | undefined;
  readonly secondsLeft: number | undefined;
  /** Set once it says something else while it waits for a decision: by when that could be read. */
  readonly changed: PaintTime | undefined;
  /** Whether the whole of a long reason is shown. */
  readonly isWhole: boolean;
}

/** What a list keeps the nodes of a card by. */
export const keyOf = ({ key }: AlertCard): number => key;

/** One alert before and after a reading, and whether it says something else while it waits for a decision. */
export interface AlertChange {
  readonly before: AlertSnapshot;
  readonly after: AlertSnapshot;
  readonly saysOther: boolean;
}

/** What a new reading of the alerts has changed. */
export interface AlertsDifference {
  readonly changed: readonly AlertChange[];
  readonly added: number;
  readonly gone: number;
  /** How many are still selected, where some no longer are. */
  readonly selected?: number;
}

/** What a card begins with. */
const NEW = { reason: undefined, secondsLeft: undefined, changed: undefined, isWhole: false };

/** Counts on over all decks: no card is rendered in the nodes, or under the focus, of another patient's. */
let keys = 0;

/** The cards by alert id; a card is another object only if something it shows has changed. */
export class CardDeck {
  alerts: readonly AlertSnapshot[] = [];
  /** The ids of the alerts; the same object while none comes, goes or moves. */
  ids: readonly string[] = [];
  counts = countAlerts([]);
  readonly #cards = new Map<string, AlertCard>();
  /** As they were last read: what comes back saying something else is marked. */
  readonly #gone = new Map<string, AlertSnapshot>();
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
  }

  /** The card of an alert, as it is now. */
  get(id: string | undefined): AlertCard | undefined {
    return id === undefined ? undefined : this.#cards.get(id);
  }

  /** Takes what was read; `touched` gets the id of every card that is another now. */
  take(alerts: readonly AlertSnapshot[], touched: Set<string>): AlertsDifference {
    const changed: AlertChange[] = [];
    let added = 0;
    if (alerts === this.alerts) return { changed, added, gone: 0 };
    for (const snapshot of alerts) {
      const { id } = snapshot.alert;
      const card = this.#cards.get(id);
      if (card?.snapshot === snapshot) continue;
      const known = card?.snapshot ?? this.#gone.get(id);
      const saysOther = known !== undefined && snapshot.isOpen && !saysTheSame(known, snapshot);
      if (card) changed.push({ before: card.snapshot, after: snapshot, saysOther });
      else added++;
      const fields = { snapshot, ...(saysOther && { changed: new PaintTime(this.#host, AIMED_BEFORE) }) };
      this.#cards.set(id, { ...(card ?? { ...NEW, key: keys++ }), ...fields });
      touched.add(id);
    }
    this.alerts = alerts;
    this.counts = countAlerts(alerts);
    if (alerts.length !== this.ids.length || alerts.some(({ alert }, place) => alert.id !== this.ids[place]))
      this.ids = alerts.map(({ alert }) => alert.id);
    const gone = this.#cards.size - alerts.length;
    if (gone > 0) this.#dropGone();
    return { changed, added, gone };
  }

  /** Shows other things on a card. Whether they were others. */
  set(id: string, fields: Partial<Omit<AlertCard, 'snapshot' | 'key'>>): boolean {
    const card = this.#cards.get(id);
    const names = Object.keys(fields) as (keyof typeof fields)[];
    if (!card || names.every((name) => card[name] === fields[name])) return false;
    this.#cards.set(id, { ...card, ...fields });
    return true;
  }

  /** Keeps what a card said that is gone: should it come back otherwise, that is marked. */
  #dropGone(): void {
    const ids = new Set(this.ids);
    for (const [id, { snapshot }] of this.#cards) {
      if (ids.has(id)) continue;
      this.#cards.delete(id);
      this.#gone.set(id, snapshot);
    }
  }
}

/** The order alerts stand in: as sorted, but nothing moves while the doctor is at it. */
export class AlertOrder {
  ids: readonly string[] = [];
  /** Ids that came while nothing might move: they stand at the end. */
  arrived: readonly string[] = [];
  #sorted: readonly string[] = [];

  /** Whether the ids stand in another order than the sorted one. */
  get isKept(): boolean {
    return !hasSameItems(this.ids, this.#sorted);
  }

  /** Where an id stands, −1 if nowhere. */
  placeOf(id: string | undefined): number {
    return id === undefined ? -1 : this.ids.indexOf(id);
  }

  /** The id so many places further, or the first or last there is. */
  neighbour(id: string | undefined, step: number): string | undefined {
    return this.ids[Math.min(Math.max(this.placeOf(id) + step, 0), this.ids.length - 1)];
  }

  /** Takes the sorted ids; with `isHeld` the order stays, what is gone leaves, what is new goes last. Whether the order is another. */
  update(sorted: readonly string[], isHeld: boolean): boolean {
    const former = this.ids;
    const known = new Set(isHeld ? former : []);
    const wanted = new Set(sorted);
    const fresh = sorted.filter((id) => !known.has(id));
    const isIn = (id: string): boolean => wanted.has(id);
    this.arrived = known.size ? [...this.arrived.filter(isIn), ...fresh] : [];
    this.#sorted = sorted;
    const ids = [...known].filter(isIn).concat(fresh);
    if (!hasSameItems(ids, former)) this.ids = ids;
    return this.ids !== former;
  }
}

/** Phases of a decision that came to nothing: "Decide again" or "Dismiss" comes where "Undo" was. */
const LOST: ReadonlySet<DecisionPhase | undefined> = new Set(['conflict', 'refused', 'not-confirmed']);

/** For how many ms after they are painted changes keep clicks out; a row is as high in one phase as in the next. */
export const movesOf = (changes: readonly AlertChange[]): number[] =>
  changes.flatMap(({ before, after, saysOther }) => {
    const isOff = before.canDecide && !after.canDecide && after.isOpen;
    const isLost = LOST.has(after.decision?.phase) && !LOST.has(before.decision?.phase);
    if (saysOther || isOff || isLost || isFolded(before) !== isFolded(after)) return AIMED_BEFORE;
    return isFolded(after) || before.canDecide === after.canDecide ? [] : 0;
  });
