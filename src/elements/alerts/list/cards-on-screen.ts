import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../../../client/platform.ts';
import { scribe } from '../../../consultation/scribe.ts';
import { isInView } from '../../base/dom.ts';

/** Seconds. */
const DAY = 86_400;

/** Measures how long each card was on screen while the page was visible, for the proxy's audit. */
export class CardsOnScreen implements ReactiveController {
  readonly #observer = ifThere(
    () => new IntersectionObserver((entries) => this.#take(entries), { threshold: [0, 0.5, 1] }),
  );
  /** Alert id → milliseconds on screen in former stays. */
  readonly #before = new Map<string, number>();
  /** Alert id → begin of the present stay, by `#clock`. */
  readonly #since = new Map<string, number>();
  #cards: unknown;
  #count = 0;
  #hiddenAt: number | undefined;
  /** Milliseconds for which the page was hidden. */
  #hidden = 0;
  #endListening: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Seconds on screen, with tenths, at most a day; undefined if the browser cannot tell. */
  secondsOf(id: string): number | undefined {
    return this.#observer && Math.min(Math.round(this.#onScreen(id) / 100) / 10, DAY);
  }

  /** Observes the cards of a list. `cards` is a new object if one of them has changed. */
  follow(list: Element | null, cards: unknown): void {
    const items = list?.children ?? [];
    if (cards === this.#cards && items.length === this.#count) return;
    this.#cards = cards;
    this.#count = items.length;
    // Observing a card twice has no effect.
    for (const { firstElementChild } of items) if (firstElementChild) this.#observer?.observe(firstElementChild);
  }

  /** Forgets everything, because another patient comes. */
  forget(): void {
    this.#endStays();
    this.#before.clear();
  }

  hostConnected(): void {
    this.#endListening = scribe().platform.listen('visibilitychange', () => this.#noteVisible());
    this.#noteVisible();
  }

  hostDisconnected(): void {
    this.#endListening?.();
    this.#endStays();
  }

  /** Ends all present stays, because the cards or the page go. */
  #endStays(): void {
    this.#observer?.disconnect();
    for (const id of this.#since.keys()) this.#before.set(id, this.#onScreen(id));
    this.#since.clear();
    this.#cards = undefined;
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const id = entry.target.getAttribute('data-id') ?? '';
      this.#before.set(id, this.#onScreen(id));
      if (isInView(entry)) this.#since.set(id, this.#clock);
      else this.#since.delete(id);
    }
  }

  /** Milliseconds on screen until now. */
  #onScreen(id: string): number {
    const now = this.#clock;
    return (this.#before.get(id) ?? 0) + now - (this.#since.get(id) ?? now);
  }

  /** Milliseconds for which the page was visible. */
  get #clock(): number {
    return (this.#hiddenAt ?? scribe().platform.elapsed()) - this.#hidden;
  }

  /** A hidden page shows no card, so its time does not count. */
  #noteVisible(): void {
    const { platform } = scribe();
    const now = platform.elapsed();
    if (!platform.isVisible()) this.#hiddenAt ??= now;
    else if (this.#hiddenAt !== undefined) {
      this.#hidden += now - this.#hiddenAt;
      this.#hiddenAt = undefined;
    }
  }
}
