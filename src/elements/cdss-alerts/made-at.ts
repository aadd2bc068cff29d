/** Milliseconds: what is done this soon after a decision, or after the alert changed, was aimed at what stood there before. */
export const AIMED_BEFORE = 350;

/** Milliseconds: no page is busy for so long; an event that says so has another clock, and was made now. */
const LATEST = 10_000;

/** When a click or key was made, by this script's clock: in a frame that the element was moved into time began later. */
export const madeAt = ({ target, timeStamp }: Event): number => {
  const { performance: its } = (target as Node).ownerDocument?.defaultView ?? window;
  const age = its.now() - timeStamp;
  return performance.now() - (age > 0 && age < LATEST ? age : 0);
};
