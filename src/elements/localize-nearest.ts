import { LocalizeController } from '@shoelace-style/localize';
import { loadLanguage, registerEnglish } from '../i18n/languages.ts';
import type { Messages } from '../i18n/messages.ts';
import { ancestors } from './ancestors.ts';

const DEFAULT_LANGUAGE = 'en';

registerEnglish();

/** Speaks the language of the nearest `[lang]`, the host's own first, across shadow roots, and follows its changes. */
export class LocalizeNearest extends LocalizeController<Messages> {
  readonly #observer = new MutationObserver(() => this.#resolve());
  #lang = DEFAULT_LANGUAGE;

  /** The language the messages are in: the page's if there are messages in it, else English. */
  override lang(): string {
    return this.exists('$name', { lang: this.#lang }) ? this.#lang : DEFAULT_LANGUAGE;
  }

  /** What the messages of the page's language still wait for; it settles in any case. */
  get pending(): Promise<void> | undefined {
    return loadLanguage(this.#lang);
  }

  /** The direction the host asks for, else that of the messages: English stays left to right in a page that is not. */
  override dir(): 'ltr' | 'rtl' {
    return (this.host.dir || this.term('$dir')) === 'rtl' ? 'rtl' : 'ltr';
  }

  override hostConnected(): void {
    super.hostConnected();
    const options = { attributes: true, attributeFilter: ['lang'], subtree: true };
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
    const lang = nearestLanguage(this.host) ?? navigator.language;
    if (lang === this.#lang) return;
    this.#lang = lang;
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
