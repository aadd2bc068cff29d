const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

/** Up to this number digits are not grouped and the rules are simple, so `Intl` is not needed; it takes tens of milliseconds to start on a slow machine. */
const PLAIN = 999;

/** Formats counts and numbers of one language. A plural form has `#` in place of the count. */
export const countsIn = (lang: string) => ({
  count: (n: number, one: string, other: string): string => plural(lang, n, { one, other }),
  written: (n: number): string => written(lang, n),
});

/** Picks the plural form for a count and replaces `#` with the count. */
export function plural(lang: string, count: number, forms: { one: string; other: string }): string {
  const isOne = isPlain(count)
    ? count === 1 || (count === 0 && lang === 'pt-BR')
    : rulesOf(lang)?.plural.select(count) === 'one';
  const form = isOne ? forms.one : forms.other;
  return form.replace(/#/g, () => written(lang, count));
}

/** Formats a number. */
export function written(lang: string, count: number): string {
  return isPlain(count) ? String(count) : (rulesOf(lang)?.number.format(count) ?? String(count));
}

const isPlain = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= PLAIN;

function rulesOf(lang: string): { plural: Intl.PluralRules; number: Intl.NumberFormat } | undefined {
  try {
    let rule = rules.get(lang);
    if (!rule) rules.set(lang, (rule = { plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang) }));
    return rule;
  } catch {
    // For a browser without `Intl`: ungrouped digits and the plural.
    return undefined;
  }
}
