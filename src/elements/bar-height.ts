import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../client/if-there.ts';
import { windowOf } from './window-of.ts';

/** Pixels that the sheets leave for the bar. */
const ROOM = 80;

/** Has what gets focus stand clear of a bar that is higher than usual, by a long name or large text. */
export class BarHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #bar: Element | null = null;
  #observer: ResizeObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot?.querySelector<HTMLElement>('.root');
    const bar = root?.querySelector('.bar') ?? null;
    if (!root || bar === this.#bar) return;
    this.hostDisconnected();
    this.#bar = bar;
    const { ResizeObserver } = windowOf(root.ownerDocument) ?? window;
    this.#observer = ifThere(
      () =>
        new ResizeObserver(([{ target } = {}]) => {
          const height = Math.ceil(target?.getBoundingClientRect().height ?? 0);
          if (height > ROOM) root.style.setProperty('--scribe-bar-height', `${height}px`);
          else root.style.removeProperty('--scribe-bar-height');
        }),
    );
    if (bar) this.#observer?.observe(bar);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#bar = null;
  }
}
