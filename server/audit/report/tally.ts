// What is counted of a group of alerts: how they were decided, and how long that took.

/** Upper bounds of the times that are told apart, in seconds; the last is without a bound. */
export const TIMES: readonly number[] = [1, 3, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 86_400, Infinity];

/** Seconds; a faster decision cannot have been read. */
export const FAST = 3;

/** A decision that is recorded. */
export interface Decided {
  readonly decision: string;
  readonly hasReason: boolean;
  readonly isBatch: boolean;
  /** Seconds that its card was on screen, where the page said so. */
  readonly onScreen: number | undefined;
  /** Seconds since the page was given the alert, where that is on record. */
  readonly sinceShown: number | undefined;
}

export class Tally {
  /** Alerts that a doctor was given to see: each once a doctor. */
  shown = 0;
  accepted = 0;
  rejected = 0;
  /** Of the rejected ones. */
  withReason = 0;
  /** Sent, and nobody knows whether they are recorded. */
  notConfirmed = 0;
  /** By the service, or not sent at all. */
  refused = 0;
  /** Decisions that were taken back in their undo window, each told with the one that followed. */
  undone = 0;
  /** Accepted changes that a page saw in the record, and that it looked for in vain. */
  applied = 0;
  notApplied = 0;
  inBatch = 0;
  fast = 0;
  /** Of the decisions that have a time: those whose page said how long the card was on screen. */
  onScreen = 0;
  /** Decisions by their time from shown to decided, as `TIMES`. */
  readonly times: number[] = TIMES.map(() => 0);

  decide({ decision, hasReason, isBatch, onScreen, sinceShown }: Decided): void {
    const seconds = onScreen ?? sinceShown;
    if (onScreen !== undefined) this.onScreen++;
    if (decision === 'accepted') this.accepted++;
    else this.rejected++;
    if (decision !== 'accepted' && hasReason) this.withReason++;
    if (isBatch) this.inBatch++;
    if (seconds === undefined) return;
    if (seconds < FAST) this.fast++;
    const at = TIMES.findIndex((bound) => seconds < bound);
    this.times[at] = (this.times[at] ?? 0) + 1;
  }

  get decided(): number {
    return this.accepted + this.rejected;
  }

  /** How many of the decisions have a time. */
  get timed(): number {
    return this.times.reduce((sum, count) => sum + count, 0);
  }

  /** Share of the decisions that reject, from 0 to 1; undefined without a decision. */
  get override(): number | undefined {
    return this.decided === 0 ? undefined : this.rejected / this.decided;
  }

  /** The time within which a share of the decisions was made: the bound of `TIMES` that holds it; undefined where none has a time. */
  within(share: number): number | undefined {
    if (this.timed === 0) return undefined;
    let sum = 0;
    return TIMES.find((_, index) => (sum += this.times[index] ?? 0) >= this.timed * share);
  }
}

/** Names that are told apart: a service that sends a new word each time fills no memory. */
const MOST_NAMES = 2_000;

/** Tallies by name, the rest under “(others)”. */
export class Tallies {
  readonly #byName = new Map<string, Tally>();

  of(name: string): Tally {
    const key = this.#byName.has(name) || this.#byName.size < MOST_NAMES ? name : '(others)';
    const known = this.#byName.get(key);
    if (known) return known;
    const made = new Tally();
    this.#byName.set(key, made);
    return made;
  }

  /** By name. */
  list(): { readonly name: string; readonly tally: Tally }[] {
    return [...this.#byName]
      .map(([name, tally]) => ({ name, tally }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }
}
