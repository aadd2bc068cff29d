import { ScribeError } from '../client/errors.ts';
import { atRest } from './at-rest.ts';
import { fileThere } from './file-there.ts';

/** A part of the widget that no first paint needs: a file of its own, fetched at rest or when first asked for. */
export class Part<Content> {
  readonly #load: (there: typeof fileThere) => Promise<Content>;
  #loading: Promise<Content> | undefined;
  #content: Content | undefined;

  /** The build has `load` wait until the file it imports is there. */
  constructor(load: (there: typeof fileThere) => Promise<Content>) {
    this.#load = load;
  }

  /** The part, once it is here. */
  get content(): Content | undefined {
    return this.#content;
  }

  /** Fetches the part once; rejects with a ScribeError where it cannot be had, and may then be asked again. */
  fetch(): Promise<Content> {
    return (this.#loading ??= this.#load(fileThere).then(
      (content) => (this.#content = content),
      (cause: unknown) => {
        this.#loading = undefined;
        throw new ScribeError('network', 'A part of the widget could not be loaded.', { code: 'part_missing', cause });
      },
    ));
  }

  /** Fetches the part when the page is at rest: a page stays open for longer than a release keeps its files. */
  fetchAtRest(): void {
    if (this.#loading) return;
    atRest(() => void this.fetch().catch(() => undefined));
  }
}
