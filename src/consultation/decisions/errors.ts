import { ScribeError } from '../../client/errors.ts';
import { type AlertSnapshot, type ConsultationSnapshot, type Undecidable, isBinding } from '../snapshot.ts';

/** Whether the decision may be recorded although the answer does not say so. */
export function isUnanswered(error: ScribeError): boolean {
  const { kind, code, status, isUnsent } = error;
  if (isUnsent || code === 'upstream_credentials' || isAuditOff(error)) return false;
  return kind === 'network' || code === 'answer_invalid' || (status ?? 0) >= 500;
}

/** Whether the proxy refused because its audit cannot be written: no decision was sent on. */
export function isAuditOff({ status, details }: ScribeError): boolean {
  return status === 503 && details?.['reason'] === 'audit';
}

/** The error of a decision that was not sent: it is impossible, or was undone or overtaken before it left. */
export function notSent(code: string, param: string | undefined, message: string): ScribeError {
  return new ScribeError('aborted', message, { code, param, isUnsent: true });
}

/** The error if no decision can be made on the page. Nothing was sent. */
export const undecidableNow = (why: Undecidable): ScribeError =>
  notSent('permission_denied', why, 'No decision can be made on this page now.');

/** The error if another decision of this tab is under way. Nothing was sent. */
export const alreadyDeciding = (alertId: string): ScribeError =>
  notSent('already_decided', alertId, 'A decision about the alert is under way or made.');

/** The error if the alert has changed since the doctor decided, or the doctor decided anew before it was sent. */
export const decisionOvertaken = (alertId: string): ScribeError =>
  notSent('decision_overtaken', alertId, 'The alert has changed; nothing was sent.');

/** The error if another tab has sent a decision about this alert. This tab sends nothing. */
export function sentElsewhere(alertId: string | undefined): ScribeError {
  const fields = { code: 'sent_elsewhere', param: alertId };
  return new ScribeError('network', 'Another tab has sent a decision about this alert.', fields);
}

/** The error if the record has another decision. */
export function decisionConflict(alertId: string, cause: ScribeError | undefined): ScribeError {
  const fields = { code: 'resource_conflict', status: 409, param: alertId, requestId: cause?.requestId, cause };
  return new ScribeError('api', 'The alert has been decided otherwise.', fields);
}

/** The error if the decision was sent and nothing says that it is recorded. */
export function decisionUnconfirmed(cause: ScribeError | undefined): ScribeError {
  const fields = { code: 'decision_unconfirmed', status: cause?.status, requestId: cause?.requestId, cause };
  return new ScribeError('network', 'The decision is not confirmed.', fields);
}

/** Throws for a batch that cannot be sent. */
export function checkBatch(decisions: readonly { readonly id: string }[]): void {
  if (!decisions.length) throw notSent('parameter_missing', 'decisions', 'No decision was given.');
  if (new Set(decisions.map(({ id }) => id)).size < decisions.length)
    throw notSent('parameter_invalid', 'decisions', 'An alert may be decided once in a batch.');
}

/** The alert, if a decision about it may be made or may join one under way. Throws otherwise. */
export function decidable({ alerts, undecidable }: ConsultationSnapshot, alertId: string): AlertSnapshot {
  const snapshot = alerts.find(({ alert }) => alert.id === alertId);
  if (!snapshot) throw notSent('resource_not_found', 'id', 'No such alert is known on this page.');
  if (undecidable) throw undecidableNow(undecidable);
  // After a conflict or refusal the alert may be decided all the same.
  if (isBinding(snapshot.decision?.phase)) return snapshot;
  if (snapshot.lock)
    throw notSent('parameter_invalid', 'id', 'The alert has no id of its own, or a status that is not known here.');
  if (!snapshot.isOpen) throw notSent('resource_conflict', 'id', 'The alert is already decided.');
  return snapshot;
}
