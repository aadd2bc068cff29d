// The one client of the service, and the only one that sends a secret key. It sends no headers but those of secret-keys.ts.
import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { OPERATIONS, type OperationName } from '../../src/contract/operations.ts';
import { pause, type Clock } from '../clock.ts';
import { AccountBook } from '../access/account-book.ts';
import type { Account, Config } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { refusalOf } from './refusal.ts';
import { KeyProbes, makeCredential, type Credential } from './secret-keys.ts';
import { openServicePool } from './service-pool.ts';
import { createShares } from './shares.ts';
import { transfer, type Answer, type TransferRequest } from './transfer.ts';
import { asAnswered, UpstreamFailure } from './upstream-failure.ts';

const READ_HEAD = 10_000;
const READ_WHOLE = 30_000;
const WRITE_WHOLE = 20_000;
/** The most bytes of an answer. Only lists may be long. */
const LARGEST_LIST = 8 * 1024 * 1024;
const LARGEST_ANSWER = 1024 * 1024;
const LISTS: ReadonlySet<OperationName> = new Set(['listMedicalRecordDocuments', 'listMedicalRecordConfigurations']);
/** Connections to the service. Reads may use `READS` of them; the rest is kept for decisions. */
export const CONNECTIONS = 640;
const READS = 512;
/** Calls of one doctor at a time, so that hanging calls hold up nobody else. */
const READS_EACH = 32;
const DECISIONS_EACH = 16;
const RETRIES = 2;
/** Milliseconds. If the service asks to wait longer, the read is not repeated here and the browser is told when to ask. */
const LONGEST_WAIT = 2_000;
/** Milliseconds after the first try in which another may begin. */
const RETRY_WINDOW = 8_000;
/** Further tries while none succeeds; each success adds a tenth. So a service that is down does not get three calls for each page. */
const RETRY_BUDGET = 50;

interface UpstreamCall extends Pick<TransferRequest, 'onStream' | 'isPart' | 'onBytes'> {
  readonly operation: OperationName;
  readonly account: Account;
  /** The `sub` of the doctor; absent if no page asked for the call. */
  readonly doctor?: string | undefined;
  /** Whether a decision waits for the call: connections are kept for those. */
  readonly isForDecision?: boolean;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string | undefined;
  readonly body?: unknown;
  /** Milliseconds. If given, the call is tried once and ends after this time. */
  readonly within?: number | undefined;
  /** The browser's answer: a read is aborted when it closes. Never given for a write. */
  readonly client?: ServerResponse | undefined;
}

export type Upstream = ReturnType<typeof createUpstream>;

export interface UpstreamDeps {
  readonly accounts: AccountBook;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly observe: (operation: OperationName, outcome: string, milliseconds: number) => void;
  /** Gets the `Date` of each answer. */
  readonly noteDate: (date: string | undefined) => void;
}

