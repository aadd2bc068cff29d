import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Gives cards out of sight the room of those in sight, so that the scroll bar tells the truth. */
export class CardSize implements ReactiveController {
  readonly #list: () => HTMLElement | null;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #observed: HTMLElement | null = null;

  constructor(host: ReactiveControllerHost, list: () => HTMLElement | null) {
    this.#list = list;
    host.addController(this);
  }

  hostUpdated(): void {
    const list = this.#list();
    if (list === this.#observed) return;
    this.#observer.disconnect();
    if (list) this.#observer.observe(list);
    this.#observed = list;
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = null;
  }

  #measure(): void {
    const list = this.#observed;
    const heights = [...(list?.querySelectorAll('.card:not(.folded)') ?? [])]
      .slice(0, 20)
      .filter((card) => card.checkVisibility({ contentVisibilityAuto: true }))
      .map((card) => card.getBoundingClientRect().height);
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    // What is given is the room of the content; a card's padding and border come to some 26 px.
    if (mean > 0) list?.style.setProperty('--_card-size', `${Math.round(mean - 26)}px`);
  }
}
