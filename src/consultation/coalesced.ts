/** A job that runs one at a time: however often it is asked for while it runs, it runs once more afterwards. */
export class Coalesced {
  readonly #run: () => Promise<void>;
  #current: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(run: () => Promise<void>) {
    this.#run = run;
  }

  get isRunning(): boolean {
    return this.#current !== undefined;
  }

  /** Resolves when a run that began after this call has ended. */
  request(): Promise<void> {
    if (!this.#current) {
      return (this.#current = this.#run().finally(() => (this.#current = undefined)));
    }
    return (this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      return this.request();
    }));
  }
}
