import type { AlertView } from '../../consultation/view.ts';

/** Seconds of a browser's longest timer: one that is set longer ends at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** How long a decision can be undone, in seconds, as a page may have set it, by attribute or property. */
export function undoWindow(given: number | string | null): number {
  // Nothing given is no 0, which sends at once.
  const seconds = String(given ?? '').trim() ? Number(given) : USUAL;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
}

/** The alert whose decision is taken back: the one the doctor is at, else the one decided last. */
export const toUndo = (alerts: readonly AlertView[], currentId: string): string | undefined => {
  const waiting = alerts.flatMap(({ alert: { id }, decision }) =>
    decision?.undoUntil === undefined ? [] : { id, until: decision.undoUntil },
  );
  const current = waiting.find(({ id }) => id === currentId);
  return (current ?? waiting.sort((a, b) => b.until - a.until)[0])?.id;
};
