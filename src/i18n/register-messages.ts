import type { Translation } from '@shoelace-style/localize';
import { languageTag } from './language-tag.ts';
import { inEnglish, registerGiven } from './languages.ts';

/** A host's own texts: by language tag, then by message key. */
export type HostMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

type Text = (...args: readonly unknown[]) => unknown;

const isFunction = (text: unknown): text is Text => typeof text === 'function';

/** A host's function that throws is reported as the page's own fault; the doctor reads English. */
const guarded =
  (key: string, text: Text): Text =>
  (...args) => {
    try {
      return text(...args);
    } catch (error) {
      reportError(error);
      return inEnglish(key, args);
    }
  };

const registered = new WeakSet<HostMessages>();

/**
 * Registers a host's own texts, once: they replace the built-in ones of their language, and a language that is not built in
 * falls back to English. A text may stand where the built-in message is a function.
 */
export function registerMessages(messages: HostMessages): void {
  if (registered.has(messages)) return;
  registered.add(messages);
  const translations = Object.entries(messages).map(([language, texts]): Translation => {
    const $code = languageTag(language) ?? language;
    const $dir = RIGHT_TO_LEFT.test($code) ? 'rtl' : 'ltr';
    const safe = Object.entries(texts).map(
      ([key, text]) => [key, isFunction(text) ? guarded(key, text) : text] as const,
    );
    return { $name: $code, $dir, ...Object.fromEntries(safe), $code };
  });
  // The built-in Portuguese is Brazilian and serves any: so do a host's own texts for it, behind those for any.
  const brazilian = translations.filter(({ $code }) => $code === 'pt-BR').map((texts) => ({ ...texts, $code: 'pt' }));
  // The built-in words of Mexico stand before those of Spain: a host's own for Spanish stand before both.
  const mexican = translations.filter(({ $code }) => $code === 'es').map((texts) => ({ ...texts, $code: 'es-MX' }));
  for (const translation of [...brazilian, ...mexican, ...translations]) registerGiven(translation);
}
