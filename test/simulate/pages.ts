// The instance of each doctor's page and the time of its next act.
import type { Chance } from './random.ts';

/** A page that is not open, and one whose stream broke and that will be back. */
export const GONE = -1;
export const WAITING = -2;

export class Pages {
  /** Streams of each instance. */
  readonly streams: number[];
  readonly #chance: Chance;
  /** The instance that has the page's stream. */
  readonly #at: Int16Array;
  /** Whether that instance has read the page's session. */
  readonly #isKnown: Uint8Array;
  /** The second in which its token ends; of one that waits, when its stream broke. */
  readonly #endsAt: Int32Array;
  readonly #due = {
    end: new Map<number, number[]>(),
    return: new Map<number, number[]>(),
    read: new Map<number, number[]>(),
  };
  #present = 0;

  constructor(doctors: number, instances: number, chance: Chance) {
    this.#chance = chance;
    this.#at = new Int16Array(doctors).fill(GONE);
    this.#isKnown = new Uint8Array(doctors);
    this.#endsAt = new Int32Array(doctors);
    this.streams = Array.from({ length: instances }, () => 0);
  }

  /** Those that are open, or want to be. */
  get present(): number {
    return this.#present;
  }

  at(page: number): number {
    return this.#at[page] ?? GONE;
  }

  move(page: number, to: number): void {
    const from = this.at(page);
    if (from >= 0) this.streams[from] = (this.streams[from] ?? 0) - 1;
    if (to >= 0) this.streams[to] = (this.streams[to] ?? 0) + 1;
    this.#present += Number(to !== GONE) - Number(from !== GONE);
    this.#at[page] = to;
    this.forget(page);
    this.#endsAt[page] = 0;
  }

  /** Those of an instance; all that have a stream without one. */
  *of(instance?: number): Generator<number> {
    for (const [page, at] of this.#at.entries()) if (instance === undefined ? at >= 0 : at === instance) yield page;
  }

  /** One with a stream, if one is found. */
  some(): number | undefined {
    for (let tries = 0; tries < 200; tries++) {
      const page = this.#chance.below(this.#at.length);
      if (this.at(page) >= 0) return page;
    }
    return undefined;
  }

  /** One that is gone, or not, if one is found. */
  someOther(isGone: boolean): number | undefined {
    for (let tries = 0; tries < this.#at.length; tries++) {
      const page = this.#chance.below(this.#at.length);
      if (isGone === (this.at(page) === GONE)) return page;
    }
    return undefined;
  }

  /** Whether its session is read by its instance for the first time. */
  isFirstRead(page: number): boolean {
    const isFirst = !this.#isKnown[page];
    this.#isKnown[page] = 1;
    return isFirst;
  }

  /** Breaks its stream; it reconnects after `wait` seconds. */
  leave(page: number, now: number, wait: number): void {
    if (this.at(page) !== WAITING) {
      this.move(page, WAITING);
      this.#endsAt[page] = now;
    }
    this.plan('return', page, now + wait);
  }

  /** Returns the second since which it waits. */
  leftAt(page: number): number {
    return this.#endsAt[page] ?? 0;
  }

  /** Makes it show another session. */
  forget(page: number): void {
    this.#isKnown[page] = 0;
  }

  endAt(page: number, second: number): void {
    this.#endsAt[page] = second;
    this.plan('end', page, second);
  }

  plan(what: 'end' | 'return' | 'read', page: number, second: number): void {
    const at = Math.floor(second);
    const pages = this.#due[what].get(at);
    if (pages) pages.push(page);
    else this.#due[what].set(at, [page]);
  }

  /** Those for which it is due. A token that was replaced meanwhile does not end. */
  due(what: 'end' | 'return' | 'read', second: number): readonly number[] {
    const pages = this.#due[what].get(second) ?? [];
    this.#due[what].delete(second);
    return what === 'end' ? pages.filter((page) => this.at(page) >= 0 && this.#endsAt[page] === second) : pages;
  }
}
