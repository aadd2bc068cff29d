// The one client of the service: the only place where a secret key is used, and it sends nothing but what is listed here.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import { OPERATIONS, type OperationName } from '../../src/contract/operations.ts';
import { pause, type Clock } from '../clock.ts';
import type { Account, Config } from '../config.ts';
import { ProxyError } from '../errors.ts';
import { refusalOf } from './refusal.ts';
import { transfer, type Answer } from './transfer.ts';
import { UpstreamFailure } from './upstream-failure.ts';

const READ_HEAD = 10_000;
const READ_WHOLE = 30_000;
const WRITE_WHOLE = 20_000;
const RETRIES = 2;
/** A read that the service asks to repeat later than this is not repeated here; the browser is told when. */
const LONGEST_WAIT = 2_000;
/** No further try begins later than this after the first. */
const RETRY_BUDGET = 8_000;

interface UpstreamCall {
  readonly operation: OperationName;
  readonly account: Account;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string | undefined;
  readonly body?: unknown;
  /** The browser's answer; when it closes a read is aborted. Never given for a write. */
  readonly client?: ServerResponse | undefined;
  readonly onStream?: ((headers: IncomingHttpHeaders) => void) | undefined;
}

export interface Upstream {
  /** A read; repeated at most twice. Answers 200 or throws a ProxyError, or an UpstreamFailure `abandoned`. */
  read(call: UpstreamCall): Promise<Answer>;
  /** A write, sent once. Answers 200, throws a ProxyError when it was refused, an UpstreamFailure when that is not known. */
  write(call: UpstreamCall): Promise<Answer>;
}

export interface UpstreamDeps {
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly observe: (operation: OperationName, outcome: string, milliseconds: number) => void;
  /** Told the `Date` of each answer. */
  readonly noteDate: (date: string | undefined) => void;
}

export function createUpstream(
  config: Config,
  { dispatcher, clock, random, observe, noteDate }: UpstreamDeps,
): Upstream {
  const base = new URL(config.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const probes = new KeyProbes();
  const configured = new Set(config.accounts.map(({ secretKey }) => secretKey));
  const checks = { secrets: [...configured], webOrigin: config.webOrigin };

  const attempt = async (call: UpstreamCall): Promise<Answer> => {
    const { operation: name, account, params = {}, query } = call;
    const { method } = OPERATIONS[name];
    const isRead = method === 'GET';
    const request = {
      origin: base.origin,
      method,
      path: `${prefix}${pathOf(name, params)}${query ? `?${query}` : ''}`,
      headers: headersOf(account, call.body !== undefined, configured),
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      headDeadline: isRead ? READ_HEAD : WRITE_WHOLE,
      deadline: isRead ? READ_WHOLE : WRITE_WHOLE,
      client: call.client,
      onStream: call.onStream,
      secret: account.secretKey,
    };
    const release = probes.enter(account.account);
    const startedAt = clock.now();
    let outcome = 'failed';
    try {
      const answer = await transfer(dispatcher, request, clock);
      outcome = String(answer.status);
      noteDate(answer.headers.date);
      release(answer.status === 401 ? 'refused' : 'accepted');
      if (isSuccess(answer.status, name)) return answer;
      throw refusalOf(answer, name, checks);
    } catch (error) {
      release('unknown');
      if (error instanceof UpstreamFailure) outcome = error.reason;
      throw error;
    } finally {
      observe(name, outcome, clock.now() - startedAt);
    }
  };

  const isWorthwhile = (tries: number, startedAt: number, { client }: UpstreamCall) =>
    tries < RETRIES && clock.now() - startedAt < RETRY_BUDGET && !client?.headersSent;

  return {
    async read(call) {
      const startedAt = clock.now();
      for (let tries = 0; ; tries++) {
        try {
          return await attempt(call);
        } catch (error) {
          const wait = isWorthwhile(tries, startedAt, call) ? waitBefore(error, tries, random()) : undefined;
          if (wait === undefined) throw asAnswered(error);
          await pause(clock, wait);
          if (call.client?.destroyed) throw new UpstreamFailure('abandoned', 'the browser went away');
        }
      }
    },
    write: attempt,
  };
}

/** Everything is answered 200; a secret that is told once must not be lost to a 201. */
const isSuccess = (status: number, name: OperationName): boolean =>
  status === 200 || (status === 201 && name === 'createWebhook');

/** What a call that failed is to a browser; an `abandoned` one is nobody's to answer. */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure) || error.reason === 'abandoned') return error;
  return error.reason === 'invalid' ? upstreamInvalid(error) : upstreamUnavailable(error);
}

export const upstreamInvalid = (cause?: unknown, requestId?: string) =>
  new ProxyError('upstream_invalid', "The service's answer is not what its interface says.", { cause, requestId });

export const upstreamUnavailable = (cause?: unknown) =>
  new ProxyError('service_unavailable', 'The service cannot be reached.', { cause });

/** Milliseconds to wait before another try, or undefined when another try is not allowed. */
function waitBefore(error: unknown, tries: number, random: number): number | undefined {
  const jittered = 100 * 2 ** tries * (0.5 + random);
  if (error instanceof UpstreamFailure)
    return error.reason === 'unsent' || error.reason === 'unanswered' ? jittered : undefined;
  if (!(error instanceof ProxyError) || (error.code !== 'service_unavailable' && error.code !== 'rate_limit_exceeded'))
    return undefined;
  const asked = (error.fields.retryAfter ?? 0) * 1000;
  if (error.code === 'rate_limit_exceeded' && asked === 0) return undefined;
  return asked > LONGEST_WAIT ? undefined : Math.max(asked, jittered);
}

/** Path of an operation with its parameters, which the caller has checked against the contract; checked again here. */
function pathOf(name: OperationName, params: Readonly<Record<string, string>>): string {
  return OPERATIONS[name].path.replace(/\{(\w+)\}/g, (_match, parameter: string) => {
    const value = params[parameter] ?? '';
    if (!/^[A-Za-z0-9_-]{1,512}$/.test(value)) throw new Error(`${name}: parameter ${parameter} was not checked`);
    return value;
  });
}

/** Outbound guard: exactly a configured secret key, or nothing leaves. */
function headersOf({ secretKey }: Account, hasBody: boolean, configured: ReadonlySet<string>): Record<string, string> {
  if (
    secretKey.startsWith(PUBLISHABLE_KEY_PREFIX) ||
    !secretKey.startsWith(SECRET_KEY_PREFIX) ||
    !configured.has(secretKey)
  ) {
    throw new Error('Refused to send a credential that is not a configured secret key.');
  }
  const headers: Record<string, string> = {
    authorization: `Bearer ${secretKey}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'scribe-widget-proxy',
  };
  if (hasBody) headers['content-type'] = 'application/json';
  return headers;
}

/** After the service refused a key, one call at a time tries it, until it is accepted again. */
class KeyProbes {
  readonly #refused = new Map<string, { isProbing: boolean }>();

  enter(account: string): (outcome: 'refused' | 'accepted' | 'unknown') => void {
    const state = this.#refused.get(account);
    if (state?.isProbing) throw new ProxyError('upstream_credentials', "The service refuses the proxy's credentials.");
    if (state) state.isProbing = true;
    let isDone = false;
    return (outcome) => {
      if (isDone) return;
      isDone = true;
      if (outcome === 'accepted') this.#refused.delete(account);
      else if (outcome === 'refused') this.#refused.set(account, { isProbing: false });
      else if (state) state.isProbing = false;
    };
  }
}
