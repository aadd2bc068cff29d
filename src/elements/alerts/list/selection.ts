import type { AlertSnapshot } from '../../../consultation/snapshot.ts';

type ViewOf = (id: string) => AlertSnapshot | undefined;

/** The alerts picked for a batch. All milder ones may join at once, every other joins one by one. */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  /** What was decided by itself meanwhile, and can be undone: it comes back. */
  readonly #decidedAlone = new Set<string>();
  readonly #snapshotOf: ViewOf;

  constructor(snapshotOf: ViewOf) {
    this.#snapshotOf = snapshotOf;
  }

  /** Another set after each change. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** How many of them are known to be milder. */
  get together(): number {
    let count = 0;
    for (const id of this.#ids) if (this.#snapshotOf(id)?.gravity === 'milder') count++;
    return count;
  }

  toggle(id: string): void {
    if (!this.#snapshotOf(id)?.canDecide) return;
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.#ids = next;
  }

  /** All that are milder in, or, if all are in already, all of them out. The others stay as they are. */
  toggleAll(alerts: readonly AlertSnapshot[]): void {
    const together = alerts.filter(({ gravity, canDecide }) => canDecide && gravity === 'milder');
    const areAllIn = together.every(({ alert }) => this.#ids.has(alert.id));
    const next = new Set(this.#ids);
    if (areAllIn) this.#decidedAlone.clear();
    for (const { alert } of together) {
      if (areAllIn) next.delete(alert.id);
      else next.add(alert.id);
    }
    this.#ids = next;
  }

  /** Lets go of what is no longer open, and takes back what was undone; deciding may be off for a while. Whether there was any. */
  tidy(): boolean {
    const former = this.#ids;
    const kept = new Set([...former].filter((id) => this.#snapshotOf(id)?.isOpen));
    for (const id of this.#decidedAlone) {
      const { isOpen, decision } = this.#snapshotOf(id) ?? {};
      if (isOpen && !decision) kept.add(id);
    }
    for (const id of [...former, ...this.#decidedAlone]) {
      if (this.#snapshotOf(id)?.decision?.phase === 'undo') this.#decidedAlone.add(id);
      else this.#decidedAlone.delete(id);
    }
    if (kept.size === former.size && [...kept].every((id) => former.has(id))) return false;
    this.#ids = kept;
    return true;
  }

  clear(): void {
    this.#ids = new Set();
    this.#decidedAlone.clear();
  }
}
