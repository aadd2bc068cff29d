import type { AlertSnapshot } from '../../../consultation/snapshot.ts';

/** The alerts picked for a batch. All milder ones may join at once, every other joins one by one. */
export class Selection {
  /** Another set after each change. */
  ids: ReadonlySet<string> = new Set();
  /** What was decided by itself meanwhile, and can be undone: it comes back. */
  readonly #decidedAlone = new Set<string>();
  readonly #snapshotOf: (id: string) => AlertSnapshot | undefined;

  constructor(snapshotOf: (id: string) => AlertSnapshot | undefined) {
    this.#snapshotOf = snapshotOf;
  }

  /** How many of them are known to be milder. */
  get together(): number {
    return [...this.ids].filter((id) => this.#snapshotOf(id)?.gravity === 'milder').length;
  }

  /** Picks one that can be decided, or lets go of it; any other is passed over. */
  toggle(id: string): void {
    if (!this.#snapshotOf(id)?.canDecide) return;
    const next = new Set(this.ids);
    if (!next.delete(id)) next.add(id);
    this.ids = next;
  }

  /** All that are milder in, or, if all are in already, all of them out. The others stay as they are. */
  toggleAll(alerts: readonly AlertSnapshot[]): void {
    const together = alerts.flatMap(({ alert, gravity, canDecide }) =>
      canDecide && gravity === 'milder' ? alert.id : [],
    );
    const next = new Set([...this.ids, ...together]);
    if (next.size === this.ids.size) {
      this.#decidedAlone.clear();
      for (const id of together) next.delete(id);
    }
    this.ids = next;
  }

  /** Lets go of what is no longer open, and takes back what was undone; deciding may be off for a while. Whether there was any. */
  tidy(): boolean {
    const former = this.ids;
    const kept = new Set([...former].filter((id) => this.#snapshotOf(id)?.isOpen));
    for (const id of new Set([...former, ...this.#decidedAlone])) {
      const { isOpen, decision } = this.#snapshotOf(id) ?? {};
      if (this.#decidedAlone.has(id) && isOpen && !decision) kept.add(id);
      if (decision?.phase === 'undo') this.#decidedAlone.add(id);
      else this.#decidedAlone.delete(id);
    }
    if (kept.size === former.size && [...kept].every((id) => former.has(id))) return false;
    this.ids = kept;
    return true;
  }

  /** Lets go of all, also of what would come back when it is undone. */
  clear(): void {
    this.ids = new Set();
    this.#decidedAlone.clear();
  }
}
