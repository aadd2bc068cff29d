import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';

const require = createRequire(import.meta.url);
const LANGUAGES = ['en', 'es', 'pt'] as const;

/** Official names that neither list below has: the short ones of ISO 3166-1, and such in Spanish and Portuguese. */
const OFFICIAL = [
  'Viet Nam',
  'Holy See',
  'Santa Sede',
  'Santa Sé',
  'Saint Helena, Ascension and Tristan da Cunha',
  'United Kingdom of Great Britain and Northern Ireland',
  'Reino Unido de Gran Bretaña e Irlanda del Norte',
  'Reino Unido da Grã-Bretanha e Irlanda do Norte',
  "Democratic People's Republic of Korea",
  'República Popular Democrática de Corea',
  'República Popular Democrática da Coreia',
  'República da Coreia',
  'Estados Unidos de América',
  'Estados Unidos da América',
  'Federación de Rusia',
  'Federação Russa',
  'República de Moldova',
  'República da Moldávia',
  'República Unida de Tanzanía',
  'República Unida da Tanzânia',
  'República Democrática Popular Lao',
];

/** What of a name tells countries apart: its words in any order and case, without accents and articles. */
const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !['', 'the', 'of', 'and'].includes(word))
    .sort()
    .join(' ');

const namesIn = (language: string): string[] => {
  countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`) as countries.LocaleData);
  const listed = Object.values(countries.getNames(language, { select: 'all' })).flat();
  const codes = Object.keys(countries.getAlpha2Codes());
  const common = (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style });
    return codes.map((code) => names.of(code) ?? code);
  });
  return [...listed, ...common];
};

const KEYS: ReadonlySet<string> = new Set([...LANGUAGES.flatMap(namesIn), ...OFFICIAL].map(keyOf));

/** §2.1: a country's name (in English, Spanish or Portuguese), alpha-2 or alpha-3 code, in any case. */
export const isCountry = (value: string): boolean => {
  const text = value.trim();
  const code = text.toUpperCase();
  if (countries.isValid(code) && /^[A-Z]{2,3}$/.test(code)) return true;
  // ISO 3166-1 writes `Bolivia (Plurinational State of)` for what is listed as Bolivia.
  const [short = '', form = ''] = text.split(/[(,]/, 2);
  return KEYS.has(keyOf(text)) || (/\s(of|of the|de|del|do|da)\)?$/iu.test(form) && KEYS.has(keyOf(short)));
};
