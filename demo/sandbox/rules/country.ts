// The package's default entry would load all its eighty languages.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };

const LANGUAGES = { en: english, es: spanish, pt: portuguese };

/** Official names in English, Spanish and Portuguese that are not in the lists below, even without their `FORM`. */
const OFFICIAL: Readonly<Record<string, readonly string[]>> = {
  VNM: ['Viet Nam'],
  VAT: ['Holy See', 'Santa Sede', 'Santa Sé'],
  SHN: ['Saint Helena, Ascension and Tristan da Cunha'],
  GBR: [
    'United Kingdom of Great Britain and Northern Ireland',
    'Reino Unido de Gran Bretaña e Irlanda del Norte',
    'Reino Unido da Grã-Bretanha e Irlanda do Norte',
  ],
  PRK: [
    "Democratic People's Republic of Korea",
    'República Popular Democrática de Corea',
    'República Popular Democrática da Coreia',
  ],
  KOR: ['República da Coreia'],
  USA: ['Estados Unidos de América', 'Estados Unidos da América'],
  RUS: ['Federación de Rusia', 'Federação Russa'],
  MDA: ['República de Moldova', 'República da Moldávia'],
  TZA: ['República Unida de Tanzanía', 'República Unida da Tanzânia'],
  LAO: ['República Democrática Popular Lao'],
  ARG: ['Argentine Republic', 'República Argentina'],
  CHE: ['Swiss Confederation', 'Confederación Suiza', 'Confederação Suíça'],
  FRA: ['French Republic', 'República Francesa'],
  GAB: ['Gabonese Republic'],
  GRC: ['Hellenic Republic', 'República Helénica'],
  ITA: ['Italian Republic', 'República Italiana'],
  KGZ: ['Kyrgyz Republic'],
  LBN: ['Lebanese Republic', 'República Libanesa'],
  MEX: ['United Mexican States', 'Estados Unidos Mexicanos'],
  PRT: ['Portuguese Republic', 'República Portuguesa'],
  RWA: ['Rwandese Republic'],
  SVK: ['Slovak Republic', 'República Eslovaca'],
  TGO: ['Togolese Republic'],
  // Without this entry the name would be read as China's.
  TWN: ['Republic of China', 'República de China', 'República da China'],
};

/** ASSUMPTIONS.contextFields: the form of a state that its formal name begins with: `Republic of`, `Federative Republic of`, `República Oriental del`. */
const FORM =
  /^(?:the )?(?:[\p{L}']+ ){0,3}(?:republic|kingdom|state|principality|commonwealth|sultanate|duchy|union|republica|reino|estado|principado)(?: \p{L}+){0,3} (?:of|de|del|do|da|das|dos) /iu;

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');

/** Makes the key that tells country names apart: the words in any order and case, without accents and `the`, `of`, `and`. */
const keyOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !['', 'the', 'of', 'and'].includes(word))
    .sort()
    .join(' ');

/** Returns the alpha-3 codes with their names in one language. */
const namesIn = ([language, locale]: [string, countries.LocaleData]): (readonly [
  code: string,
  names: readonly string[],
])[] => {
  countries.registerLocale(locale);
  const listed = countries.getNames(language, { select: 'all' });
  const common = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style }),
  );
  return Object.entries(countries.getAlpha2Codes()).map(([alpha2, alpha3]) => [
    alpha3,
    [...[listed[alpha2] ?? []].flat(), ...common.map((names) => names.of(alpha2) ?? alpha2)],
  ]);
};

/** The countries that share a key: `Congo` is the name of two. */
const CODES: ReadonlyMap<string, ReadonlySet<string>> = [
  ...Object.entries<countries.LocaleData>(LANGUAGES).flatMap(namesIn),
  ...Object.entries(OFFICIAL),
].reduce((codes, [code, names]) => {
  for (const name of names) codes.set(keyOf(name), new Set([...(codes.get(keyOf(name)) ?? []), code]));
  return codes;
}, new Map<string, Set<string>>());

/** §2.1: whether a text is a country's name (in English, Spanish or Portuguese), alpha-2 or alpha-3 code, in any case. */
export const isCountry = (value: string): boolean => codesOf(value).size > 0;

/** Whether two ways to write a country may mean the same one. */
export const isSameCountry = (one: string, other: string): boolean => {
  const codes = codesOf(other);
  return [...codesOf(one)].some((code) => codes.has(code));
};

/** Returns the alpha-3 codes of the countries that a text can mean. */
const codesOf = (value: string): ReadonlySet<string> => {
  const text = value.trim();
  const code = text.toUpperCase();
  // Tests the text as given, because `ß` in capitals would be `SS`.
  if (/^[A-Za-z]{2,3}$/.test(text) && countries.isValid(code)) return new Set([countries.toAlpha3(code) ?? code]);
  // ISO 3166-1 writes `Bolivia (Plurinational State of)`; the lists say `Bolivia`.
  const [short = '', form = ''] = text.split(/[(,]/, 2);
  const isForm = /\s(of|of the|de|del|do|da)\)?$/iu.test(form);
  return (
    CODES.get(keyOf(text)) ??
    (isForm ? CODES.get(keyOf(short)) : undefined) ??
    CODES.get(keyOf(plain(text).replace(FORM, ''))) ??
    new Set()
  );
};
