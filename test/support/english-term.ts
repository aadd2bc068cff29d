// English, for code that uses a `Term` outside of an element.
import type { Term } from '../../src/i18n/translations.ts';
import { english } from './english.ts';

export const englishTerm: Term = (key, ...args) => {
  const message = Reflect.get(english, key) as string | ((...values: unknown[]) => string);
  return typeof message === 'string' ? message : message(...args);
};