export function createUpstream(
  config: Config,
  { accounts, dispatcher, clock, random, observe, noteDate }: UpstreamDeps,
) {
  const { origin, pathname } = new URL(config.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const probes = new KeyProbes();
  const reads = createShares(READS_EACH, READS, clock);
  const decisions = createShares(DECISIONS_EACH, CONNECTIONS - READS, clock);
  let retriesLeft = RETRY_BUDGET;
  const credentials = new WeakMap<Account, Credential>();

  const credentialOf = (account: Account): Credential => {
    const known = credentials.get(account);
    if (known) return known;
    const made = makeCredential(account.secretKey);
    credentials.set(account, made);
    return made;
  };

  const attempt = async (call: UpstreamCall): Promise<Answer> => {
    const enter = call.isForDecision ? decisions : reads;
    const leave = await enter(`${call.account.account}\n${call.doctor ?? ''}`, call.client);
    try {
      return await send(call);
    } finally {
      leave();
    }
  };

  const send = async (call: UpstreamCall): Promise<Answer> => {
    const { operation: name, account, params = {}, query } = call;
    // Uses the present key, because it may have been changed or removed since the call began.
    const current = accounts.current(account);
    if (!current) throw new ProxyError('authentication_required', 'Invalid session token.');
    const credential = credentialOf(current);
    const { method } = OPERATIONS[name];
    const isRead = method === 'GET';
    const request = {
      origin,
      method,
      path: `${prefix}${pathOf(name, params)}${query ? `?${query}` : ''}`,
      headers: call.body === undefined ? credential.headers : credential.headersWithBody,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      headDeadline: call.within ?? (isRead ? READ_HEAD : WRITE_WHOLE),
      deadline: call.within ?? (isRead ? READ_WHOLE : WRITE_WHOLE),
      client: call.client,
      onStream: call.onStream,
      isPart: call.isPart,
      onBytes: call.onBytes,
      keys: accounts.keySearch,
      ownKey: credential.search,
      largest: LISTS.has(name) ? LARGEST_LIST : LARGEST_ANSWER,
    };
    const release = probes.enter(current.secretKey);
    const startedAt = clock.monotonic();
    let outcome = 'failed';
    try {
      const answer = await transfer(dispatcher, request, clock);
      outcome = String(answer.status);
      // An answer from a cache has the date when it was stored (RFC 9111, 5.1).
      if (answer.headers.age === undefined) noteDate(answer.headers.date);
      // A 5xx says nothing about the key, because the service may have failed before it checked the key.
      release(answer.status === 401 ? 'refused' : answer.status < 500 ? 'accepted' : 'unknown');
      if (isSuccess(answer.status, name)) return answer;
      throw refusalOf(answer, name, {
        keys: accounts.keySearch,
        webOrigin: config.webOrigin,
        scope: current.scope,
        now: clock.now(),
      });
    } catch (error) {
      release('unknown');
      if (error instanceof UpstreamFailure) outcome = error.reason;
      throw error;
    } finally {
      observe(name, outcome, clock.monotonic() - startedAt);
    }
  };

  const isWorthwhile = (tries: number, startedAt: number, { client, within, onStream }: UpstreamCall) =>
    within === undefined &&
    tries < RETRIES &&
    retriesLeft >= 1 &&
    clock.monotonic() - startedAt < RETRY_WINDOW &&
    // A stream that has begun cannot begin again.
    !(onStream && client?.headersSent);

  return {
    /** Reads; tries at most twice more. Resolves with a 200. Rejects with a ProxyError, or an UpstreamFailure `abandoned`. */
    async read(call: UpstreamCall): Promise<Answer> {
      const startedAt = clock.monotonic();
      for (let tries = 0; ; tries++) {
        try {
          const answer = await attempt(call);
          retriesLeft = Math.min(RETRY_BUDGET, retriesLeft + 0.1);
          return answer;
        } catch (error) {
          const wait = isWorthwhile(tries, startedAt, call) ? waitBefore(error, tries, random()) : undefined;
          if (wait === undefined) throw asAnswered(error);
          retriesLeft--;
          await pause(clock, wait);
          if (call.client?.destroyed) throw new UpstreamFailure('abandoned', 'the browser went away');
        }
      }
    },
    /** Writes once. Resolves with a 200. Rejects with a ProxyError if it was refused, with an UpstreamFailure if no usable answer came. */
    write: attempt,
  };
}

/** The client for commands: the same as for `serve`, without metrics. Opens at most `connections` at a time. `noteDate` gets the `Date` of each answer. */
export function openUpstream(
  config: Config,
  clock: Clock,
  connections: number,
  noteDate: (date: string | undefined) => void = () => undefined,
): { readonly upstream: Upstream; readonly close: () => Promise<void> } {
  const dispatcher = openServicePool(config.baseUrl, connections, config.egress);
  const accounts = new AccountBook(config.accounts);
  const upstream = createUpstream(config, {
    accounts,
    dispatcher,
    clock,
    random: Math.random,
    observe: () => undefined,
    noteDate,
  });
  return { upstream, close: () => dispatcher.destroy() };
}

/** The spec answers 200 everywhere. A 201 counts as well if its answer holds a secret, because the secret is given only once. */
const isSuccess = (status: number, name: OperationName): boolean =>
  status === 200 || (status === 201 && TELLS_SECRET.has(name));

const TELLS_SECRET: ReadonlySet<OperationName> = new Set(['createWebhook', 'rotateWebhookSecret']);

/** Milliseconds to wait before another try; undefined if there may be none. */
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

/** The path of an operation. The caller has checked the parameters against the contract; they are checked again here. */
function pathOf(name: OperationName, params: Readonly<Record<string, string>>): string {
  // The part in the middle is the name of the parameter.
  const [before = '', parameter, after = ''] = PATHS[name];
  if (parameter === undefined) return before;
  const value = params[parameter] ?? '';
  if (!/^[A-Za-z0-9_-]{1,512}$/.test(value)) throw new Error(`${name}: parameter ${parameter} was not checked`);
  return before + value + after;
}

const PATHS = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, { path }]) => [name, path.split(/[{}]/)]),
) as unknown as Readonly<Record<OperationName, readonly string[]>>;
