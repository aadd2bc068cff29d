/** A name by its letters and digits alone: case, accents, underscores and blanks do not tell two names apart. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Looks labels up by the name of a field, however it is written; empty where there is none. */
export function fieldNames(names: Readonly<Record<string, string>>): (name: string) => string {
  const labels = new Map(Object.entries(names).map(([name, label]) => [plainName(name), label]));
  return (name) => labels.get(plainName(name)) ?? '';
}
