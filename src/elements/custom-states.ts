/** The states of an element that a page's CSS can see, as `:state(stale)`. */
export class CustomStates {
  readonly #internals: ElementInternals;
  readonly #on = new Set<string>();

  constructor(host: HTMLElement) {
    this.#internals = host.attachInternals();
  }

  set(name: string, isOn: boolean): void {
    if (this.#on.has(name) === isOn) return;
    this.#on[isOn ? 'add' : 'delete'](name);
    try {
      this.#internals.states[isOn ? 'add' : 'delete'](name);
    } catch {
      // A browser without :state() takes dashed names only.
      this.#internals.states[isOn ? 'add' : 'delete'](`--${name}`);
    }
  }
}
