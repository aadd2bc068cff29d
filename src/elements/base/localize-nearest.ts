import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ifThere } from '../../client/platform.ts';
import { scribe } from '../../consultation/scribe.ts';
import { type Term, directionIn, isSpoken, languageTag, loadLanguage, say } from '../../i18n/translations.ts';
import { ancestors, isShadowRoot } from './dom.ts';
import { atRest } from './scheduling.ts';

const DEFAULT_LANGUAGE = 'en';

// One formatter for each language, style and time zone on the page, because a new one takes half a millisecond. A laptop may travel to another zone.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** A shared formatter; `undefined` if the browser has none of the kind. */
function formatOf<Options, Format>(
  known: Map<string, Format>,
  Format: new (lang: string, options?: Options) => Format,
  lang: string,
  options: Options | undefined,
): Format | undefined {
  const key = `${lang} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  const format = known.get(key) ?? ifThere(() => new Format(lang, options));
  if (format) known.set(key, format);
  return format;
}

/** Uses the language of the nearest `[lang]`, the host's own first, across shadow roots, and follows its changes. */
export class LocalizeNearest implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #observer = ifThere(() => new MutationObserver(() => this.#resolve()));
  /** Whether a date is missing on show. */
  #awaitsDates = false;
  /** Whether a date was formatted, or this browser cannot format one. */
  #hasTriedDates = false;
  #lang = DEFAULT_LANGUAGE;
  #former = DEFAULT_LANGUAGE;
  #asked: string | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** By the page's clock. */
  get now(): number {
    return scribe().platform.now();
  }

  readonly term: Term = (key, ...args) => say(this.lang(), key, ...args);

  /** The language of the messages: the page's, if they are loaded; the former one while they load; else English. */
  lang(): string {
    if (isSpoken(this.#lang)) return this.#lang;
    return this.pending ? this.#former : DEFAULT_LANGUAGE;
  }

  /** Resolves when the messages of the page's language are loaded, or have failed to load; `undefined` if none are loading. */
  get pending(): Promise<void> | undefined {
    return loadLanguage(this.#lang);
  }

  /**
   * Whether a date can be formatted now. The browser's first one takes as long as rendering a screen of cards, so it
   * is made when the page is at rest; then the host is updated.
   */
  canWriteDates(): boolean {
    const isReady = dateFormats.size > 0 || this.#hasTriedDates;
    if (!isReady && !this.#awaitsDates) this.#prepareDates();
    this.#awaitsDates = !isReady;
    return isReady;
  }

  #prepareDates(): void {
    const lang = this.lang();
    atRest(() => {
      formatOf(dateFormats, Intl.DateTimeFormat, lang, { timeStyle: 'short' })?.format();
      this.#hasTriedDates = true;
      if (this.#awaitsDates) this.#host.requestUpdate();
    });
  }

  /** The direction set on the host or a `scribe-` element around it, else that of the messages. The page's own direction is ignored. */
  dir(): 'ltr' | 'rtl' {
    return this.#asked === 'rtl' || (this.#asked === undefined && directionIn(this.lang()) === 'rtl') ? 'rtl' : 'ltr';
  }

  /** Formats a time (ms since the epoch) in the present language; without `Intl` as ISO 8601 in UTC. */
  readonly date = (value: number, options?: Intl.DateTimeFormatOptions): string =>
    formatOf(dateFormats, Intl.DateTimeFormat, this.lang(), options)?.format(value) ??
    `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

  /** Empty if the browser has no words for it. */
  readonly relativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
    formatOf(relativeFormats, Intl.RelativeTimeFormat, this.lang(), undefined)?.format(value, unit) ?? '';

  hostConnected(): void {
    const options = { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true };
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer?.observe(root, options);
      if (!isShadowRoot(root)) break;
    }
    this.#resolve();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  /** Finds the present language and direction. The page keeps its language on show until the new one is loaded. */
  #resolve(): void {
    const around = [this.#host, ...ancestors(this.#host)];
    const lang = languageOf(around) ?? languageTag(navigator.language) ?? DEFAULT_LANGUAGE;
    const asked = around.find(isDirected)?.dir;
    if (lang === this.#lang && asked === this.#asked) return;
    this.#former = this.lang();
    this.#lang = lang;
    this.#asked = asked;
    this.#host.requestUpdate();
    void this.pending?.then(() => this.#host.requestUpdate());
  }
}

/** Whether a direction was set on an element of ours. */
const isDirected = (element: Element): element is HTMLElement =>
  element.localName.startsWith('scribe-') && (element as HTMLElement).dir !== '';

const languageOf = (around: readonly Element[]): string | undefined =>
  around.map((element) => languageTag(element.getAttribute('lang'))).find((lang) => lang);
