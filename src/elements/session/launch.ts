import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { asScribeError, type ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';

/** Where the opening of the Scribe application stands. */
export type LaunchPhase =
  | { readonly name: 'idle' }
  | { readonly name: 'starting' }
  | { readonly name: 'opened' }
  /** The browser blocked the tab: `url` may be followed by a click until it expires. */
  | { readonly name: 'blocked'; readonly url: string }
  | { readonly name: 'failed'; readonly error: ScribeError };

// A ticket address is good for 30 s; it is withdrawn a little earlier.
const TICKET_LIFE = 25_000;

/** Opens the Scribe application in a tab made on the click, so that no browser blocks it and no sign-in code meets this page. */
export class Launch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #openTab: () => Window | null;
  #phase: LaunchPhase = { name: 'idle' };
  #timer: number | undefined;
  #run = 0;

  constructor(host: ReactiveControllerHost, openTab: () => Window | null = () => window.open('', '_blank')) {
    this.#host = host;
    this.#openTab = openTab;
    host.addController(this);
  }

  get phase(): LaunchPhase {
    return this.#phase;
  }

  /** Opens a tab at once and sends it to the address that `prepare` answers; rejects with a ScribeError. */
  async start(prepare: () => Promise<string>): Promise<void> {
    if (this.#phase.name === 'starting') return;
    const run = ++this.#run;
    const tab = this.#openTab();
    if (tab) tab.opener = null;
    this.#enter({ name: 'starting' });
    try {
      const url = await prepare();
      if (run !== this.#run) tab?.close();
      else if (tab && !tab.closed) {
        tab.location.replace(url);
        this.#enter({ name: 'opened' });
      } else this.#offer(url);
    } catch (thrown) {
      tab?.close();
      const error = asScribeError(thrown);
      if (run === this.#run) this.#enter({ name: 'failed', error });
      throw error;
    }
  }

  /** Notes that the doctor followed the offered link. */
  follow(): void {
    this.#enter({ name: 'opened' });
  }

  /** Forgets what was under way. */
  reset(): void {
    this.#run++;
    this.#enter({ name: 'idle' });
  }

  hostDisconnected(): void {
    this.reset();
  }

  #offer(url: string): void {
    this.#enter({ name: 'blocked', url });
    this.#timer = scribe().platform.setTimeout(() => this.#enter({ name: 'idle' }), TICKET_LIFE);
  }

  #enter(phase: LaunchPhase): void {
    scribe().platform.clearTimeout(this.#timer);
    this.#phase = phase;
    this.#host.requestUpdate();
  }
}
