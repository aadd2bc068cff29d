// English, for code that speaks through a `Term` outside of an element.
import { en } from '../../src/i18n/en.ts';
import type { Term } from '../../src/elements/term.ts';

export const englishTerm: Term = (key, ...args) => {
  const message = Reflect.get(en, key) as string | ((...values: unknown[]) => string);
  return typeof message === 'string' ? message : message(...args);
};
