import type { ConsultationActions } from '../../consultation/snapshot.ts';

/** The patient's name that one element gives to its consultation, by the host's context or by the form. */
export class GivenName {
  #to: ConsultationActions | undefined;
  #isDue = false;

  /** The next `update` gives it again, or takes it back. */
  renew(): void {
    this.#isDue = true;
  }

  /** Gives the context's name, once to each consultation; without one nothing is taken back that another element gave. */
  update(actions: ConsultationActions | undefined, given: unknown): void {
    // What is no name is refused by `start()`.
    const name = typeof given === 'string' ? given.trim() : undefined;
    if (actions === this.#to ? this.#isDue : name) this.give(actions, name);
    this.#isDue = false;
  }

  give(actions: ConsultationActions | undefined, name: string | undefined): void {
    this.#to = name ? actions : undefined;
    actions?.namePatient(name);
  }
}
