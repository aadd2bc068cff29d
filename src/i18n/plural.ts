const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

/** Up to here digits stand ungrouped and the rules are plain: `Intl` takes tens of milliseconds to begin on a slow machine. */
const PLAIN = 999;

/** Counts and numbers as one language writes them; a form has `#` where the count stands. */
export const countsIn = (lang: string) => ({
  count: (n: number, one: string, other: string): string => plural(lang, n, { one, other }),
  written: (n: number): string => written(lang, n),
});

/** Picks the plural form of a language for a count and writes the count where the form has `#`. */
export function plural(lang: string, count: number, forms: { one: string; other: string }): string {
  const isOne = isPlain(count)
    ? count === 1 || (count === 0 && lang === 'pt-BR')
    : rulesOf(lang)?.plural.select(count) === 'one';
  const form = isOne ? forms.one : forms.other;
  return form.replaceAll('#', () => written(lang, count));
}

/** A number as a language writes it. */
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
    // A browser without them: digits ungrouped, and the plural.
    return undefined;
  }
}
