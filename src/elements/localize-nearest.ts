import { LocalizeController, type FunctionParams } from '@shoelace-style/localize';
import { loadLanguage, registerEnglish } from '../i18n/languages.ts';
import type { Messages } from '../i18n/messages.ts';
import { ancestors } from './ancestors.ts';
import { atRest } from './at-rest.ts';

const DEFAULT_LANGUAGE = 'en';

registerEnglish();

/** Speaks the language of the nearest `[lang]`, the host's own first, across shadow roots, and follows its changes. */
export class LocalizeNearest extends LocalizeController<Messages> {
  readonly #observer = new MutationObserver(() => this.#resolve());
  readonly #labels = new Map<keyof Messages, string>();
  #spoken: string | undefined;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
  #lang = DEFAULT_LANGUAGE;

  /** The language the messages are in: the page's if there are messages in it, else English; looked up once a turn. */
  override lang(): string {
    if (this.#spoken === undefined) queueMicrotask(() => (this.#spoken = undefined));
    return (this.#spoken ??= this.exists('$name', { lang: this.#lang }) ? this.#lang : DEFAULT_LANGUAGE);
  }

  /** What the messages of the page's language still wait for; it settles in any case. */
  get pending(): Promise<void> | undefined {
    return loadLanguage(this.#lang);
  }

  /** The direction the host asks for, else that of the messages: English stays left to right in a page that is not. */
  override dir(): 'ltr' | 'rtl' {
    return (this.host.dir || this.term('$dir')) === 'rtl' ? 'rtl' : 'ltr';
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

  /** With one formatter a language and style: to make one takes half a millisecond. */
  override date(value: Date | string, options?: Intl.DateTimeFormatOptions): string {
    const lang = this.lang();
    const key = `${lang} ${JSON.stringify(options)}`;
    const format = this.#formats.get(key) ?? new Intl.DateTimeFormat(lang, options);
    this.#formats.set(key, format);
    return format.format(new Date(value));
  }

  override relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    const lang = this.lang();
    const key = `${lang} ${JSON.stringify(options)}`;
    const format = this.#relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(lang, options);
    this.#relativeFormats.set(key, format);
    return format.format(value, unit);
  }

  override hostConnected(): void {
    super.hostConnected();
    const options = { attributes: true, attributeFilter: ['lang'], subtree: true };
    for (let root = this.host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer.observe(root, options);
      if (!(root instanceof ShadowRoot)) break;
    }
    this.#resolve();
    // A browser's first date takes as long as a screen of cards: better while the first answers are awaited.
    if (!this.#formats.size) atRest(() => this.date(new Date(), { timeStyle: 'short' }));
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#observer.disconnect();
  }

  #resolve(): void {
    const lang = nearestLanguage(this.host) ?? navigator.language;
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.#spoken = undefined;
    this.#labels.clear();
    this.host.requestUpdate();
  }
}

function nearestLanguage(host: Element): string | undefined {
  for (const element of [host, ...ancestors(host)]) {
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
