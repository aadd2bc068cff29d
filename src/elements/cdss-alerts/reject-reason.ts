import type { RejectReason } from '../../consultation/scribe-options.ts';
import type { Term } from '../term.ts';
import type { ReasonDraft } from './alert-card.ts';

/** §5: what the audit keeps of a reason. */
const REASON_LIMIT = 500;
const JOINT = ' – ';

/** The built-in choices; their values stay English, so that the audit reads the same in every language. */
export const defaultReasons = (term: Term): RejectReason[] => [
  { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
  { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
  { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
  { value: 'Patient preference', label: term('reasonChoicePreference') },
  { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
];

/** A choice and a comment as the one text that is kept. */
export const reasonText = ({ value, comment }: ReasonDraft): string =>
  [value, comment.trim()].filter(Boolean).join(JOINT).slice(0, REASON_LIMIT);

/** How long a comment may be beside a choice. */
export const commentLimit = (value: string): number => Math.max(0, REASON_LIMIT - value.length - JOINT.length);
