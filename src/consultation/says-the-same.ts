import { wordsOfAlert } from '../client/told-apart.ts';
import type { AlertView } from './view.ts';

type Said = Pick<AlertView, 'alert' | 'planElement'>;

/** Whether an alert still says what it said, whatever became of it: what is on no card may change. */
export const saysTheSame = (one: Said, other: Said): boolean => textOf(one) === textOf(other);

const textOf = ({ alert, planElement: plan }: Said): string =>
  wordsOfAlert(alert) +
  JSON.stringify([plan?.element, plan?.content, plan?.type, plan?.laboratory].map((part) => part ?? null));
