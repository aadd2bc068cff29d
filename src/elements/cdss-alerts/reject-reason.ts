import { REASON_JOINT } from '../../contract/embed.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { RejectReason } from '../../consultation/scribe-options.ts';
import type { Term } from '../term.ts';
import type { ReasonDraft } from './alert-card.ts';

/** §5: what the audit keeps of a reason. */
const REASON_LIMIT = 500;

/** A reason with what was given anew, or an empty one. */
export const withReason = (
  reason: Partial<ReasonDraft> | undefined,
  fields: Partial<ReasonDraft> = {},
): ReasonDraft => ({
  value: '',
  comment: '',
  isMissing: false,
  ...reason,
  ...fields,
});

/** A choice and a comment as the one text that is kept. */
export const reasonText = ({ value, comment }: ReasonDraft): string =>
  [value, comment.trim()].filter(Boolean).join(REASON_JOINT).slice(0, REASON_LIMIT);

/** How long a comment may be: it fits beside every choice, for another may be picked after it. */
export const commentLimit = (choices: readonly { readonly value: string }[]): number =>
  Math.max(0, REASON_LIMIT - Math.max(...choices.map(({ value }) => value.length)) - REASON_JOINT.length);

/** The host's reasons, else the built-in ones; the values of these stay English, so that the audit reads the same in every language. */
export const reasonChoices = (term: Term): readonly RejectReason[] =>
  scribe().options?.rejectReasons?.map((reason) => (typeof reason === 'string' ? { value: reason } : reason)) ?? [
    { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
    { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
    { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
    { value: 'Patient preference', label: term('reasonChoicePreference') },
    { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
  ];
