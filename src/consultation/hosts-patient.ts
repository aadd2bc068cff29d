import type { ScribeOptions } from './scribe-options.ts';

/** Whose session it is by the host's word: its `context`, or its `describeSession`. */
export class HostsPatient {
  readonly #ask: () => ReturnType<NonNullable<ScribeOptions['describeSession']>>;
  readonly #onChange: () => void;
  #named: string | undefined;
  #described: string | undefined;
  #asking: symbol | undefined;

  constructor(sessionId: string, { describeSession }: ScribeOptions, onChange: () => void) {
    this.#ask = () => describeSession?.(sessionId);
    this.#onChange = onChange;
  }

  get name(): string | undefined {
    return this.#named || this.#described;
  }

  /** Takes the name of the host's `context`. */
  call(name: string | undefined): void {
    if (this.#named === name) return;
    this.#named = name;
    this.#onChange();
  }

  /** Asks `describeSession`, once. */
  async describe(): Promise<void> {
    if (this.#asking) return;
    const mine = (this.#asking = Symbol('asking'));
    // A host that cannot say leaves the patient unnamed.
    const description = await Promise.resolve()
      .then(this.#ask)
      .catch(() => undefined);
    if (this.#asking !== mine || !description?.patientName) return;
    this.#described = description.patientName;
    this.#onChange();
  }

  /** Forgets what `describeSession` said, and drops a late answer. */
  forgetDescription(): void {
    this.#described = this.#asking = undefined;
  }

  forget(): void {
    this.#named = undefined;
    this.forgetDescription();
  }
}
