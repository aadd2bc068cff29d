// Every English text of all parts of the widget.
import { en } from '../../src/i18n/en.ts';
import type { Messages, Term } from '../../src/i18n/translations.ts';
import { recordEn } from '../../src/i18n/record-en.ts';
import { sessionEn } from '../../src/i18n/session-en.ts';

export const english: Messages = { ...en, ...recordEn, ...sessionEn };

/** English, for code that uses a `Term` outside of an element. */
export const englishTerm: Term = (key, ...args) => {
  const message = Reflect.get(english, key) as string | ((...values: unknown[]) => string);
  return typeof message === 'string' ? message : message(...args);
};
