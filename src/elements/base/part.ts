import { asScribeError, ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import { type Messages, addEnglish } from '../../i18n/translations.ts';
import { PART_FILES } from './part-files.ts';
import { atRest } from './scheduling.ts';
import type { ScribeElement } from './scribe-element.ts';

/** A part of the widget that no first paint needs: a file of its own, fetched at rest or when first asked for. */
export class Part<Content> {
  readonly #name: string;
  readonly #load: () => Promise<Content>;
  #loading: Promise<Content> | undefined;
  #content: Content | undefined;

  /** `name` is that of the file below `elements` that `load` imports. */
  constructor(name: string, load: () => Promise<Content>) {
    this.#name = name;
    this.#load = load;
  }

  /** The part, once it is here. */
  get content(): Content | undefined {
    return this.#content;
  }

  /** Fetches the part once; rejects with a ScribeError where it cannot be had, and may then be asked again. */
  fetch(): Promise<Content> {
    return (this.#loading ??= this.#fetch());
  }

  async #fetch(): Promise<Content> {
    try {
      const file = PART_FILES[this.#name];
      if (file !== undefined) await fileThere(file);
      const content = await this.#load();
      // Here, not in the part: where a page loads the module from two addresses, the part imports the other copy.
      const { texts } = content as { readonly texts?: Partial<Messages> };
      if (texts) addEnglish(texts);
      return (this.#content = content);
    } catch (cause) {
      this.#loading = undefined;
      throw new ScribeError('network', 'A part of the widget could not be loaded.', { code: 'part_missing', cause });
    }
  }
}

/** Milliseconds after which a file counts as missing. */
const LIMIT = 30_000;

/**
 * Settles when a file is in the browser's cache; rejects while it cannot be had. A browser remembers for the life of a page
 * that a module could not be imported: what is imported only when it is there can be asked for again.
 */
async function fileThere(address: string): Promise<void> {
  const { platform } = scribe();
  try {
    const answer = await platform.fetch(address, { signal: AbortSignal.timeout(LIMIT) });
    // Read to its end: a browser keeps only whole answers.
    await answer.text();
    if (!answer.ok) throw new Error(address);
  } catch (thrown) {
    // A page's policy may allow the import and forbid the fetch.
    if (!platform.obstacle?.(address)) throw thrown;
  }
}

/** The parts that an element asks for, each once at a time, however many updates wait for it. */
export class PartsOnDemand {
  /** Whether a missing part is still to be shown: that update waits for nothing. */
  hasNews = false;
  readonly #host: ScribeElement;
  readonly #underWay = new Map<Part<unknown>, Promise<unknown>>();
  /** Those that come when the page is at rest, with what the host does then. */
  readonly #atRest = new Map<Part<unknown>, (() => void) | undefined>();
  #failed: Part<unknown> | undefined;

  constructor(host: ScribeElement) {
    this.#host = host;
  }

  /** Whether a part was needed that could not be had; it may have come at rest since. */
  get isIncomplete(): boolean {
    return this.#failed !== undefined && !this.#failed.content;
  }

  /**
   * Fetches a part when the page is at rest: a page stays open for longer than a release keeps its files. `onCome` is
   * called once it is here; one that cannot be had may be asked for again.
   */
  fetchAtRest(part: Part<unknown>, onCome?: () => void): void {
    if (part.content || this.#atRest.has(part)) return;
    this.#atRest.set(part, onCome);
    atRest(() => {
      // Asked for before rest, and not had: the next update asks anew.
      if (this.#atRest.has(part)) void this.#bring(part);
    });
  }

  /** Settles once the parts on their way have come or cannot be had; `undefined` where none is. Whoever waits does not wait for rest. */
  get coming(): Promise<unknown> | undefined {
    const coming = [...this.#underWay.values(), ...[...this.#atRest.keys()].map((part) => this.#bring(part))];
    return coming.length ? Promise.allSettled(coming) : undefined;
  }

  /** Fetches a part that is needed now, and updates the host when it has come; rejects with a ScribeError, which the element shows. */
  obtain<Content>(part: Part<Content>): Promise<Content> {
    const known = this.#underWay.get(part) ?? this.#fetch(part);
    this.#underWay.set(part, known);
    return known as Promise<Content>;
  }

  /** Fetches a part that was to come at rest, now; of two calls one tells the host. */
  async #bring(part: Part<unknown>): Promise<void> {
    const onCome = this.#atRest.get(part);
    await part.fetch().catch(() => undefined);
    if (this.#atRest.delete(part) && part.content) onCome?.();
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
      // After whoever asked: what they change then is shown by the same update.
      queueMicrotask(() => this.#host.requestUpdate());
    }
  }
}
