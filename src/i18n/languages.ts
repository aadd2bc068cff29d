import { registerTranslation, type Translation } from '@shoelace-style/localize';
import { en } from './en.ts';
import type { Messages } from './messages.ts';

/** The built-in languages beside English, each a file of its own; Brazilian Portuguese serves any Portuguese. */
const LOADERS: Readonly<Record<string, () => Promise<readonly [Translation, ...Translation[]]>>> = {
  // Mexico's words stand before those of Spain.
  es: () => import('./es.ts').then(({ es, esMx }) => [es, esMx]),
  pt: () => import('./pt-br.ts').then(({ ptBr }) => [ptBr]),
};

const loading = new Map<string, Promise<void> | undefined>();
const given: Translation[] = [];

/** Our own copy: what comes with a part is added to it, because every other language falls back to this object. */
const english: Translation = { ...en };

let isRegistered = false;

/** Registers English, once, as what every other language falls back to. */
export function registerEnglish(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerTranslation(english);
}

/** Adds the English texts of a part that was fetched; the other languages have theirs from the start. */
export function registerPart(texts: Partial<Messages>): void {
  registerEnglish();
  Object.assign(english, texts);
  registerTranslation({ ...english }, ...given);
}

/** A built-in message in English. */
export function inEnglish(key: string, args: readonly unknown[]): unknown {
  const text: unknown = english[key as keyof Translation];
  return typeof text === 'function' ? (text as (...args: readonly unknown[]) => unknown)(...args) : text;
}

/** Registers a host's own texts; they go before the built-in ones, whichever comes first. */
export function registerGiven(translation: Translation): void {
  registerEnglish();
  given.push(translation);
  registerTranslation(translation);
}

/** What a built-in language still waits for, started if need be; it settles in any case, and without its file English stands. */
export function loadLanguage(tag: string): Promise<void> | undefined {
  const language = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  if (!Object.hasOwn(LOADERS, language)) return undefined;
  if (!loading.has(language)) {
    const settled = (translations?: readonly [Translation, ...Translation[]]): void => {
      loading.set(language, undefined);
      if (translations) registerTranslation(...translations, ...given);
    };
    loading.set(
      language,
      LOADERS[language]?.().then(settled, () => settled()),
    );
  }
  return loading.get(language);
}
