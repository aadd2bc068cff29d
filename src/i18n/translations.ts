import { en } from './en.ts';
import type { recordEn } from './record-en.ts';
import type { sessionEn } from './session-en.ts';

/** Every text of the elements, as English has it. Names, numbers and times come formatted in the language. */
export type Messages = typeof en & typeof recordEn & typeof sessionEn;

/** A key that `term()` takes. */
export type MessageKey = keyof Messages;

/** What `term()` takes after a key. */
export type MessageArguments<Key extends MessageKey> = Messages[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** Says a message in the language in force, as `ScribeElement.term` does. */
export type Term = <Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>) => string;

type Texts = Readonly<Record<string, unknown>>;

/** Texts by language tag, then by message key. A host's text may stand where the built-in message is a function. */
type Languages = Readonly<Record<string, Texts>>;

/** The built-in languages beside English, each a file of its own, by the tags that they serve. */
const LOADERS: Readonly<Record<string, () => Promise<Languages>>> = {
  es: () => import('./es.ts').then(({ es, esMx }) => ({ es, 'es-mx': esMx })),
  pt: () => import('./pt-br.ts').then(({ ptBr }) => ({ pt: ptBr })),
};
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

const builtIn = new Map<string, Texts>([['en', en]]);
const given = new Map<string, Texts>();
const registered = new WeakSet<Languages>();
const loading = new Map<string, Promise<void> | undefined>();
const tags = new Map<string, readonly string[]>();

/** A language code as a tag for `lang`, if it is one; a server's own, `pt_BR.UTF-8` or `es_ES@euro`, is one too. */
export function languageTag(language: string | null | undefined): string | undefined {
  const [code] = language?.trim().split(/[.@]/, 1) ?? [];
  if (!code) return undefined;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code.replaceAll('_', '-'));
    // “Spanish” has the form of a tag, and no language has it.
    return /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** Says a message: in a host's own words, else in those of the region, of the language, else in English. */
export function say<Key extends MessageKey>(lang: string, key: Key, ...args: MessageArguments<Key>): string {
  const own = find(given, lang, key);
  const text = find(builtIn, lang, key);
  try {
    return said(own ?? text ?? find(given, 'en', key) ?? find(builtIn, 'en', key) ?? key, args);
  } catch (thrown) {
    // A host's function that throws is the page's own fault; the doctor reads English.
    reportError(thrown);
    return said(find(builtIn, 'en', key) ?? key, args);
  }
}

/** Whether anything can be said in a language. */
export function isSpoken(lang: string): boolean {
  return tagsFor(lang).some((tag) => given.has(tag) || builtIn.has(tag));
}

/** The direction that a language is written in, by its tag. */
export function directionIn(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}

/** Adds the English texts of a chunk; every other language has its texts in one file. */
export function addEnglish(texts: Partial<Messages>): void {
  builtIn.set('en', { ...builtIn.get('en'), ...texts });
}

/** Takes a host's own texts, once. */
export function giveMessages(messages: Languages): void {
  if (registered.has(messages)) return;
  registered.add(messages);
  for (const [language, texts] of Object.entries(messages)) {
    const tag = (languageTag(language) ?? language).toLowerCase();
    given.set(tag, { ...given.get(tag), ...texts });
  }
}

/** What a built-in language still waits for, started if need be; it settles in any case, and without its file English stands. */
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

/** The tags whose texts serve a language, nearest first; the Portuguese of Brazil serves any. */
function tagsFor(lang: string): readonly string[] {
  const known = tags.get(lang);
  if (known) return known;
  const tag = lang.toLowerCase();
  const [language = ''] = tag.split('-', 1);
  const all = [...new Set([tag, language, ...(language === 'pt' ? ['pt-br'] : [])])];
  tags.set(lang, all);
  return all;
}

function find(texts: ReadonlyMap<string, Texts>, lang: string, key: string): unknown {
  const tag = tagsFor(lang).find((code) => texts.get(code)?.[key] !== undefined);
  return tag === undefined ? undefined : texts.get(tag)?.[key];
}

function said(text: unknown, args: readonly unknown[]): string {
  return typeof text === 'function' ? (text as (...args: readonly unknown[]) => string)(...args) : String(text);
}
