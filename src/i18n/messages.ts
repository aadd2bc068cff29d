import type { en } from './en.ts';
import type { gateEn } from './gate-en.ts';
import type { recordEn } from './record-en.ts';
import type { startEn } from './start-en.ts';

/** Every text of the elements, as English has it. Names, numbers and times come formatted in the language. */
export type Messages = typeof en & typeof gateEn & typeof recordEn & typeof startEn;

/** A key that `term()` takes. */
export type MessageKey = keyof Messages;

/** What `term()` takes after a key. */
export type MessageArguments<Key extends MessageKey> = Messages[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** Says a message in the language in force, as `ScribeElement.term` does. */
export type Term = <Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>) => string;
