import { type AlertView, isUnderWay } from '../../consultation/view.ts';

/** Whether a decision about it was not recorded, and it is open still. */
export const isFailed = ({ decision, isOpen }: AlertView): boolean =>
  isOpen && (decision?.phase === 'refused' || decision?.phase === 'not-confirmed');

/** Whether a decision about it waits, is being sent or is unanswered. */
export const isUnsettled = ({ decision }: AlertView): boolean => isUnderWay(decision?.phase);

/** Whether nothing is known to be recorded about it. */
export const isUnrecorded = (view: AlertView): boolean => view.isOpen || isUnsettled(view);

/** Whether a card folds to a row: what was decided, also where that was not recorded, until it is to be decided again. */
export const isFolded = (view: AlertView): boolean => view.decision !== undefined || !view.isOpen;
