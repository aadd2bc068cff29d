import { jsonOf } from '../client/json.ts';
import { type Platform, browserPlatform } from '../client/platform.ts';
import { pageBase } from '../client/set-up.ts';
import { Page } from './page.ts';
import { type CheckedOptions, type ScribeOptions, checkOptions } from './scribe-options.ts';

declare const __SCRIBE_WIDGET_VERSION__: string | undefined;

/** The widget's version, as package.json had it when it was built. */
export const VERSION: string = typeof __SCRIBE_WIDGET_VERSION__ === 'string' ? __SCRIBE_WIDGET_VERSION__ : 'unbuilt';

/** The widget's set-up on a page, one for all copies of the widget. */
export class Scribe {
  readonly version = VERSION;
  readonly platform: Platform;
  /** Whether the console has been told that another copy or version was loaded too. */
  hasToldVersions = false;
  /** The page, once it is configured. */
  page: Page | undefined;
  #hasToldOptions = false;
  readonly #listeners = new Set<() => void>();

  constructor(platform: Platform = browserPlatform()) {
    this.platform = platform;
  }

  /** What `configure` was given first. */
  get options(): ScribeOptions | undefined {
    return this.page?.options;
  }

  /** Takes the page's options; the first call wins. Throws a ScribeError of kind `set-up` when they are wrong. */
  configure(options: ScribeOptions): void {
    const checked = checkOptions(options, pageBase());
    if (this.page) return this.#tellOthers(this.page.options, checked);
    this.page = new Page(this.platform, checked);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Sends what waits, empties every element, aborts requests and drops the token; `refresh()` or a new session signs in again. */
  logout(): void {
    this.page?.logout();
  }

  /** Ends everything, as when the page goes; nothing is to be used afterwards. */
  close(): void {
    this.page?.close();
    this.#listeners.clear();
  }

  /** Calls `listener` when the page has been configured; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * An integrator who configures twice would look long for why the second proxy is never asked. Functions are not
   * compared: each call may make its own.
   */
  #tellOthers(first: CheckedOptions, second: CheckedOptions): void {
    const names = [...new Set([...Object.keys(first), ...Object.keys(second)])] as (keyof CheckedOptions)[];
    // An assertion is another one each time.
    const others = names.filter((name) => name !== 'assertion' && jsonOf(first[name]) !== jsonOf(second[name]));
    if (!others.length || this.#hasToldOptions) return;
    this.#hasToldOptions = true;
    this.platform.tell?.(
      `Scribe widget: configure() was called again with another ${others.join(', ')}; the first call stays.`,
    );
  }
}

const SHARED = Symbol.for('scribe-widget');
type Shared = { [SHARED]?: Scribe | undefined };

/** The page's one set-up, whichever copy of the widget made it. */
export function scribe(): Scribe {
  const shared = globalThis as Shared;
  return (shared[SHARED] ??= new Scribe());
}

/** Puts another set-up in the place of the page's; for tests. @internal */
export function replaceScribe(replacement: Scribe | undefined): void {
  (globalThis as Shared)[SHARED] = replacement;
}
