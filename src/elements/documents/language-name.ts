import { ifThere } from '../../client/if-there.ts';
import { languageTag } from '../../i18n/translations.ts';

// To make one takes a millisecond.
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in another; what is no language code stays as it is. */
export function languageName(language: string, inLanguage: string): string {
  const tag = languageTag(language);
  if (!tag) return language;
  const known = names.get(inLanguage) ?? ifThere(() => new Intl.DisplayNames(inLanguage, { type: 'language' }));
  if (known) names.set(inLanguage, known);
  const name = ifThere(() => known?.of(tag));
  return name ? name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1) : language;
}
