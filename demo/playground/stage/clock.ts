// Time that goes when it is told to, or along with the real one.

interface Timer {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
}

// Kept from before a stage puts this clock in the place of the page's.
const realTimeout = globalThis.setTimeout.bind(globalThis);
const realNow = (): number => performance.now();
const TICK_MS = 50;

/** A clock with timers of its own. */
export class ScriptedClock {
  #now: number;
  #timers: Timer[] = [];
  #nextId = 1;
  #ranUntil: number | undefined;
  readonly #settle: () => Promise<void>;

  /** Milliseconds since the epoch at which it stands, and what lets promises settle where it runs. */
  constructor(now: number, settled = settle) {
    this.#now = now;
    this.#settle = settled;
  }

  readonly now = (): number => this.#now;

  readonly setTimeout = (run: () => void, ms = 0): number => {
    const id = this.#nextId++;
    this.#timers.push({ id, at: this.#now + Math.max(0, ms), run });
    return id;
  };

  readonly clearTimeout = (timer: number | undefined): void => {
    this.#timers = this.#timers.filter(({ id }) => id !== timer);
  };

  /** How many timers are set. */
  get timerCount(): number {
    return this.#timers.length;
  }

  get isRunning(): boolean {
    return this.#ranUntil !== undefined;
  }

  /** Moves on, running each timer at its time and letting promises settle after it. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await this.#settle();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id);
      if (!next) break;
      this.clearTimeout(next.id);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await this.#settle();
    }
    this.#now = Math.max(this.#now, until);
    await this.#settle();
  }

  /** Goes along with the real time until `stop`. */
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
      await this.advance(passed);
    }
  }
}

/** Lets every promise that can settle do so. */
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

/** Resolves when the page has been painted; or soon, where it is out of sight and is not. */
export function painted(): Promise<void> {
  const frame = new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  return Promise.race([frame.then(() => later(20)), later(1000)]);
}

/** Resolves with a message: a timer set from there is not held back, as browsers do with those that follow one another. */
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
