import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels: a card's padding and border, for what is given is the room of its content. */
const FRAME = 26;
/** Pixels. */
const TOLERANCE = 12;

/** Gives cards out of sight the room of those in sight, so that the scroll bar tells the truth. */
export class CardSize implements ReactiveController {
  readonly #list: () => HTMLElement | null;
  // In the observer's turn every size is known, and to ask for it costs nothing.
  readonly #observer = new ResizeObserver(() => this.#measure());
  #observed: Element | null = null;
  #size = 0;

  constructor(host: ReactiveControllerHost, list: () => HTMLElement | null) {
    this.#list = list;
    host.addController(this);
  }

  hostUpdated(): void {
    const list = this.#list();
    // The first block: the others grow and shrink as they come into sight.
    const first = list?.firstElementChild ?? null;
    if (first === this.#observed) return;
    this.hostDisconnected();
    if (first) this.#observer.observe(first);
    this.#observed = first;
    this.#size = 0;
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = null;
  }

  #measure(): void {
    const heights = [...(this.#observed?.querySelectorAll('.card:not(.folded)') ?? [])]
      .filter((card) => card.checkVisibility({ contentVisibilityAuto: true }))
      .map((card) => card.getBoundingClientRect().height);
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    if (!(Math.abs(mean - this.#size) > TOLERANCE)) return;
    this.#size = mean;
    // A size set in the observer's own turn is a loop, and browsers complain.
    requestAnimationFrame(() => {
      this.#list()?.style.setProperty('--_card-size', `${Math.round(mean - FRAME)}px`);
    });
  }
}
