/** Seconds of a browser's longest timer: one that is set longer ends at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** How long a decision can be undone, in seconds, as a page may have set it, by attribute or property. */
export function undoWindow(given: number | string | null): number {
  // Nothing given is no 0, which sends at once.
  const seconds = String(given ?? '').trim() ? Number(given) : USUAL;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
}
