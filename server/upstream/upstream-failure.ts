// The failures of calls to the service, and the errors for the browser that they become.
import { ProxyError } from '../errors.ts';

/** Faults of an answer: the name for log and metrics, and the same in words. */
const FAULTS = {
  other_session: 'another session was answered than was asked for',
  no_session: 'the answer names no session',
  no_documents: 'the answer is no list of documents',
  other_alerts: 'the answer is not about the alerts that were sent',
  no_context: 'the answer does not say that the context is set',
  foreign_sign_in: 'the redirectUrl is not on the web application',
  no_envelope: 'neither a 200 nor a refusal with the envelope of §7',
  redirect: 'the answer sends elsewhere',
  holds_key: 'the answer holds a secret key',
  not_json: 'the answer is not JSON',
  encoded: 'the answer is encoded unasked',
  too_large: 'the answer is too large',
} as const;
export type AnswerFault = keyof typeof FAULTS;

/** The service gave no usable answer. */
export class UpstreamFailure extends Error {
  readonly kind = 'upstream';
  /** `unsent`: the request never left; `unanswered`: it may have arrived; `invalid`: the answer breaks the interface; `abandoned`: the browser left. */
  readonly reason: 'unsent' | 'unanswered' | 'invalid' | 'abandoned';
  /** Status of the answer, if its head came; else 0. */
  readonly status: number;
  /** The fault of an invalid answer. */
  readonly fault: AnswerFault | undefined;

  constructor(reason: UpstreamFailure['reason'], message: string, status = 0, cause?: Error, fault?: AnswerFault) {
    super(message, { cause });
    this.name = 'UpstreamFailure';
    this.reason = reason;
    this.status = status;
    this.fault = fault;
  }
}

/** The failure of an answer that breaks the interface. */
export const invalidAnswer = (fault: AnswerFault, status = 200): UpstreamFailure =>
  new UpstreamFailure('invalid', FAULTS[fault], status, undefined, fault);

/** The failure of an answer without the envelope. For the log it names only status and type, because a front's page may hold anything. */
export function noEnvelope(status: number, header: string | undefined): UpstreamFailure {
  const [type] = /^(?:application|text)\/[\w.+-]{1,40}(?=\s*(?:[;,]|$))/i.exec(header ?? '') ?? ['of an unknown type'];
  return new UpstreamFailure('invalid', `${status} ${type} without the envelope of §7`, status);
}

/** The error for the browser of a failed call. An `abandoned` one is passed through: nobody waits for it. */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure) || error.reason === 'abandoned') return error;
  return error.reason === 'invalid' ? upstreamInvalid(error) : upstreamUnavailable(error);
}

export const upstreamInvalid = (cause: UpstreamFailure) =>
  new ProxyError('upstream_invalid', "The service's answer is not what its interface says.", {
    cause,
    fault: cause.fault,
  });

export const upstreamUnavailable = (cause: UpstreamFailure) =>
  new ProxyError('service_unavailable', 'The service cannot be reached.', { cause });

/** The service refuses the key. `key_probed`: it did before, and another call is trying it again. */
export const credentialsRefused = (fault: 'key_refused' | 'key_probed', requestId?: string, cause?: UpstreamFailure) =>
  new ProxyError('upstream_credentials', "The service refuses the proxy's credentials.", { fault, requestId, cause });
