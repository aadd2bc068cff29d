import type { MessageArguments, MessageKey } from '../i18n/messages.ts';

/** Says a message in the language in force, as `ScribeElement.term` does. */
export type Term = <Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>) => string;
