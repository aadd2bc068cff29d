/** Whether two lists hold the very same items in the same places. */
export const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((item, place) => item === b[place]));
