import { ScribeError } from '../../client/errors.ts';
import { sizeOf } from '../../client/json.ts';
import { PENDING } from '../../contract/cdss-alert.ts';
import { LARGEST_DECISIONS } from '../../contract/embed.ts';
import {
  type AlertLock,
  type AlertSnapshot,
  type ConsultationSnapshot,
  type Undecidable,
  isBinding,
} from '../snapshot.ts';
import { isAuditOff } from './audit-pause.ts';

/** Whether a decision may have been recorded although the answer does not say so. */
export function isUnanswered(error: ScribeError): boolean {
  const { kind, code, status, isUnsent } = error;
  if (isUnsent || code === 'upstream_credentials' || isAuditOff(error)) return false;
  return kind === 'network' || code === 'answer_invalid' || (status ?? 0) >= 500;
}

/** What a status is when the proxy could not read one. */
const UNREAD = 'unknown';

/** Alert id → status, of those that the proxy itself then read as decided (`details.alerts` of a 504). */
export function toldDecided({ code, details }: ScribeError): ReadonlyMap<string, string> {
  const told = code === 'decision_unconfirmed' ? details?.['alerts'] : undefined;
  const alerts = (Array.isArray(told) ? told : []) as readonly ({ id?: unknown; status?: unknown } | null)[];
  return new Map(
    alerts.flatMap((alert) => {
      const { id, status } = alert ?? {};
      const isDecided = typeof status === 'string' && status !== PENDING && status !== UNREAD;
      return typeof id === 'string' && isDecided ? [[id, status] as const] : [];
    }),
  );
}

/** The browser is offline: nothing was sent. */
export function nothingSent(): ScribeError {
  return new ScribeError('network', 'The browser is offline; nothing was sent.', { code: 'offline', isUnsent: true });
}

/** The doctor took the decision back. */
export function undone(): ScribeError {
  return new ScribeError('aborted', 'The decision was undone; nothing was sent.', { code: 'undone', isUnsent: true });
}

/** The record says otherwise. */
export function decisionConflict(alertId: string, cause: ScribeError | undefined): ScribeError {
  return new ScribeError('api', 'The alert has been decided otherwise.', {
    code: 'resource_conflict',
    status: 409,
    param: alertId,
    requestId: cause?.requestId,
    cause,
  });
}

/** The decision was sent, and nothing says that it is recorded. */
export function decisionUnconfirmed(cause: ScribeError | undefined): ScribeError {
  return new ScribeError('network', 'The decision is not confirmed.', {
    code: 'decision_unconfirmed',
    status: cause?.status,
    requestId: cause?.requestId,
    cause,
  });
}

/** What was asked cannot be decided on this page; nothing was sent. */
function cannotDecide(code: string, param: string, message: string): ScribeError {
  return new ScribeError('aborted', message, { code, param, isUnsent: true });
}

/** No decision can be made on the page; nothing was sent. */
export const undecidableNow = (why: Undecidable): ScribeError =>
  cannotDecide('permission_denied', why, 'No decision can be made on this page now.');

/** Refuses a batch that cannot be sent; nothing was sent. */
export function checkBatch(decisions: readonly { readonly id: string }[]): void {
  if (!decisions.length) throw cannotDecide('parameter_missing', 'decisions', 'No decision was given.');
  if (new Set(decisions.map(({ id }) => id)).size < decisions.length)
    throw cannotDecide('parameter_invalid', 'decisions', 'An alert may be decided once in a batch.');
  if (sizeOf({ decisions }) > LARGEST_DECISIONS)
    throw cannotDecide('batch_too_large', 'decisions', 'These are too many decisions for one batch.');
}

const LOCKED = {
  id: 'The alert has no id that a decision can name.',
  twice: 'Several alerts have this id.',
  status: 'The status of the alert is not known here.',
} as const satisfies Record<AlertLock, string>;

/** The alert, if a decision about it may be made, joined or refused by what is already under way. */
export function decidable({ alerts, undecidable }: ConsultationSnapshot, alertId: string): AlertSnapshot {
  const snapshot = alerts.find(({ alert }) => alert.id === alertId);
  if (!snapshot) throw cannotDecide('resource_not_found', 'id', 'No such alert is known on this page.');
  if (undecidable) throw undecidableNow(undecidable);
  // A conflict or refusal leaves a notice on an alert that is decided all the same.
  const isUnderWay = isBinding(snapshot.decision?.phase);
  if (snapshot.lock && !isUnderWay) throw cannotDecide('parameter_invalid', 'id', LOCKED[snapshot.lock]);
  if (!snapshot.isOpen && !isUnderWay) throw cannotDecide('resource_conflict', 'id', 'The alert is already decided.');
  return snapshot;
}

/** Another decision of this tab stands in the way. */
export function alreadyDeciding(alertId: string): ScribeError {
  return new ScribeError('aborted', 'Another decision about this alert is under way or made.', {
    code: 'already_decided',
    param: alertId,
  });
}

/** Another tab has sent decisions about these alerts; this one sends nothing. */
export function sentElsewhere([alertId]: readonly string[]): ScribeError {
  return new ScribeError('network', 'Another tab has sent a decision about this alert.', {
    code: 'sent_elsewhere',
    param: alertId,
  });
}

/** The alert says something else than what the doctor decided on, or a later word of the doctor's came before it was sent. */
export function decisionOvertaken(alertId: string): ScribeError {
  return new ScribeError('aborted', 'The alert changed before the decision was sent; nothing was sent.', {
    code: 'decision_overtaken',
    param: alertId,
    isUnsent: true,
  });
}
