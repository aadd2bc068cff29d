// An answer of the service that is not 200, as the browser gets it: the same code, never a secret, never an unchecked link.
import type { KeyScope } from '../../src/contract/authentication.ts';
import type { CdssReviewDetails } from '../../src/contract/errors.ts';
import type { OperationName } from '../../src/contract/operations.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import { alertNotFound, isKnownCode, ProxyError, sessionNotFound } from '../errors.ts';
import { fieldsOf, listOf, parseAnswer, textOf } from './answer-json.ts';
import { holdsKey } from '../upstream/secret-search.ts';
import type { Answer } from '../upstream/transfer.ts';
import type { AnswerFault } from '../upstream/upstream-failure.ts';
import { onWebOrigin } from './web-address.ts';

export interface RefusalChecks {
  /** Must not occur in what is passed on. */
  readonly secrets: readonly string[];
  /** The only origin that links may lead to. */
  readonly webOrigin: string;
  /** Of the key that was refused. */
  readonly scope: KeyScope;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The error of a refusal. */
export function refusalOf(
  answer: Answer,
  operation: OperationName,
  { secrets, webOrigin, scope, now }: RefusalChecks,
): ProxyError {
  const { status } = answer;
  const retryAfter = retryAfterOf(answer, now);
  const envelope = parse(answer.body) ?? gateCutShort(answer);
  const isClean = !holdsKey(answer.body.toString(), secrets);
  const requestId = isClean ? requestIdOf(envelope?.requestId) : undefined;
  if (status === 401) return credentialsRefused('key_refused', requestId);
  // 408 is what a front says of a connection that it was about to end (RFC 9110, 15.5.9): the same is sent again on another.
  if (status >= 500 || status === 408)
    return new ProxyError('service_unavailable', 'The service is temporarily unavailable.', { requestId, retryAfter });
  if (status < 400 || !envelope || !isKnownCode(envelope.code) || new ProxyError(envelope.code, '').status !== status) {
    if (status === 429)
      return new ProxyError('rate_limit_exceeded', 'The service asks to wait.', { requestId, retryAfter });
    return new ProxyError('upstream_invalid', "The service's answer is not what its interface says.", {
      requestId,
      fault: (status < 400 ? 'redirect' : 'no_envelope') satisfies AnswerFault,
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

/** The service refuses the key; `key_probed`: it did, and another call tries whether it still does. */
export const credentialsRefused = (fault: 'key_refused' | 'key_probed', requestId?: string) =>
  new ProxyError('upstream_credentials', "The service refuses the proxy's credentials.", { fault, requestId });

/** §7.1: a message is a sentence and `param` a field; a stack and what it quotes are neither. */
const LINE = /^[^\p{Cc}\u2028\u2029]{1,500}$/u;
const PARAM = /^[\w.[\]-]{1,200}$/;

const SESSION_OPERATIONS: ReadonlySet<OperationName> = new Set(['getScribeSession', 'listMedicalRecordDocuments']);
const ALERT_OPERATIONS: ReadonlySet<OperationName> = new Set(['acceptAlert', 'rejectAlert', 'recordDecisions']);
/** An alert by its place in a batch. */
const PLACE = /^decisions\[\d{1,5}\]\.id$/;

/** Of the envelope the code says what happened; whatever else is odd in it makes no other refusal of it. */
function parse(body: Buffer) {
  const { code, message, param, details, requestId } = fieldsOf(fieldsOf(parseAnswer(body))['error']);
  if (typeof code !== 'string') return undefined;
  return { code, details, message: textOf(message) ?? '', param: textOf(param), requestId: textOf(requestId) };
}

/** A gate too long to be read is one still: to the doctor it is no fault of the service. */
const gateCutShort = ({ status, isCut, headers }: Answer) =>
  status === 428 && isCut && /\bjson\b/i.test(headers['content-type'] ?? '')
    ? parse(Buffer.from('{"error":{"code":"cdss_review_required"}}'))
    : undefined;

/**
 * §7.3.2: each consultation, without its link if that leads elsewhere or is none. Whatever operation was asked for: a 428 is one everywhere.
 * §7.3.3: an institutional key is never gated; what its 428 names all the same could be another doctor's, and is not passed on.
 */
function detailsOf(details: unknown, webOrigin: string): CdssReviewDetails {
  return {
    // One that is not as §7.3 says takes no other with it.
    pendingConsultations: listOf(fieldsOf(details)['pendingConsultations'])
      .map(fieldsOf)
      .flatMap(({ sessionId, url }) => {
        if (typeof sessionId !== 'string' || !SESSION_ID_PATTERN.test(sessionId)) return [];
        return { sessionId, url: onWebOrigin(url, webOrigin) };
      }),
  };
}

/** It is logged, audited and shown, so it must look like an id. */
const requestIdOf = (requestId: string | undefined): string | undefined =>
  /^[\w.:-]{1,128}$/.test(requestId ?? '') ? requestId : undefined;

/** Seconds of `Retry-After`, as a number or a date, by the service's clock if it tells; an hour at most. */
function retryAfterOf({ headers }: Pick<Answer, 'headers'>, now: number): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const theirs = Date.parse(headers.date ?? '');
  const since = Number.isFinite(theirs) ? theirs : now;
  // A date has words: `Date.parse` takes `1.5` and `-5` for days of 2001.
  const isDate = /[a-z]/i.test(value);
  const seconds = isDate ? (Date.parse(value) - since) / 1000 : /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}
