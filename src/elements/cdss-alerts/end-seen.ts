/** Whether the end of a list was on screen. */
export class EndSeen {
  readonly #observer: IntersectionObserver;
  #end: Element | null = null;
  #isSeen = false;

  constructor(onSeen: () => void) {
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#isSeen = true;
      onSeen();
    });
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** Takes what stands at the end, once all of the list is in the page. */
  watch(end: Element | null): void {
    if (end === this.#end) return;
    this.#end = end;
    this.#observer.disconnect();
    if (end) this.#observer.observe(end);
  }

  /** The list is another: it is to be read again. */
  forget(): void {
    this.#isSeen = false;
    this.watch(null);
  }
}
