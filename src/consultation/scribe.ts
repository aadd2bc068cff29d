import { type Platform, browserPlatform } from '../client/platform.ts';
import { VERSION } from '../client/version.ts';
import { Consultation } from './consultation.ts';
import type { ScribeOptions } from './scribe-options.ts';

/** The page's set-up: its options, its token, its live stream and its consultations, one for all copies of the widget. */
export class Scribe {
  readonly version = VERSION;
  readonly platform: Platform;
  readonly #listeners = new Set<() => void>();
  readonly #consultations = new Map<string, { readonly consultation: Consultation; elements: number }>();
  #options: ScribeOptions | undefined;

  constructor(platform: Platform = browserPlatform()) {
    this.platform = platform;
  }

  /** What `configure` was given first. */
  get options(): ScribeOptions | undefined {
    return this.#options;
  }

  /** Takes the page's options; the first call wins. */
  configure(options: ScribeOptions): void {
    if (this.#options) return;
    this.#options = Object.freeze({ ...options });
    for (const listener of this.#listeners) listener();
  }

  /** Empties every element, aborts requests and drops the token. */
  logout(): void {
    for (const { consultation } of this.#consultations.values()) consultation.clear();
  }

  /** Ends everything, as when the page goes; nothing is to be used afterwards. */
  close(): void {
    this.logout();
    this.#listeners.clear();
  }

  /** Calls `listener` when the page has been configured; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The page's one consultation of that id; each `attach` needs its `detach`. */
  attach(sessionId: string): Consultation {
    let entry = this.#consultations.get(sessionId);
    if (!entry)
      this.#consultations.set(sessionId, (entry = { consultation: new Consultation(this, sessionId), elements: 0 }));
    entry.elements++;
    return entry.consultation;
  }

  /** Ends one `attach`; the last one forgets the consultation. */
  detach(sessionId: string): void {
    const entry = this.#consultations.get(sessionId);
    if (entry && --entry.elements === 0) this.#consultations.delete(sessionId);
  }
}

const SHARED = Symbol.for('scribe-widget');
type Shared = { [SHARED]?: Scribe | undefined };

/** The page's one set-up, whichever copy of the widget made it. */
export function scribe(): Scribe {
  const shared = globalThis as Shared;
  return (shared[SHARED] ??= new Scribe());
}

/** Puts another set-up in the place of the page's; for tests. */
export function replaceScribe(replacement: Scribe | undefined): void {
  (globalThis as Shared)[SHARED] = replacement;
}
