import type { AlertView } from '../../consultation/view.ts';

/** The alert whose decision is taken back: the one the doctor is at, else the one decided last. */
export const toUndo = (alerts: readonly AlertView[], currentId: string): string | undefined => {
  const waiting = alerts.flatMap(({ alert: { id }, decision }) =>
    decision?.undoUntil === undefined ? [] : { id, until: decision.undoUntil },
  );
  const current = waiting.find(({ id }) => id === currentId);
  return (current ?? waiting.sort((a, b) => b.until - a.until)[0])?.id;
};
