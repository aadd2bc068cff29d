import type { LitElement, ReactiveController } from 'lit';
import { ifThere } from '../../../client/if-there.ts';
import { hasSameItems } from '../../../consultation/reuse.ts';
import { scribe } from '../../../consultation/scribe.ts';

/** How long a changed section must be in view to count as seen, in milliseconds. */
const DWELL = 1500;

/** Follows which of the marked sections on show the doctor has had before the eyes, and when all of them are out of view again. */
export class ChangesInView implements ReactiveController {
  readonly #host: LitElement;
  readonly #onSeen: () => void;
  readonly #observer = ifThere(
    () => new IntersectionObserver((entries) => this.#take(entries), { threshold: [0, 0.5, 1] }),
  );
  readonly #timers = new Map<Element, number>();
  readonly #inView = new Set<Element>();
  readonly #seen = new Set<Element>();
  #marked: readonly Element[] = [];

  /** `onSeen` is called once all marked sections were seen and none is in view: what then changes moves nothing under the eyes. */
  constructor(host: LitElement, onSeen: () => void) {
    this.#host = host;
    this.#onSeen = onSeen;
    host.addController(this);
  }

  /** Moves focus to the marked section after the one that has it, and from the last to the first. */
  focusNext(): void {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    const at = this.#marked.findIndex((section) => section.contains(activeElement));
    this.#marked[(at + 1) % this.#marked.length]?.querySelector('h4')?.focus();
  }

  /** Takes what is marked as not seen. */
  forget(): void {
    this.hostDisconnected();
  }

  /** Whether each of the marked sections has been seen. */
  get areSeen(): boolean {
    return this.#marked.length > 0 && this.#marked.every((section) => this.#seen.has(section));
  }

  hostUpdated(): void {
    const marked = [...this.#host.renderRoot.querySelectorAll('.section.changed')];
    if (hasSameItems(marked, this.#marked)) return;
    this.hostDisconnected();
    this.#marked = marked;
    for (const section of marked) this.#observer?.observe(section);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    for (const timer of this.#timers.values()) scribe().platform.clearTimeout(timer);
    for (const known of [this.#timers, this.#inView, this.#seen]) known.clear();
    this.#marked = [];
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    const { platform } = scribe();
    for (const { target, isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
      const fillsView = intersectionRect.height > (rootBounds?.height ?? Infinity) / 2;
      this.#inView[isIntersecting ? 'add' : 'delete'](target);
      if (isIntersecting && (intersectionRatio >= 0.5 || fillsView)) {
        if (this.#timers.has(target)) continue;
        const see = () => {
          this.#timers.delete(target);
          if (platform.isVisible()) this.#seen.add(target);
        };
        this.#timers.set(target, platform.setTimeout(see, DWELL));
      } else {
        platform.clearTimeout(this.#timers.get(target));
        this.#timers.delete(target);
      }
    }
    if (this.areSeen && !this.#inView.size) this.#onSeen();
  }
}
