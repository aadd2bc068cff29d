import { ifThere } from '../../../client/if-there.ts';

// ISO 3166-1 alpha-2, one after another.
const CODES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW';

const lists = new Map<string, readonly { readonly code: string; readonly name: string }[]>();

/** Every country by its name in a language, sorted as that language sorts. */
export function countriesIn(lang: string): readonly { readonly code: string; readonly name: string }[] {
  const known = lists.get(lang);
  if (known) return known;
  const names = ifThere(() => new Intl.DisplayNames(lang, { type: 'region' }));
  const codes = CODES.match(/../g) ?? [];
  const list = codes
    .map((code) => ({ code, name: names?.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, lang));
  lists.set(lang, list);
  return list;
}
