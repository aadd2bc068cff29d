/** Every id by which the page knows a session, and how it learnt it. Holds ids and no patient data. */
export class SessionIndex {
  /** Id → all ids of its session. */
  readonly #names = new Map<string, readonly string[]>();
  /** Ids of sessions that the page has read. Then a 404 means that a session is gone, not that it has not started. */
  readonly read = new Set<string>();
  /** Ids that a closed review gate names. The proxy grants them for a while (DESIGN §5); the gate lifts at once for all (§7.3). */
  readonly listed = new Set<string>();

  /** Every id of the session, in the order learnt. */
  idsOf(id: string): readonly string[] {
    return this.#names.get(id) ?? [id];
  }

  /** Notes that all these ids name one session. */
  join(id: string, ...others: readonly string[]): void {
    const ids = [...new Set([id, ...others].flatMap((one) => this.idsOf(one)))];
    for (const one of ids) this.#names.set(one, ids);
  }

  /** Forgets the ids of the session, because the service may give them to another one later. */
  part(id: string): void {
    for (const one of this.idsOf(id)) this.#names.delete(one);
  }

  /** Notes that the session was read. */
  noteRead(id: string): void {
    for (const one of this.idsOf(id)) this.read.add(one);
  }

  /** Forgets which sessions were read or listed, because another doctor may not know that. */
  forgetReads(): void {
    this.read.clear();
    this.listed.clear();
  }
}
