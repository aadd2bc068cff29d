import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../../../client/platform.ts';
import { scribe } from '../../../consultation/scribe.ts';
import { isInView } from '../../base/dom.ts';

/** Seconds. */
const DAY = 86_400;

/** Follows how long each card was on screen while the page could be seen: for the proxy's audit. */
export class CardsOnScreen implements ReactiveController {
  readonly #observer = ifThere(
    () => new IntersectionObserver((entries) => this.#take(entries), { threshold: [0, 0.5, 1] }),
  );
  /** By alert id: milliseconds on screen, without the stay that goes on. */
  readonly #before = new Map<string, number>();
  /** By alert id: when the stay that goes on began, by `#clock`. */
  readonly #since = new Map<string, number>();
  #cards: unknown;
  #count = 0;
  #hiddenAt: number | undefined;
  /** Milliseconds in which the page could not be seen. */
  #hidden = 0;
  #endListening: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** In seconds, with tenths, a day at most; undefined where the browser does not tell. */
  secondsOf(id: string): number | undefined {
    return this.#observer && Math.min(Math.round(this.#onScreen(id) / 100) / 10, DAY);
  }

  /** Follows the cards of a list; `cards` is another object where one of them is another. */
  follow(list: Element | null, cards: unknown): void {
    const items = list?.children ?? [];
    if (cards === this.#cards && items.length === this.#count) return;
    this.#cards = cards;
    this.#count = items.length;
    // One that is observed already stays so.
    for (const { firstElementChild } of items) if (firstElementChild) this.#observer?.observe(firstElementChild);
  }

  /** Another patient comes. */
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

  /** Adds the stays that go on to what was before: cards leave the page, or it leaves them. */
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

  /** Milliseconds in which the page could be seen. */
  get #clock(): number {
    return (this.#hiddenAt ?? scribe().platform.elapsed()) - this.#hidden;
  }

  /** A page that is hidden shows no card: its time does not count. */
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
