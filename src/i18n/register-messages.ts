import { registerTranslation } from '@shoelace-style/localize';
import type { Messages } from './messages.ts';
import { registerBuiltIn } from './register-built-in.ts';

/** Messages of one language that replace the built-in ones; a text may stand where the built-in message is a function. */
export type MessageOverrides = { readonly [Key in Exclude<keyof Messages, '$code'>]?: Messages[Key] | string };

/** Registers a host's own messages, by language tag; a language that is not built in falls back to English. */
export function registerMessages(messages: Readonly<Record<string, MessageOverrides>>): void {
  registerBuiltIn();
  for (const [code, overrides] of Object.entries(messages)) {
    registerTranslation({ $name: code, $dir: 'ltr', ...(overrides as Partial<Messages>), $code: code });
  }
}
