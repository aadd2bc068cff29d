import { asScribeError, type ScribeError } from '../client/errors.ts';
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
