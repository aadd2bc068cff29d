// Turns an answer other than 200 into the error for the browser: with the same code, never with a secret or an unchecked link.
import type { KeyScope } from '../../src/contract/authentication.ts';
import type { CdssReviewDetails } from '../../src/contract/errors.ts';
import type { OperationName } from '../../src/contract/operations.ts';
import { pendingIn } from '../../src/contract/odd-answers.ts';
import { alertNotFound, isKnownCode, ProxyError, sessionNotFound } from '../errors.ts';
import { fieldsOf, parseAnswer, textOf, onWebOrigin } from '../forward/answers.ts';
import { holdsKey, type KeySearch } from './secret-keys.ts';
import type { Answer } from './transfer.ts';
import { credentialsRefused, noEnvelope, type AnswerFault } from './upstream-failure.ts';

export interface RefusalChecks {
  /** Keys that must not occur in what is passed on. */
  readonly keys: KeySearch;
  /** The only origin that links may lead to. */
  readonly webOrigin: string;
  /** The scope of the refused key. */
  readonly scope: KeyScope;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The error for the browser. */
export function refusalOf(
  answer: Answer,
  operation: OperationName,
  { keys, webOrigin, scope, now }: RefusalChecks,
): ProxyError {
  const { status } = answer;
  const retryAfter = retryAfterOf(answer, now);
  const envelope = parse(answer.body) ?? gateCutShort(answer);
  const isClean = !holdsKey(answer.body.toString(), keys);
  const requestId = isClean ? requestIdOf(envelope?.requestId) : undefined;
  const cause = envelope ? undefined : noEnvelope(status, answer.headers['content-type']);
  if (status === 401) return credentialsRefused('key_refused', requestId, cause);
  // A front answers 408 on a connection that it is about to close (RFC 9110, 15.5.9). The request may be sent again on another one.
  if (status >= 500 || status === 408)
    return new ProxyError('service_unavailable', 'The service is temporarily unavailable.', {
      requestId,
      retryAfter,
      cause,
    });
  if (status < 400 || !envelope || !isKnownCode(envelope.code) || new ProxyError(envelope.code, '').status !== status) {
    if (status === 429)
      return new ProxyError('rate_limit_exceeded', 'The service asks to wait.', { requestId, retryAfter, cause });
    return new ProxyError('upstream_invalid', "The service's answer is not what its interface says.", {
      requestId,
      cause,
      fault: (status >= 300 && status < 400 ? 'redirect' : 'no_envelope') satisfies AnswerFault,
    });
  }
  if (status === 404 && SESSION_OPERATIONS.has(operation)) return sessionNotFound(requestId);
  if (status === 404 && ALERT_OPERATIONS.has(operation)) {
    const { param } = envelope;
    const isPlace = param !== undefined && operation === 'recordDecisions' && PLACE.test(param);
    return alertNotFound(isPlace ? param : undefined, requestId);
  }
  const { message, param } = envelope;
  return new ProxyError(envelope.code, isClean && LINE.test(message) ? message : 'The service refused the request.', {
    param: isClean && PARAM.test(param ?? '') ? (param ?? null) : null,
    details:
      envelope.code === 'cdss_review_required'
        ? detailsOf(isClean && scope === 'doctor' && envelope.details, webOrigin)
        : null,
    requestId,
    retryAfter,
  });
}

/** §7.1: `message` is one line and `param` names a field. A stack trace is neither. */
const LINE = /^[^\p{Cc}\u2028\u2029]{1,500}$/u;
const PARAM = /^[\w.[\]-]{1,200}$/;

const SESSION_OPERATIONS: ReadonlySet<OperationName> = new Set(['getScribeSession', 'listMedicalRecordDocuments']);
const ALERT_OPERATIONS: ReadonlySet<OperationName> = new Set(['acceptAlert', 'rejectAlert', 'recordDecisions']);
/** The field of an alert in a batch. */
const PLACE = /^decisions\[\d{1,5}\]\.id$/;

/** Reads the envelope. Only `code` is needed; other odd fields do not change the refusal. */
function parse(body: Buffer) {
  const { code, message, param, details, requestId } = fieldsOf(fieldsOf(parseAnswer(body))['error']);
  if (typeof code !== 'string') return undefined;
  return { code, details, message: textOf(message) ?? '', param: textOf(param), requestId: textOf(requestId) };
}

/** Whether this is a review gate that is too long to read. It must not look like a fault of the service. */
const gateCutShort = ({ status, isCut, headers }: Answer) =>
  status === 428 && isCut && /\bjson\b/i.test(headers['content-type'] ?? '')
    ? parse(Buffer.from('{"error":{"code":"cdss_review_required"}}'))
    : undefined;

/**
 * §7.3.2: the consultations of a 428, for any operation. A link is left out unless it leads to the web application.
 * §7.3.3: an institutional key is never gated. If it gets a 428 anyway, the list is left out, because it could name another doctor's sessions.
 */
function detailsOf(details: unknown, webOrigin: string): CdssReviewDetails {
  return {
    pendingConsultations: pendingIn(details).map(({ sessionId, url }) => ({
      sessionId,
      url: onWebOrigin(url, webOrigin),
    })),
  };
}

/** The request id, if it looks like one: it is logged, audited and shown. */
const requestIdOf = (requestId: string | undefined): string | undefined =>
  /^[\w.:-]{1,128}$/.test(requestId ?? '') ? requestId : undefined;

/** Seconds of `Retry-After`, given as a number or a date; at most an hour. A date counts from the service's `Date`, or else from our time. */
function retryAfterOf({ headers }: Pick<Answer, 'headers'>, now: number): number | undefined {
  // undici leaves white space behind a value, and makes a list of a header that came twice.
  const value = [headers['retry-after']].flat()[0]?.trim();
  if (value === undefined) return undefined;
  const theirs = Date.parse(headers.date ?? '');
  const since = Number.isFinite(theirs) ? theirs : now;
  // A date has letters. `Date.parse` reads `1.5` and `-5` as days of 2001.
  const isDate = /[a-z]/i.test(value);
  const seconds = isDate ? (Date.parse(value) - since) / 1000 : /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}
