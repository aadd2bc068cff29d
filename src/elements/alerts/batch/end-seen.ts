import { ifThere } from '../../../client/if-there.ts';

/** Whether the end of a list was on screen; where the browser does not tell, it is taken to have been. */
export class EndSeen {
  readonly #observer: IntersectionObserver | undefined;
  #end: Element | null = null;
  #isSeen = false;

  constructor(onSeen: () => void) {
    const take: IntersectionObserverCallback = (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#isSeen = true;
      onSeen();
    };
    this.#observer = ifThere(() => new IntersectionObserver(take));
  }

  get isSeen(): boolean {
    return this.#isSeen || !this.#observer;
  }

  /** Takes what stands at the end, once all of the list is in the page. */
  watch(end: Element | null): void {
    if (end === this.#end) return;
    this.#end = end;
    this.#observer?.disconnect();
    if (end) this.#observer?.observe(end);
  }

  /** The list is another: it is to be read again. */
  forget(): void {
    this.#isSeen = false;
    this.watch(null);
  }
}
