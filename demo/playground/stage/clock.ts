// A clock that advances on command, or with the real time.

interface Timer {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
}

// The real functions, saved before a stage replaces the page's clock by this one.
const realTimeout = globalThis.setTimeout.bind(globalThis);
const realNow = performance.now.bind(performance);
const TICK_MS = 50;

/** A clock with its own timers. */
export class ScriptedClock {
  #now: number;
  #skipped = 0;
  #timers: Timer[] = [];
  #nextId = 1;
  #ranUntil: number | undefined;
  readonly #settle: () => Promise<void>;

  /** `now` is its time in milliseconds since the epoch; `settled` lets promises settle in its environment. */
  constructor(now: number, settled = settle) {
    this.#now = now;
    this.#settle = settled;
  }

  readonly now = (): number => this.#now;

  /** Milliseconds that `advance` has skipped; real time is not among them. */
  get skipped(): number {
    return this.#skipped;
  }

  readonly setTimeout = (run: () => void, ms = 0): number => {
    const id = this.#nextId++;
    this.#timers.push({ id, at: this.#now + Math.max(0, ms), run });
    return id;
  };

  readonly clearTimeout = (timer: number | undefined): void => {
    this.#timers = this.#timers.filter(({ id }) => id !== timer);
  };

  /** Number of set timers. */
  get timerCount(): number {
    return this.#timers.length;
  }

  get isRunning(): boolean {
    return this.#ranUntil !== undefined;
  }

  /** Advances the time; runs each timer at its time and lets promises settle after it. */
  async advance(ms: number): Promise<void> {
    await this.#pass(ms, true);
  }

  async #pass(ms: number, isSkipped: boolean): Promise<void> {
    const until = this.#now + ms;
    const go = (to: number) => {
      const step = Math.max(0, to - this.#now);
      this.#now += step;
      if (isSkipped) this.#skipped += step;
    };
    await this.#settle();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id);
      if (!next) break;
      this.clearTimeout(next.id);
      go(next.at);
      next.run();
      await this.#settle();
    }
    go(until);
    await this.#settle();
  }

  /** Follows the real time until `stop`. */
  run(): void {
    if (this.#ranUntil !== undefined) return;
    this.#ranUntil = realNow();
    void this.#keepRunning();
  }

  stop(): void {
    this.#ranUntil = undefined;
  }

  async #keepRunning(): Promise<void> {
    while (this.#ranUntil !== undefined) {
      await later(TICK_MS);
      const now = realNow();
      const passed = now - this.#ranUntil;
      if (this.#ranUntil === undefined) return;
      this.#ranUntil = now;
      await this.#pass(passed, false);
    }
  }
}

/** Waits until every promise that can settle has settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await message();
    await later(0);
  }
}

/** Waits in real time. */
export function later(ms: number): Promise<void> {
  return new Promise((resolve) => void realTimeout(resolve, ms));
}

/** Resolves after the page's next paint, or after a second if it is out of sight and does not paint. */
export function painted(): Promise<void> {
  const frame = new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  return Promise.race([frame.then(() => later(20)), later(1000)]);
}

/** Resolves with a message, because browsers delay timers that other timers set, but not those that a message sets. */
function message(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
