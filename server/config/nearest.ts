/** The most similar name, if at most a third of its letters differ. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let found: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const other of names) {
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase());
    if (distance < least) [found, least] = [other, distance];
  }
  return found;
}

/** Levenshtein distance: letters to insert, delete or change. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = row[j - 1]! + Number(from[i - 1] !== to[j - 1]);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
