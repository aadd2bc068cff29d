/** Seconds of a browser's longest timer: one that is set longer ends at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** How long a decision can be undone, in seconds, as a page may have set it. */
export const undoWindow = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
