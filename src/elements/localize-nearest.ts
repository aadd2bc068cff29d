import { LocalizeController, type FunctionParams } from '@shoelace-style/localize';
import { loadLanguage, registerEnglish } from '../i18n/languages.ts';
import type { Messages } from '../i18n/messages.ts';
import { ancestors } from './ancestors.ts';
import { atRest } from './at-rest.ts';

const DEFAULT_LANGUAGE = 'en';

registerEnglish();

// One formatter a language and style for all elements of the page: to make one takes half a millisecond.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function formatOf<Options, Format>(
  known: Map<string, Format>,
  Format: new (lang: string, options?: Options) => Format,
  lang: string,
  options: Options | undefined,
): Format {
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = known.get(key) ?? new Format(lang, options);
  known.set(key, format);
  return format;
}

/** Speaks the language of the nearest `[lang]`, the host's own first, across shadow roots, and follows its changes. */
export class LocalizeNearest extends LocalizeController<Messages> {
  readonly #observer = new MutationObserver(() => this.#resolve());
  readonly #labels = new Map<keyof Messages, string>();
  #isPreparing = false;
  #spoken: string | undefined;
  #lang = DEFAULT_LANGUAGE;
  #asked: string | undefined;

  /** The language the messages are in: the page's if there are messages in it, else English; looked up once a turn. */
  override lang(): string {
    if (this.#spoken === undefined) queueMicrotask(() => (this.#spoken = undefined));
    return (this.#spoken ??= this.exists('$name', { lang: this.#lang }) ? this.#lang : DEFAULT_LANGUAGE);
  }

  /** What the messages of the page's language still wait for; it settles in any case. */
  get pending(): Promise<void> | undefined {
    return loadLanguage(this.#lang);
  }

  /** Whether a date can be written at once: a browser's first one takes as long as a screen of cards. */
  get hasDates(): boolean {
    return dateFormats.size > 0;
  }

  /** Has the browser's first date made when the page is at rest; the host is updated then. */
  prepareDates(): void {
    if (this.hasDates || this.#isPreparing) return;
    this.#isPreparing = true;
    const lang = this.lang();
    const host = new WeakRef(this.host);
    atRest(() => {
      formatOf(dateFormats, Intl.DateTimeFormat, lang, { timeStyle: 'short' }).format();
      host.deref()?.requestUpdate();
    });
  }

  /** The direction that the host, or the element around it, asks for, else that of the messages: English stays left to right in a page that is not. */
  override dir(): 'ltr' | 'rtl' {
    return (this.#asked ?? this.term('$dir')) === 'rtl' ? 'rtl' : 'ltr';
  }

  /** Messages without parts are looked up once a turn: each look parses language tags. */
  override term<Key extends keyof Messages>(key: Key, ...args: FunctionParams<Messages[Key]>): string {
    if (args.length) return super.term(key, ...args);
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const label = super.term(key, ...args);
    if (!this.#labels.size) queueMicrotask(() => this.#labels.clear());
    this.#labels.set(key, label);
    return label;
  }

  override date(value: Date | string, options?: Intl.DateTimeFormatOptions): string {
    return formatOf(dateFormats, Intl.DateTimeFormat, this.lang(), options).format(new Date(value));
  }

  override number(value: number | string, options?: Intl.NumberFormatOptions): string {
    return formatOf(numberFormats, Intl.NumberFormat, this.lang(), options).format(Number(value));
  }

  override relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    return formatOf(relativeFormats, Intl.RelativeTimeFormat, this.lang(), options).format(value, unit);
  }

  override hostConnected(): void {
    super.hostConnected();
    const options = { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true };
    for (let root = this.host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer.observe(root, options);
      if (!(root instanceof ShadowRoot)) break;
    }
    this.#resolve();
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#observer.disconnect();
  }

  #resolve(): void {
    const around = [this.host, ...ancestors(this.host)];
    const lang = nearestLanguage(around) ?? navigator.language;
    const asked = around.find(isDirected)?.dir;
    if (lang === this.#lang && asked === this.#asked) return;
    this.#lang = lang;
    this.#asked = asked;
    this.#spoken = undefined;
    this.#labels.clear();
    this.host.requestUpdate();
  }
}

/** Whether it is an element of ours that is given a direction. */
const isDirected = (element: Element): element is HTMLElement =>
  element.localName.startsWith('scribe-') && (element as HTMLElement).dir !== '';

function nearestLanguage(around: readonly Element[]): string | undefined {
  for (const element of around) {
    const lang = element.getAttribute('lang')?.replaceAll('_', '-');
    if (!lang) continue;
    try {
      return Intl.getCanonicalLocales(lang)[0];
    } catch {
      // Not a language tag: look further out.
    }
  }
  return undefined;
}
