import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scribe } from '../../../consultation/scribe.ts';
import { isInView, viewObserver } from '../../base/dom.ts';

/** Seconds. */
const DAY = 86_400;

/** Measures how long each card was on screen while the page was visible, for the proxy's audit. */
export class CardsOnScreen implements ReactiveController {
  readonly #observer = viewObserver((entries) => this.#take(entries));
  /** Alert id → milliseconds on screen in former stays. */
  readonly #before = new Map<string, number>();
  /** Alert id → begin of the present stay; `undefined` while the page is hidden, because it shows no card then. */
  readonly #since = new Map<string, number | undefined>();
  #endListening: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Seconds on screen, with tenths, at most a day; undefined if the browser cannot tell. */
  secondsOf(id: string): number | undefined {
    return this.#observer && Math.min(Math.round(this.#onScreen(id) / 100) / 10, DAY);
  }

  /** Observes the cards. Observing one twice has no effect. */
  follow(cards: readonly Element[]): void {
    for (const card of cards) this.#observer?.observe(card);
  }

  /** Forgets everything, because another patient comes. */
  forget(): void {
    this.#endStays();
    this.#before.clear();
  }

  hostConnected(): void {
    this.#endListening = scribe().platform.listen('visibilitychange', () => {
      for (const id of this.#since.keys()) this.#note(id, true);
    });
  }

  hostDisconnected(): void {
    this.#endListening?.();
    this.#endStays();
  }

  /** Ends all present stays, because the cards or the page go. */
  #endStays(): void {
    this.#observer?.disconnect();
    for (const id of this.#since.keys()) this.#note(id, false);
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) this.#note(entry.target.getAttribute('data-id') ?? '', isInView(entry));
  }

  /** Ends the present stay of a card, and begins another if it is in view. */
  #note(id: string, isOn: boolean): void {
    const { platform } = scribe();
    this.#before.set(id, this.#onScreen(id));
    if (isOn) this.#since.set(id, platform.isVisible() ? platform.elapsed() : undefined);
    else this.#since.delete(id);
  }

  /** Milliseconds on screen until now. */
  #onScreen(id: string): number {
    const now = scribe().platform.elapsed();
    return (this.#before.get(id) ?? 0) + now - (this.#since.get(id) ?? now);
  }
}
