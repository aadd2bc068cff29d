// Counts for a group of alerts: how they were decided, and how long that took.

/** Upper bounds of the buckets of time, in seconds; the last has none. */
export const TIMES: readonly number[] = [1, 3, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 86_400, Infinity];

/** Seconds. In less time an alert cannot have been read. */
export const FAST = 3;

/** A recorded decision. */
export interface Decided {
  readonly decision: string;
  readonly hasReason: boolean;
  readonly isBatch: boolean;
  /** Seconds that its card was on screen, if the page reported it. */
  readonly onScreen: number | undefined;
  /** Seconds since the page was given the alert, if that is recorded. */
  readonly sinceShown: number | undefined;
}

export class Tally {
  /** Shown alerts, each counted once for each doctor. */
  shown = 0;
  accepted = 0;
  rejected = 0;
  /** How many of the rejections. */
  withReason = 0;
  /** Sent, and unknown whether they are recorded. */
  notConfirmed = 0;
  /** Refused by the service, or not sent at all. */
  refused = 0;
  /** Decisions taken back in their undo window, each reported with the decision that followed. */
  undone = 0;
  /** Accepted changes that a page found in the record, and those it did not find. */
  applied = 0;
  notApplied = 0;
  inBatch = 0;
  fast = 0;
  /** Decisions whose page reported how long the card was on screen. */
  onScreen = 0;
  /** Decisions by their time from shown to decided, one count for each of `TIMES`. */
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

  /** How many decisions have a time. */
  get timed(): number {
    return this.times.reduce((sum, count) => sum + count, 0);
  }

  /** The share of rejections, from 0 to 1; undefined if there is no decision. */
  get override(): number | undefined {
    return this.decided === 0 ? undefined : this.rejected / this.decided;
  }

  /** The time within which a share of the decisions was made, as a bound of `TIMES`; undefined if none has a time. */
  within(share: number): number | undefined {
    if (this.timed === 0) return undefined;
    let sum = 0;
    return TIMES.find((_, index) => (sum += this.times[index] ?? 0) >= this.timed * share);
  }
}

/** The most names. A service that sends a new word each time must not fill memory. */
const MOST_NAMES = 2_000;

/** Tallies by name; further names count under “(others)”. */
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

  /** The tallies, sorted by name. */
  list(): { readonly name: string; readonly tally: Tally }[] {
    return [...this.#byName]
      .map(([name, tally]) => ({ name, tally }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }
}
