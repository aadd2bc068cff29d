import type { ReasonDraft } from './alert-card.ts';
import type { AlertChange } from './card-deck.ts';
import { withReason } from './reject-reason.ts';

/** The reasons that are asked for, and what was given of them: that stays when none is asked for any more. */
export class Reasons {
  readonly #drafts = new Map<string, ReasonDraft>();
  readonly #asked = new Set<string>();

  /** Ids of the alerts that one is asked for. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** What was given so far, where it is asked for. */
  of(id: string): ReasonDraft | undefined {
    return this.#asked.has(id) ? this.#drafts.get(id) : undefined;
  }

  /** Asks for one, or takes what is given. */
  take(id: string, fields?: Partial<ReasonDraft>): ReasonDraft {
    const known = this.of(id) ?? { ...this.#drafts.get(id), isMissing: false };
    const reason = withReason(known, fields);
    this.#asked.add(id);
    this.#drafts.set(id, reason);
    return reason;
  }

  /** Asks for it no more. Whether it was asked for. */
  close(id: string): boolean {
    return this.#asked.delete(id);
  }

  /** Forgets what was given for other words, unless it is on show. */
  takeChanges(changes: readonly AlertChange[]): void {
    for (const { after, saysOther } of changes)
      if (saysOther && !this.#asked.has(after.alert.id)) this.forget(after.alert.id);
  }

  /** Forgets what was given. */
  forget(id: string): void {
    this.#drafts.delete(id);
  }

  clear(): void {
    this.#asked.clear();
    this.#drafts.clear();
  }
}
