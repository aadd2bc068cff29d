import { EMBED_ERRORS } from '../contract/embed.ts';
import { ERRORS, ErrorEnvelope } from '../contract/errors.ts';
import { instantOf } from '../contract/moment.ts';
import { ScribeError, aborted } from './errors.ts';
import { jsonOf } from './json.ts';
import { type Platform, ifThere } from './platform.ts';

/** One request to the proxy. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Absent if the body holds the credential: `/embed/token`, `/embed/open`. */
  readonly token?: string | undefined;
  /** Plain data, sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request from outside, for example when the patient changes. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the request goes on after the page is left. */
  readonly keepalive?: boolean;
  /** Milliseconds for the whole answer. */
  readonly deadline: number;
}

/** Sends one request in this turn. Resolves with the text of a 2xx answer; rejects with a ScribeError otherwise. */
export async function exchange(platform: Platform, request: ExchangeRequest): Promise<string> {
  const timeout = new AbortController();
  const timer = platform.setTimeout(() => timeout.abort(), request.deadline);
  try {
    const response = await platform.fetch(request.url, requestInit(request, timeout.signal));
    const body = await response.text();
    if (!response.ok) throw refusal(platform, response, body);
    return body;
  } catch (thrown) {
    if (thrown instanceof ScribeError) throw thrown;
    if (request.signal?.aborted) throw aborted(thrown);
    if (timeout.signal.aborted)
      throw new ScribeError('network', 'No answer in time.', { code: 'timeout', cause: thrown });
    throw new ScribeError('network', 'The proxy cannot be reached.', { code: 'unreachable', cause: thrown });
  } finally {
    platform.clearTimeout(timer);
  }
}

/** The options of every request to the proxy: no cookies, no cache, no referrer, no redirect. */
export function requestInit(
  { method, token, body, headers, signal, keepalive }: Omit<ExchangeRequest, 'url' | 'deadline'>,
  timeout: AbortSignal,
): RequestInit {
  return {
    method,
    headers: {
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: jsonOf(body) }),
    ...(keepalive && { keepalive }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  };
}

/** The ScribeError of an answer other than 2xx. Without the envelope of §7.1 (a gateway's page) it has only a status. */
export function refusal(platform: Platform, response: Response, body: string): ScribeError {
  const { status } = response;
  const retryAfter = retryAfterOf(platform, response.headers.get('Retry-After'));
  const answer = ifThere(() => JSON.parse(body) as unknown);
  return (
    refusalIn(answer, status, retryAfter) ??
    new ScribeError('api', `The proxy answered ${status}.`, { status, retryAfter })
  );
}

/** Code → its HTTP status, for the codes of §7.2 and of the proxy. */
const STATUSES: Readonly<Record<string, number>> = { ...ERRORS, ...EMBED_ERRORS };

/** The ScribeError of an envelope of §7.1, if the answer is one. Its status follows from its code unless given. */
export function refusalIn(answer: unknown, status?: number, retryAfter?: number): ScribeError | undefined {
  const envelope = ErrorEnvelope.safeParse(answer);
  if (!envelope.success) return undefined;
  const { code, message, param, requestId, details } = envelope.data.error;
  return new ScribeError('api', message, {
    status: status ?? STATUSES[code],
    retryAfter,
    code,
    param: param ?? undefined,
    requestId: requestId ?? undefined,
    details: details ?? undefined,
  });
}

/** `Retry-After` in ms, from seconds or a date (RFC 9110, 10.2.3); `undefined` for anything else. */
function retryAfterOf(platform: Platform, header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : instantOf(header) - platform.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
