import { ScribeError } from '../client/errors.ts';

/** The alert says something else than what the doctor decided on, or a later word of the doctor's came before it was sent. */
export function decisionOvertaken(alertId: string): ScribeError {
  return new ScribeError('aborted', 'The alert changed before the decision was sent; nothing was sent.', {
    code: 'decision_overtaken',
    param: alertId,
    isUnsent: true,
  });
}
