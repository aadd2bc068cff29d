/**
 * The shortest script that makes the new pieces of the old ones, a sign for each piece: `=` kept, `-` removed, `+` added. White space
 * at the ends of a piece does not count. `undefined` if more than `most` pieces differ: the time grows with their square.
 */
export function editScript(olds: readonly string[], news: readonly string[], most: number): string | undefined {
  // Myers, "An O(ND) difference algorithm" (1986): by the number of passed old pieces less that of new ones, the way that has come furthest.
  const ways = new Map<number, { readonly passed: number; readonly script: string }>();
  // Beyond a way that has passed one of the texts there is none shorter.
  let [first, last] = [-Infinity, Infinity];
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = Math.max(first, -edits); diagonal <= Math.min(last, edits); diagonal += 2) {
      const [less, more] = [ways.get(diagonal - 1), ways.get(diagonal + 1)];
      const canRemove = less !== undefined && less.passed < olds.length;
      const canAdd = more !== undefined && more.passed - diagonal <= news.length;
      let [passed, script] = [0, ''];
      if (canAdd && !(canRemove && less.passed >= more.passed)) [passed, script] = [more.passed, `${more.script}+`];
      else if (canRemove) [passed, script] = [less.passed + 1, `${less.script}-`];
      else if (edits > 0) {
        ways.delete(diagonal);
        continue;
      }
      for (; passed < olds.length && olds[passed]?.trim() === news[passed - diagonal]?.trim(); passed++) script += '=';
      ways.set(diagonal, { passed, script });
      const [isOldOver, isNewOver] = [passed === olds.length, passed - diagonal === news.length];
      if (isOldOver && isNewOver) return script;
      if (isOldOver) last = Math.min(last, diagonal - 1);
      if (isNewOver) first = Math.max(first, diagonal + 1);
    }
  }
  return undefined;
}
