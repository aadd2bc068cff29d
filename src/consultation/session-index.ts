import { SESSION_ID_PREFIX } from '../contract/scribe-session.ts';

/** Every id by which this page knows a session, and how it came to know it. It holds ids and no patient data. */
export class SessionIndex {
  /** All ids of one session, under each of them. */
  readonly #names = new Map<string, readonly string[]>();
  readonly #read = new Set<string>();
  readonly #listed = new Set<string>();

  /** Every id of the session, the one it was first known by first. */
  idsOf(id: string): readonly string[] {
    return this.#names.get(id) ?? [id];
  }

  /** Learns that all these ids name one session. */
  join(id: string, ...others: readonly string[]): void {
    const ids = [...new Set([id, ...others].flatMap((one) => this.idsOf(one)))];
    for (const one of ids) this.#names.set(one, ids);
  }

  /** Forgets which ids the session has: the service may give them to another one later. */
  part(id: string): void {
    for (const one of this.idsOf(id)) this.#names.delete(one);
  }

  /** Remembers that the session was read. An `ss_` id is never one that did not start. */
  noteRead(id: string): void {
    for (const one of this.idsOf(id)) if (!one.startsWith(SESSION_ID_PREFIX)) this.#read.add(one);
  }

  /** Whether this page has read the session: a 404 now means that it is gone, not that it did not start. */
  wasRead(id: string): boolean {
    return this.#read.has(id);
  }

  /** A review gate names these sessions: the proxy grants them for a while (DESIGN §5). */
  list(ids: readonly string[]): void {
    for (const id of ids) this.#listed.add(id);
  }

  /** Whether a gate that stands now names the session. */
  isListed(id: string): boolean {
    return this.#listed.has(id);
  }

  /** §7.3: a gate lifts at once for all that it listed, and with it the grant to read them. */
  liftGate(): void {
    this.#listed.clear();
  }

  /** Forgets what another doctor may not know: which sessions were read or listed. */
  forgetReads(): void {
    this.#read.clear();
    this.#listed.clear();
  }
}
