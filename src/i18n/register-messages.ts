import type { Translation } from '@shoelace-style/localize';
import { registerGiven } from './languages.ts';

/** A host's own texts: by language tag, then by message key. */
export type HostMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

const registered = new WeakSet<HostMessages>();

/**
 * Registers a host's own texts, once: they replace the built-in ones of their language, and a language that is not built in
 * falls back to English. A text may stand where the built-in message is a function.
 */
export function registerMessages(messages: HostMessages): void {
  if (registered.has(messages)) return;
  registered.add(messages);
  for (const [language, texts] of Object.entries(messages)) {
    const $dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
    const translation: Translation = { $name: language, $dir, ...texts, $code: language };
    registerGiven(translation);
  }
}
