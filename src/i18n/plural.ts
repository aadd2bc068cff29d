const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

/** Picks the plural form of a language for a count and writes the count where the form has `#`. */
export function plural(lang: string, count: number, forms: { one: string; other: string }): string {
  const form = rulesOf(lang).plural.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', () => written(lang, count));
}

/** A number as a language writes it. */
export function written(lang: string, count: number): string {
  return rulesOf(lang).number.format(count);
}

function rulesOf(lang: string): { plural: Intl.PluralRules; number: Intl.NumberFormat } {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = { plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang) }));
  return rule;
}
