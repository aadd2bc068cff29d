import { jsonOf } from '../client/json.ts';
import { type Platform, browserPlatform, sharedOnPage } from '../client/platform.ts';
import { pageBase } from '../client/set-up.ts';
import { Page } from './page.ts';
import { type CheckedOptions, type ScribeOptions, checkOptions } from './scribe-options.ts';

declare const __SCRIBE_WIDGET_VERSION__: string | undefined;

/** The widget's version: that of package.json when it was built. */
export const VERSION: string = typeof __SCRIBE_WIDGET_VERSION__ === 'string' ? __SCRIBE_WIDGET_VERSION__ : 'unbuilt';

/** The widget's set-up on a page, shared by all copies of the widget. */
export class Scribe {
  readonly version = VERSION;
  readonly platform: Platform;
  /** Whether the console was told that another copy or version is loaded, too. */
  hasToldVersions = false;
  /** The page, once it is configured. */
  page: Page | undefined;
  #hasToldOptions = false;
  readonly #listeners = new Set<() => void>();

  constructor(platform: Platform = browserPlatform()) {
    this.platform = platform;
  }

  /** The options of the first `configure`. */
  get options(): ScribeOptions | undefined {
    return this.page?.options;
  }

  /** Takes the page's options. The first call wins. Throws a ScribeError of kind `set-up` if they are wrong. */
  configure(options: ScribeOptions): void {
    const checked = checkOptions(options, pageBase());
    if (this.page) return this.#tellOthers(this.page.options, checked);
    this.page = new Page(this.platform, checked);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Sends waiting decisions, empties every element, aborts requests and drops the token. `refresh()` or a new session signs in again. */
  logout(): void {
    this.page?.logout();
  }

  /** Calls `listener` when the page is configured. The returned function ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Warns if a second `configure` differs, because the integrator would not know why it has no effect. Functions are not
   * compared, because each call may make its own.
   */
  #tellOthers(first: CheckedOptions, second: CheckedOptions): void {
    const names = [...new Set([...Object.keys(first), ...Object.keys(second)])] as (keyof CheckedOptions)[];
    // Each call has another assertion.
    const others = names.filter((name) => name !== 'assertion' && jsonOf(first[name]) !== jsonOf(second[name]));
    if (!others.length || this.#hasToldOptions) return;
    this.#hasToldOptions = true;
    this.platform.tell?.(
      `Scribe widget: configure() was called again with another ${others.join(', ')}; the first call stays.`,
    );
  }
}

/** The page's one set-up. */
export const scribe = (): Scribe => sharedOnPage('scribe-widget', () => new Scribe());
