/** A language code as a tag for `lang`, if it is one. */
export function languageTag(language: string | null | undefined): string | undefined {
  if (!language) return undefined;
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

// To make one takes a millisecond.
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in another; what is no language code stays as it is. */
export function languageName(language: string, inLanguage: string): string {
  const tag = languageTag(language);
  if (!tag) return language;
  const known = names.get(inLanguage) ?? new Intl.DisplayNames(inLanguage, { type: 'language' });
  names.set(inLanguage, known);
  const name = known.of(tag);
  return name ? name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1) : language;
}
