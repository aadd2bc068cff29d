/** A language code as a tag for `lang`, if it is one. */
export function languageTag(language: string | null | undefined): string | undefined {
  if (!language) return undefined;
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
