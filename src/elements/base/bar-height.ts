import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../../client/platform.ts';
import { windowOf } from './dom.ts';

/** Pixels that the style sheets reserve for the bar. */
const ROOM = 80;

/** Keeps space above focused content if the host's bar is higher than usual, as with a long name. Otherwise the bar would cover it. */
export class BarHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #around: (() => Element | undefined) | undefined;
  #bar: Element | null = null;
  #observer: ResizeObserver | undefined;

  /** `around` returns another element whose bar is sticky over the host. Then the height is always set, for content that sticks below it. */
  constructor(host: ReactiveControllerHost & Element, around?: () => Element | undefined) {
    this.#host = host;
    this.#around = around;
    host.addController(this);
  }

  /** Observes the bar rendered now. Without `ResizeObserver` the usual room stays. */
  hostUpdated(): void {
    const root = this.#host.shadowRoot?.querySelector<HTMLElement>('.root');
    const owner = this.#around ? this.#around() : this.#host;
    const bar = owner?.shadowRoot?.querySelector('.bar') ?? null;
    if (!root || bar === this.#bar) return;
    this.hostDisconnected();
    this.#bar = bar;
    root.style.removeProperty('--scribe-bar-height');
    // In a low window the bar has no box. Its first line is sticky instead, so both are measured.
    const sticky = bar ? [bar, ...bar.querySelectorAll('.who')] : [];
    const { ResizeObserver } = windowOf(root.ownerDocument);
    this.#observer = ifThere(
      () =>
        new ResizeObserver(() => {
          const height = Math.max(...sticky.map((part) => Math.ceil(part.getBoundingClientRect().height)));
          if (height > (this.#around ? 0 : ROOM)) root.style.setProperty('--scribe-bar-height', `${height}px`);
          else root.style.removeProperty('--scribe-bar-height');
        }),
    );
    for (const part of sticky) this.#observer?.observe(part);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#bar = null;
  }
}
