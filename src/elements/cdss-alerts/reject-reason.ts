import { REASON_JOINT } from '../../contract/embed.ts';
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
