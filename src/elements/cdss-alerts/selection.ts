import { isRed } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';

type ViewOf = (id: string) => AlertView | undefined;

/** The alerts picked for a batch. "Select all" leaves red out; red joins one by one. */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  readonly #viewOf: ViewOf;

  constructor(viewOf: ViewOf) {
    this.#viewOf = viewOf;
  }

  /** Another set after each change. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** How many of them are not red. */
  get together(): number {
    let count = 0;
    for (const id of this.#ids) if (!isRed(this.#viewOf(id)?.alert.severity)) count++;
    return count;
  }

  toggle(id: string): void {
    if (!this.#viewOf(id)?.canDecide) return;
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.#ids = next;
  }

  /** All that are not red in, or, if all are in already, all of them out. Red stays as it is. */
  toggleAll(alerts: readonly AlertView[]): void {
    const together = alerts.filter(({ alert, canDecide }) => canDecide && !isRed(alert.severity));
    const areAllIn = together.every(({ alert }) => this.#ids.has(alert.id));
    const next = new Set(this.#ids);
    for (const { alert } of together) {
      if (areAllIn) next.delete(alert.id);
      else next.add(alert.id);
    }
    this.#ids = next;
  }

  /** Lets go of what is no longer open; deciding may be off for a while. Whether there was any. */
  tidy(): boolean {
    const kept = [...this.#ids].filter((id) => this.#viewOf(id)?.isOpen);
    if (kept.length === this.#ids.size) return false;
    this.#ids = new Set(kept);
    return true;
  }

  clear(): void {
    this.#ids = new Set();
  }
}
