import { en } from './en.ts';
import type { recordEn } from './record-en.ts';
import type { sessionEn } from './session-en.ts';

/** All texts of the elements, typed by the English ones. Names, numbers and times are passed formatted. */
export type Messages = typeof en & typeof recordEn & typeof sessionEn;

/** A key that `term()` takes. */
export type MessageKey = keyof Messages;

/** The arguments of `term()` after the key. */
export type MessageArguments<Key extends MessageKey> = Messages[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** Returns a message in the present language, like `ScribeElement.term`. */
export type Term = <Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>) => string;

type Texts = Readonly<Record<string, unknown>>;

/** Texts by language tag, then by message key. A host may give a plain text for a message that is a function. */
type Languages = Readonly<Record<string, Texts>>;

/** Tag → loader of a built-in language beside English, each in a file of its own. */
const LOADERS: Readonly<Record<string, () => Promise<Languages>>> = {
  es: () => import('./es.ts').then(({ es, esMx }) => ({ es, 'es-mx': esMx })),
  pt: () => import('./pt-br.ts').then(({ ptBr }) => ({ pt: ptBr })),
};
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

const builtIn = new Map<string, Texts>([['en', en]]);
const given = new Map<string, Texts>();
const registered = new WeakSet<Languages>();
const loading = new Map<string, Promise<void> | undefined>();

/** A language code as a tag for `lang`, if it is valid. Also takes POSIX forms: `pt_BR.UTF-8`, `es_ES@euro`. */
export function languageTag(language: string | null | undefined): string | undefined {
  const [code] = language?.trim().split(/[.@]/, 1) ?? [];
  if (!code) return undefined;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code.replace(/_/g, '-'));
    // “Spanish” has the form of a tag but is no language.
    return /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a message: the host's text, else that of the region, of the language, else English. */
export function say<Key extends MessageKey>(lang: string, key: Key, ...args: MessageArguments<Key>): string {
  const own = find(given, lang, key);
  const text = find(builtIn, lang, key);
  try {
    return said(own ?? text ?? find(given, 'en', key) ?? find(builtIn, 'en', key) ?? key, args);
  } catch (thrown) {
    // If a host's function throws, the doctor reads English.
    reportError(thrown);
    return said(find(builtIn, 'en', key) ?? key, args);
  }
}

/** Whether there are texts in a language. */
export function isSpoken(lang: string): boolean {
  return tagsFor(lang).some((tag) => given.has(tag) || builtIn.has(tag));
}

/** The writing direction of a language. */
export function directionIn(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}

/** Adds the English texts of a part. Other languages have all texts in one file. */
export function addEnglish(texts: Partial<Messages>): void {
  builtIn.set('en', { ...builtIn.get('en'), ...texts });
}

/** Adds the host's texts, once. */
export function giveMessages(messages: Languages | undefined): void {
  if (!messages || registered.has(messages)) return;
  registered.add(messages);
  for (const [language, texts] of Object.entries(messages)) {
    const tag = (languageTag(language) ?? language).toLowerCase();
    given.set(tag, { ...given.get(tag), ...texts });
  }
}

/** Starts loading a language, if needed, and returns the promise. It never rejects; without the file English is used. */
export function loadLanguage(tag: string): Promise<void> | undefined {
  const language = tag.split('-', 1)[0]?.toLowerCase() ?? '';
  if (!Object.hasOwn(LOADERS, language)) return undefined;
  if (!loading.has(language)) {
    const settle = (texts: Languages = {}): void => {
      loading.set(language, undefined);
      for (const [code, some] of Object.entries(texts)) builtIn.set(code, some);
    };
    loading.set(
      language,
      LOADERS[language]?.().then(settle, () => settle()),
    );
  }
  return loading.get(language);
}

/** The tags whose texts fit a language, nearest first. Brazilian Portuguese fits any Portuguese. */
function tagsFor(lang: string): readonly string[] {
  const tag = lang.toLowerCase();
  const [language = ''] = tag.split('-', 1);
  return language === 'pt' ? [tag, language, 'pt-br'] : [tag, language];
}

function find(texts: ReadonlyMap<string, Texts>, lang: string, key: string): unknown {
  const tag = tagsFor(lang).find((code) => texts.get(code)?.[key] !== undefined);
  return tag === undefined ? undefined : texts.get(tag)?.[key];
}

function said(text: unknown, args: readonly unknown[]): string {
  return typeof text === 'function' ? (text as (...args: readonly unknown[]) => string)(...args) : String(text);
}
