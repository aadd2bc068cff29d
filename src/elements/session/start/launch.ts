import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { asScribeError, ScribeError } from '../../../client/errors.ts';
import { scribe } from '../../../consultation/scribe.ts';

/** Where the opening of the Scribe application stands. */
export type LaunchPhase =
  | { readonly name: 'idle' }
  | { readonly name: 'starting' }
  | { readonly name: 'opened' }
  /** The browser blocked the tab: `url` may be followed by a click, and is asked for afresh once it has expired. */
  | { readonly name: 'blocked'; readonly url: string; readonly isExpired: boolean; readonly isAsking: boolean }
  | { readonly name: 'failed'; readonly error: ScribeError };

// A ticket address is good for 30 s; it is taken for expired a little earlier.
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

  /** Whether a click is being answered. */
  get isStarting(): boolean {
    const { name } = this.#phase;
    return name === 'starting' || (this.#phase.name === 'blocked' && this.#phase.isAsking);
  }

  /** Opens a tab at once and sends it to the address that `prepare` answers; rejects with a ScribeError, of kind `aborted` after `reset()`. */
  async start(prepare: () => Promise<string>): Promise<void> {
    if (this.isStarting) return;
    const run = ++this.#run;
    const tab = this.#openTab();
    if (tab) tab.opener = null;
    // The link stays where it is, with its focus.
    this.#enter(this.#phase.name === 'blocked' ? { ...this.#phase, isAsking: true } : { name: 'starting' });
    try {
      const url = await prepare();
      if (run !== this.#run) throw overtaken();
      if (tab && !tab.closed) {
        tab.location.replace(url);
        this.#enter({ name: 'opened' });
      } else this.#offer(url);
    } catch (thrown) {
      tab?.close();
      if (run !== this.#run) throw overtaken(thrown);
      const error = asScribeError(thrown);
      this.#enter({ name: 'failed', error });
      throw error;
    }
  }

  /** The doctor follows the offered link; whether that leads anywhere: where the address has expired it must be asked for. */
  follow(): boolean {
    if (this.#phase.name !== 'blocked' || this.#phase.isExpired) return false;
    this.#enter({ name: 'opened' });
    return true;
  }

  /** The doctor points at the offered link, or tabs to it: an address that has expired is asked for before the click. */
  async renew(prepare: () => Promise<string>): Promise<void> {
    if (this.#phase.name !== 'blocked' || !this.#phase.isExpired || this.#phase.isAsking) return;
    const run = ++this.#run;
    // Without an answer it stays expired: the click asks again, and says what is wrong.
    const url = await prepare().catch(() => undefined);
    if (url !== undefined && run === this.#run) this.#offer(url);
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
    const offered = { name: 'blocked', url, isAsking: false } as const;
    this.#enter({ ...offered, isExpired: false });
    this.#timer = scribe().platform.setTimeout(() => this.#enter({ ...offered, isExpired: true }), TICKET_LIFE);
  }

  #enter(phase: LaunchPhase): void {
    scribe().platform.clearTimeout(this.#timer);
    this.#phase = phase;
    this.#host.requestUpdate();
  }
}

const overtaken = (cause?: unknown): ScribeError =>
  new ScribeError('aborted', 'The element shows another record.', { code: 'record_changed', cause });
