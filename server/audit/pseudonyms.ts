/** Numbers doctors in the order in which they appear. */
export class Pseudonyms {
  readonly #known = new Map<string, string>();

  of(doctor: string): string {
    const known = this.#known.get(doctor);
    if (known) return known;
    const name = `Doctor ${this.#known.size + 1}`;
    this.#known.set(doctor, name);
    return name;
  }
}
