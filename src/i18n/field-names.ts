/** Normalizes a name to letters and digits. Case, accents, underscores and blanks do not matter. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * The meaning of a result's flag; empty for any other text. `words` has a word for each sign in its key. A doubled sign
 * means critical. `marked` is the word for an asterisk.
 */
export function flagWords(
  words: Readonly<Record<string, string>>,
  critically: string,
  marked: string,
): (flag: string) => string {
  const flags = new Map([['*', marked]]);
  for (const [signs, word] of Object.entries(words))
    for (const sign of signs) flags.set(sign, word).set(sign + sign, `${critically} ${word}`);
  return (flag) => flags.get(flag) ?? '';
}

/** Finds the label of a field, however its name is written; empty if there is none. */
export function fieldNames(names: Readonly<Record<string, string>>): (name: string) => string {
  const labels = new Map(Object.entries(names).map(([name, label]) => [plainName(name), label]));
  return (name) => labels.get(plainName(name)) ?? '';
}
