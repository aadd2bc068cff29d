import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import { failureWords, type FailureContext } from './failure-view.ts';
import { mismatchText } from './mismatch-view.ts';
import type { Term } from '../../i18n/messages.ts';
import { clockTime, type TimeFormat } from '../clinical/time-view.ts';

/** What stands between the doctor and a fresh record of this patient, as screen readers are told once; empty when all is well. */
export function troubleText(
  snapshot: ConsultationSnapshot,
  resource: Resource<unknown>,
  context: FailureContext,
  date: TimeFormat['date'],
): string {
  if (!context.sessionId) return '';
  const mismatch = snapshot.isSignedOut ? '' : mismatchText(snapshot, context.term);
  return [mismatch, readingText(snapshot, resource, context, date)].filter(Boolean).join(' ');
}

function readingText(
  { isSignedOut, gate, connection }: ConsultationSnapshot,
  { readAt, failure }: Resource<unknown>,
  context: FailureContext,
  date: TimeFormat['date'],
): string {
  const { term } = context;
  if (isSignedOut) return `${term('signedOutTitle')}. ${term('signedOutText')}`;
  if (gate?.isClearing) return term('gateClearing');
  if (gate) return `${term('gateTitle')}. ${term('gateProgress', gate.reviewed, gate.total)}`;
  if (failure && readAt === undefined) {
    const { title, text } = failureWords(failure, context);
    return `${title}. ${text}`;
  }
  if (failure && readAt !== undefined && connection !== 'offline') return term('staleAsOf', timeOf(readAt, date));
  switch (connection) {
    case 'offline':
      return term('connectionOffline');
    case 'reconnecting':
      return term('connectionReconnecting');
    case 'polling':
      return term('connectionPolling');
    default:
      return '';
  }
}

/** When it was last read well, as screen readers are told after a trouble; empty when it never was. */
export function checkedText({ readAt }: Resource<unknown>, term: Term, date: TimeFormat['date']): string {
  if (readAt === undefined) return '';
  return term('checkedAt', timeOf(readAt, date));
}

/** When it was read, as it is said now. */
export const timeOf = (readAt: number, date: TimeFormat['date']): string =>
  clockTime(readAt, { now: scribe().platform.now(), date });
