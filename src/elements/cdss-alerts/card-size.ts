import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../../client/if-there.ts';
import { onFrame } from '../after-paint.ts';
import { windowOf } from '../window-of.ts';

/** The first of a list, which are never skipped. */
const SEEN = 4;
/** Pixels. */
const TOLERANCE = 12;

/** Gives cards out of sight the room of the first ones, so that the scroll bar tells the truth. */
export class CardSize implements ReactiveController {
  readonly #list: () => HTMLElement | null;
  /** Pixels of the content of each card that is observed; 0 of one that is folded, or was not seen yet. */
  readonly #heights = new Map<Element, number>();
  #observer: ResizeObserver | undefined;
  #size = 0;

  constructor(host: ReactiveControllerHost, list: () => HTMLElement | null) {
    this.#list = list;
    host.addController(this);
  }

  hostUpdated(): void {
    const list = this.#list();
    if (list) this.#observer ??= this.#observe(list);
    const rows = [...(list?.firstElementChild?.children ?? [])].slice(0, SEEN);
    const cards = rows.flatMap(({ firstElementChild }) => firstElementChild ?? []);
    for (const card of this.#heights.keys()) {
      if (cards.includes(card)) continue;
      this.#observer?.unobserve(card);
      this.#heights.delete(card);
    }
    // Another list: it has not been told.
    if (!this.#heights.size) this.#size = 0;
    for (const card of cards) {
      if (this.#heights.has(card)) continue;
      this.#heights.set(card, 0);
      this.#observer?.observe(card);
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#heights.clear();
  }

  /** Gives a block that is new the size that is known. */
  tell(block: HTMLElement): void {
    if (this.#size) block.style.setProperty('--_card-size', `${Math.round(this.#size)}px`);
  }

  /** Heights are told, not asked for: to ask has the page laid out once more. By the window that shows the list, which another may have opened. */
  #observe(list: HTMLElement): ResizeObserver | undefined {
    const { ResizeObserver } = windowOf(list.ownerDocument) ?? window;
    const take: ResizeObserverCallback = (entries) => {
      for (const { target, contentRect } of entries)
        this.#heights.set(target, target.matches('.folded') ? 0 : contentRect.height);
      // Not in the observer's own turn: a size set there is a loop, and browsers complain.
      onFrame(list, () => this.#take());
    };
    return ifThere(() => new ResizeObserver(take));
  }

  #take(): void {
    const heights = [...this.#heights.values()].filter(Boolean);
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    if (!(Math.abs(mean - this.#size) > TOLERANCE)) return;
    this.#size = mean;
    // The first needs not, and what is in sight is not styled again for it.
    const [, ...blocks] = [...(this.#list()?.children ?? [])] as HTMLElement[];
    for (const block of blocks) this.tell(block);
  }
}
