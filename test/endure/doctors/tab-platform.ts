// The platform of a tab for the widget's code in Node: real time and network, a page that the run hides and shows.
import type { PageEvent, Platform } from '../../../src/client/platform.ts';
import { ORIGIN } from '../../support/proxy-fixture.ts';
import type { Random } from '../world/random.ts';

type Hearer = (alertIds: readonly string[]) => void;

/** One doctor's browser: its tabs get each other's messages. */
export class Browser {
  readonly #hearers = new Map<object, Set<Hearer>>();

  tabs(tab: object): NonNullable<Platform['tabs']> {
    const own = new Set<Hearer>();
    this.#hearers.set(tab, own);
    return {
      tell: (alertIds) => {
        for (const [other, hearers] of this.#hearers) {
          if (other !== tab) for (const hear of hearers) setImmediate(hear, alertIds);
        }
      },
      hear: (run) => {
        own.add(run);
        return () => own.delete(run);
      },
    };
  }
}

export class TabPlatform implements Platform {
  readonly random: () => number;
  readonly tabs: NonNullable<Platform['tabs']>;
  readonly #listeners = new Map<PageEvent, Set<(event: Event) => void>>();
  #isVisible = true;

  constructor(browser: Browser, random: Random) {
    this.random = () => random.next();
    this.tabs = browser.tabs(this);
  }

  readonly fetch: Platform['fetch'] = (input, init) =>
    globalThis.fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin: ORIGIN } });
  readonly now = (): number => Date.now();
  readonly elapsed = (): number => performance.now();
  readonly setTimeout = (run: () => void, ms: number): number => Number(setTimeout(run, ms)[Symbol.toPrimitive]());
  readonly clearTimeout = (timer: number | undefined): void => clearTimeout(timer);
  readonly isVisible = (): boolean => this.#isVisible;
  readonly isOnline = (): boolean => true;

  readonly listen = (event: PageEvent, run: (event: Event) => void): (() => void) => {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(run));
    return () => listeners.delete(run);
  };

  /** Ends the page: it hears no event more. */
  unload(): void {
    this.#listeners.clear();
  }

  /** Hides or shows the page, as when the doctor switches tabs. */
  show(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const event of ['visibilitychange', ...(isVisible ? ['focus' as const] : [])] as const) {
      for (const run of [...(this.#listeners.get(event) ?? [])]) run(new Event(event));
    }
  }
}
