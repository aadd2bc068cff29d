import { asScribeError, ScribeError } from '../../client/errors.ts';
import { settled } from '../../client/timing.ts';
import { scribe } from '../../consultation/scribe.ts';
import { type Messages, addEnglish } from '../../i18n/translations.ts';
import { PART_FILES } from './part-files.ts';
import { atRest } from './scheduling.ts';
import type { ScribeElement } from './scribe-element.ts';

/** A part of the widget that the first paint does not need. It is a file of its own, fetched at rest or on first use. */
export class Part<Content> {
  readonly #name: string;
  readonly #load: () => Promise<Content>;
  #loading: Promise<Content> | undefined;
  #content: Content | undefined;

  /** `name`: the file below `elements` that `load` imports. */
  constructor(name: string, load: () => Promise<Content>) {
    this.#name = name;
    this.#load = load;
  }

  get content(): Content | undefined {
    return this.#content;
  }

  /** Loads the part once. Rejects with a ScribeError if that fails; then it may be called again. */
  fetch(): Promise<Content> {
    return (this.#loading ??= this.#fetch());
  }

  async #fetch(): Promise<Content> {
    try {
      const file = PART_FILES[this.#name];
      if (file !== undefined) await fileThere(file);
      const content = await this.#load();
      // Adds the texts here, not in the part: if a page loads the module from two addresses, the part would add them to the other copy.
      const { texts } = content as { readonly texts?: Partial<Messages> };
      if (texts) addEnglish(texts);
      return (this.#content = content);
    } catch (cause) {
      this.#loading = undefined;
      throw new ScribeError('network', 'A part of the widget could not be loaded.', { code: 'part_missing', cause });
    }
  }
}

/** Milliseconds after which loading a file counts as failed. */
const LIMIT = 30_000;

/**
 * Resolves when a file is in the browser's cache; rejects if it cannot be fetched. A failed import cannot be repeated while the
 * page lives. So the file is fetched before it is imported, because a failed fetch can be repeated.
 */
async function fileThere(address: string): Promise<void> {
  const { platform } = scribe();
  try {
    const answer = await platform.fetch(address, { signal: AbortSignal.timeout(LIMIT) });
    // Read to its end, because a browser caches only whole answers.
    await answer.text();
    if (!answer.ok) throw new Error(address);
  } catch (thrown) {
    // The page's policy may allow the import and forbid the fetch.
    if (!platform.obstacle?.(address)) throw thrown;
  }
}

/** The parts of an element. Each is loaded once at a time, however many updates wait for it. */
export class PartsOnDemand {
  /** Whether the failure of a part is still to be shown. The update that shows it loads no part: it would fail and update for ever. */
  hasNews = false;
  readonly #host: ScribeElement;
  readonly #underWay = new Map<Part<unknown>, Promise<unknown>>();
  readonly #atRest = new Set<Part<unknown>>();
  #failed: Part<unknown> | undefined;

  constructor(host: ScribeElement) {
    this.#host = host;
  }

  /** Whether a needed part has failed to load and is not loaded since. */
  get isIncomplete(): boolean {
    return this.#failed !== undefined && !this.#failed.content;
  }

  /**
   * Loads a part when the page is at rest, because a page may stay open longer than a release keeps its files. A failed part
   * may be asked for again.
   */
  fetchAtRest(part: Part<unknown>): void {
    if (part.content || this.#atRest.has(part)) return;
    this.#atRest.add(part);
    atRest(() => {
      // `coming` may have loaded it before the page was at rest. If that failed, the next update tries again.
      if (this.#atRest.has(part)) void this.#bring(part);
    });
  }

  /** Resolves once all parts have loaded or failed; `undefined` if there are none to load. Loads parts for rest now, without waiting for rest. */
  get coming(): Promise<unknown> | undefined {
    const coming = [...this.#underWay.values(), ...[...this.#atRest].map((part) => this.#bring(part))];
    return coming.length ? settled(coming) : undefined;
  }

  /** Loads a part that is needed now, and updates the host when it is loaded. Rejects with a ScribeError, which the element shows. */
  obtain<Content>(part: Part<Content>): Promise<Content> {
    const known = this.#underWay.get(part) ?? this.#fetch(part);
    this.#underWay.set(part, known);
    return known as Promise<Content>;
  }

  /** Loads a part for rest now, and updates the host when it is loaded. */
  async #bring(part: Part<unknown>): Promise<void> {
    await part.fetch().catch(() => undefined);
    if (this.#atRest.delete(part) && part.content) this.#host.requestUpdate();
  }

  async #fetch(part: Part<unknown>): Promise<unknown> {
    try {
      return await part.fetch();
    } catch (thrown) {
      this.#failed = part;
      this.hasNews = true;
      this.#host.reportFailure(asScribeError(thrown));
      throw thrown;
    } finally {
      this.#underWay.delete(part);
      // Updates after the caller has run, so that one update shows its changes, too.
      queueMicrotask(() => this.#host.requestUpdate());
    }
  }
}
