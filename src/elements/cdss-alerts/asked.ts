import { scribe } from '../../consultation/scribe.ts';

/** Milliseconds: what is done this soon after a decision, or after the alert changed, was aimed at what stood there before. */
export const AIMED_BEFORE = 350;

/** Milliseconds: no page is busy for so long; an event that says so has another clock, and was made now. */
const LATEST = 10_000;

/** When a click or key was made, by the platform's `elapsed()`: in a frame that the element was moved into time began later. */
const madeAt = ({ view, timeStamp }: UIEvent): number => {
  // Not the document's: markup may have taken the name `defaultView`.
  const { performance: its } = view ?? window;
  const age = its.now() - timeStamp;
  return scribe().platform.elapsed() - (age > 0 && age < LATEST ? age : 0);
};

export interface Asked {
  readonly at: number;
  readonly isByKey: boolean;
  /** By a second click in the same place, made with the first. */
  readonly isRepeated: boolean;
}

/** How something was asked for: a key has no detail, nor has the click that a key makes of a button. */
export const askedBy = (event: UIEvent): Asked => ({
  at: madeAt(event),
  isByKey: event.detail === 0,
  isRepeated: event.detail > 1,
});
