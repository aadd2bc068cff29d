import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { type AlertSnapshot, type DecisionPhase, isFolded } from '../../../consultation/snapshot.ts';
import { PaintTime, type AfterPaint } from '../../base/scheduling.ts';
import { AIMED_BEFORE } from '../../base/pointer-guard.ts';
import type { AlertCard } from '../card/alert-card.ts';
import { countAlerts, type AlertCounts } from '../../../consultation/alert-snapshots.ts';

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

const NO_DIFFERENCE: AlertsDifference = { changed: [], added: 0, gone: 0 };

/** Counts on over all decks: no card is rendered in the nodes, or under the focus, of another patient's. */
let keys = 0;

/** The cards by alert id; a card is another object only if something it shows has changed. */
export class CardDeck {
  readonly #cards = new Map<string, AlertCard>();
  /** As they were last read: they may come back. */
  readonly #gone = new Map<string, AlertSnapshot>();
  #counts = countAlerts([]);
  #alerts: readonly AlertSnapshot[] = [];
  #ids: readonly string[] = [];
  readonly #afterPaint: AfterPaint;

  constructor(afterPaint: AfterPaint) {
    this.#afterPaint = afterPaint;
  }

  get alerts(): readonly AlertSnapshot[] {
    return this.#alerts;
  }

  /** The ids of the alerts; the same object while none comes, goes or moves. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  get counts(): AlertCounts {
    return this.#counts;
  }

  get(id: string | undefined): AlertCard | undefined {
    return id === undefined ? undefined : this.#cards.get(id);
  }

  /** Takes what was read; `onCard` hears of every card that is another now. */
  take(alerts: readonly AlertSnapshot[], onCard: (id: string) => void): AlertsDifference {
    if (alerts === this.#alerts) return NO_DIFFERENCE;
    const changes: AlertChange[] = [];
    let added = 0;
    let isReordered = alerts.length !== this.#alerts.length;
    for (let place = 0; place < alerts.length; place++) {
      const snapshot = alerts[place] as AlertSnapshot;
      if (snapshot === this.#alerts[place]) continue;
      const { id } = snapshot.alert;
      isReordered ||= id !== this.#ids[place];
      const card = this.#cards.get(id);
      if (card?.snapshot === snapshot) continue;
      const known = card?.snapshot ?? this.#gone.get(id);
      const saysOther = known !== undefined && snapshot.isOpen && !saysTheSame(known, snapshot);
      if (card) changes.push({ before: card.snapshot, after: snapshot, saysOther });
      else added++;
      const changed = saysOther ? new PaintTime(this.#afterPaint, AIMED_BEFORE) : card?.changed;
      this.#cards.set(id, { ...(card ?? this.#newCard()), snapshot, changed });
      onCard(id);
    }
    this.#alerts = alerts;
    this.#counts = countAlerts(alerts);
    if (isReordered) this.#ids = alerts.map(({ alert }) => alert.id);
    const gone = this.#cards.size - alerts.length;
    if (gone > 0) this.#dropGone();
    return { changed: changes, added, gone };
  }

  /** Shows other things on a card. Whether they were others. */
  set(id: string, fields: Partial<Omit<AlertCard, 'snapshot' | 'key'>>): boolean {
    const card = this.#cards.get(id);
    const keys = Object.keys(fields) as (keyof typeof fields)[];
    if (!card || keys.every((key) => card[key] === fields[key])) return false;
    this.#cards.set(id, { ...card, ...fields });
    return true;
  }

  #newCard(): Omit<AlertCard, 'snapshot'> {
    return {
      key: keys++,
      reason: undefined,
      secondsLeft: undefined,
      changed: undefined,
      isWhole: false,
    };
  }

  #dropGone(): void {
    const ids = new Set(this.#ids);
    for (const [id, { snapshot }] of this.#cards) {
      if (ids.has(id)) continue;
      this.#cards.delete(id);
      this.#gone.set(id, snapshot);
    }
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
