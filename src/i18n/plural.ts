const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

/** Picks the plural form of a language for a count and writes the count where the form has `#`. */
export function plural(lang: string, count: number, forms: { one?: string; other: string }): string {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = { plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang) }));
  const form = rule.plural.select(count) === 'one' ? (forms.one ?? forms.other) : forms.other;
  return form.replaceAll('#', rule.number.format(count));
}
