/** Milliseconds: what is done this soon after a decision, or after the alert changed, was aimed at what stood there before. */
export const AIMED_BEFORE = 350;

/** When a click or key was made, by this script's clock: in a frame that the element was moved into time began later. */
export const madeAt = ({ target, timeStamp }: Event): number => {
  const { performance: its } = (target as Node).ownerDocument?.defaultView ?? window;
  return performance.now() - Math.max(0, its.now() - timeStamp);
};
