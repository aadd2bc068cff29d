import { asScribeError, type ScribeError } from '../../client/errors.ts';
import type { Part } from './part.ts';

interface Options {
  /** Called when a part has come, or cannot be had. */
  readonly onSettled: () => void;
  readonly onFailure: (error: ScribeError) => void;
}

/** The parts that an element asks for, each once at a time, however many updates wait for it. */
export class PartsOnDemand {
  readonly #options: Options;
  readonly #underWay = new Map<Part<unknown>, Promise<unknown>>();
  /** Those that come when the page is at rest, and that nobody has waited for. */
  readonly #atRest = new Set<Part<unknown>>();
  #failed: Part<unknown> | undefined;
  #hasNews = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether a part was needed that could not be had; it may have come at rest since. */
  get isIncomplete(): boolean {
    return this.#failed !== undefined && !this.#failed.content;
  }

  /** Whether it is still to be shown that one could not be had: that waits for nothing. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  told(): void {
    this.#hasNews = false;
  }

  fetchAtRest(part: Part<unknown>): void {
    this.#atRest.add(part);
    part.fetchAtRest();
  }

  /** Settles in any case, once the parts on their way have come or cannot be had; `undefined` where none is. Whoever waits does not wait for rest. */
  get coming(): Promise<unknown> | undefined {
    const atRest = [...this.#atRest].filter(({ content }) => content === undefined);
    this.#atRest.clear();
    const coming = [...this.#underWay.values(), ...atRest.map((part) => part.fetch())];
    return coming.length ? Promise.allSettled(coming) : undefined;
  }

  obtain<Content>(part: Part<Content>): Promise<Content> {
    const known = this.#underWay.get(part) ?? this.#fetch(part);
    this.#underWay.set(part, known);
    return known as Promise<Content>;
  }

  async #fetch(part: Part<unknown>): Promise<unknown> {
    try {
      return await part.fetch();
    } catch (thrown) {
      this.#failed = part;
      this.#hasNews = true;
      this.#options.onFailure(asScribeError(thrown));
      throw thrown;
    } finally {
      this.#underWay.delete(part);
      // After those who asked: what they drop with it is shown with it.
      queueMicrotask(this.#options.onSettled);
    }
  }
}
