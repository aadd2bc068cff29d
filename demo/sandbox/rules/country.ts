import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';

const require = createRequire(import.meta.url);
const LANGUAGES = ['en', 'es', 'pt'] as const;
LANGUAGES.forEach((language) => {
  countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`) as countries.LocaleData);
});

/** §2.1: a country's name (in English, Spanish or Portuguese), alpha-2 or alpha-3 code, in any case. */
export const isCountry = (value: string): boolean => {
  const text = value.trim();
  const code = text.toUpperCase();
  if (countries.isValid(code) && /^[A-Z]{2,3}$/.test(code)) return true;
  return LANGUAGES.some((language) => countries.getSimpleAlpha2Code(text, language) !== undefined);
};
