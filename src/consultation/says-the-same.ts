import type { AlertView } from './view.ts';

type Said = Pick<AlertView, 'alert' | 'planElement'>;

/** Whether an alert still says what it said, whatever became of it. */
export const saysTheSame = (one: Said, other: Said): boolean => textOf(one) === textOf(other);

const textOf = ({ alert, planElement }: Said): string => JSON.stringify([{ ...alert, status: undefined }, planElement]);
