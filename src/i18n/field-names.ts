/** A name by its letters and digits alone: case, accents, underscores and blanks do not tell two names apart. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * What the flag of a result says; empty of any other text. `words` has a word for each of the signs in its key; a sign that
 * stands twice is critical. `marked` is the word of an asterisk.
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

/** Looks labels up by the name of a field, however it is written; empty where there is none. */
export function fieldNames(names: Readonly<Record<string, string>>): (name: string) => string {
  const labels = new Map(Object.entries(names).map(([name, label]) => [plainName(name), label]));
  return (name) => labels.get(plainName(name)) ?? '';
}
