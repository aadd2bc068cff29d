// A platform for the widget's tests: the test moves its clock and makes its page hidden or offline.
import { ScriptedClock } from '../../demo/playground/stage/clock.ts';
import type { PageEvent, Platform } from '../../src/client/platform.ts';

/** Node does not throttle turns, so a tenth of the work suffices; a page needs messages and timers. */
async function settleInNode(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A platform whose time, visibility and connection the test controls. */
export class FakePlatform implements Platform {
  readonly fetch: Platform['fetch'];
  readonly #clock: ScriptedClock;
  #listeners = new Map<PageEvent, Set<(event: Event) => void>>();
  #isVisible = true;
  #isOnline = true;
  #slept = 0;
  #stoppedAt: number | undefined;

  constructor(fetch: Platform['fetch'], now = Date.parse('2026-11-21T10:42:00Z')) {
    this.fetch = fetch;
    this.#clock = new ScriptedClock(now, typeof setImmediate === 'function' ? settleInNode : undefined);
  }

  readonly now = (): number => this.#clock.now() + this.#slept;
  /** Advances with real time, as frames do, and with the timers of `advance`; after `stop` only with those. */
  readonly elapsed = (): number => (this.#stoppedAt ?? performance.now()) + this.#clock.skipped;
  readonly random = (): number => 0.5;
  readonly isVisible = (): boolean => this.#isVisible;
  readonly isOnline = (): boolean => this.#isOnline;

  readonly setTimeout = (run: () => void, ms: number): number => this.#clock.setTimeout(run, ms);
  readonly clearTimeout = (timer: number | undefined): void => this.#clock.clearTimeout(timer);

  /** The alert ids that this tab has sent to the others. */
  readonly told: (readonly string[])[] = [];
  readonly #hearers = new Set<(alertIds: readonly string[]) => void>();
  readonly tabs = {
    tell: (alertIds: readonly string[]): void => void this.told.push(alertIds),
    hear: (run: (alertIds: readonly string[]) => void): (() => void) => {
      this.#hearers.add(run);
      return () => this.#hearers.delete(run);
    },
  };

  /** Tells this tab that another tab sends a decision about these alerts. */
  otherTabSends(...alertIds: string[]): void {
    for (const run of this.#hearers) run(alertIds);
  }

  readonly listen = (event: PageEvent, run: (event: Event) => void): (() => void) => {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(run));
    return () => listeners.delete(run);
  };

  /** Returns the number of listeners of one event or of all. */
  listenerCount(event?: PageEvent): number {
    if (event) return this.#listeners.get(event)?.size ?? 0;
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The number of timers that are set. */
  get timerCount(): number {
    return this.#clock.timerCount;
  }

  /** Moves the clock, runs each timer at its time and lets promises settle after it. */
  advance(ms: number): Promise<void> {
    return this.#clock.advance(ms);
  }

  stop(): void {
    this.#stoppedAt = performance.now();
  }

  /** Simulates a sleeping computer: the clock advances, no timer runs, and the page gets no event. */
  sleep(ms: number): void {
    this.#slept += ms;
  }

  /** Fires an event of the page and returns it as its listeners left it. */
  emit(event: PageEvent, fields: object = {}): Event {
    const fired = Object.assign(new Event(event, { cancelable: true }), fields);
    for (const run of [...(this.#listeners.get(event) ?? [])]) run(fired);
    return fired;
  }

  hide(): void {
    this.#isVisible = false;
    this.emit('visibilitychange');
  }

  show(): void {
    this.#isVisible = true;
    this.emit('visibilitychange');
  }

  goOffline(): void {
    this.#isOnline = false;
    this.emit('offline');
  }

  goOnline(): void {
    this.#isOnline = true;
    this.emit('online');
  }
}
