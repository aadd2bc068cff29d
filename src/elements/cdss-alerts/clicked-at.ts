/** Milliseconds: what is done this soon after a decision, or after the alert changed, was aimed at what stood there before. */
export const AIMED_BEFORE = 350;

/** When it was clicked, by this script's clock: in a frame that the element was moved into time began later. */
export const clickedAt = ({ view, timeStamp }: UIEvent): number => {
  const { performance: its } = (view ?? window) as Pick<typeof globalThis, 'performance'>;
  return performance.now() - Math.max(0, its.now() - timeStamp);
};
