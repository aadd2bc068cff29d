/** Which sections the doctor has folded, by document; in memory alone. */
export class FoldedSections {
  readonly #onChange: () => void;
  readonly #folded = new Map<string, ReadonlySet<string>>();

  /** `onChange` is called when a section is folded or opened. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(documentId: string, key: string): boolean {
    return this.#folded.get(documentId)?.has(key) === true;
  }

  fold(documentId: string, key: string): void {
    this.#folded.set(documentId, new Set(this.#folded.get(documentId)).add(key));
    this.#onChange();
  }

  open(documentId: string, key: string): void {
    if (!this.has(documentId, key)) return;
    const others = [...(this.#folded.get(documentId) ?? [])].filter((folded) => folded !== key);
    this.#folded.set(documentId, new Set(others));
    this.#onChange();
  }

  /** Forgets everything. */
  clear(): void {
    this.#folded.clear();
  }
}
