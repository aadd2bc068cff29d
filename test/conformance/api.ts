// The calls of a case to its target. Every answer passes the checks of §7 and of the contract before the case sees it.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { EMBED_ERRORS } from '../../src/contract/embed.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { OPERATIONS, type Operation, type OperationName } from '../../src/contract/operations.ts';
import { createControl, type Control } from './control.ts';
import { readRefusal, type RefusalBody } from './envelope.ts';
import { exchange, type Answer, type WireRequest } from './exchange.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { checkTimes } from './times.ts';
import type { Target, Who } from './target.ts';

export interface Call {
  /** The credential; `doctor` by default, none if null. */
  readonly as?: Who | { readonly bearer: string } | null;
  /** Path parameters as written in the request line. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, as `application/json`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ResponseOf<Name extends OperationName> = (typeof OPERATIONS)[Name] extends {
  readonly response: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : unknown;

export interface Api {
  readonly target: Target;
  readonly control: Control;
  /** Sends any request; checks a refusal against §7, an answer against §1. */
  send(request: WireRequest): Promise<Answer>;
  /** Calls an operation; throws unless it lists the refusal, or the answer has its shape. */
  call(name: OperationName, call?: Call): Promise<Answer>;
  /** Resolves with the answer of a call that must succeed. */
  ok<Name extends OperationName>(name: Name, call?: Call): Promise<ResponseOf<Name>>;
  /** Resolves with the refusal of a call that must fail with `code`, and with `param` if it is given. */
  refused(name: OperationName, call: Call, code: ErrorCode, param?: string | null): Promise<RefusalBody>;
  /** Returns a `consultationInternalId` that nobody has used since the last reset. */
  freshId(): string;
  /** Advances the target's time by `seconds`, if it can be moved. */
  hasten(seconds: number): Promise<void>;
  /** Opens a receiver of webhooks, which is closed after the case. */
  receiver(): Promise<Receiver>;
  close(): Promise<void>;
}

/** The observed behaviour of a target: operations that succeeded and codes of refusals. */
export type Seen = Set<OperationName | ErrorCode>;

export function createApi(target: Target, seen: Seen = new Set()): Api {
  const receivers: Receiver[] = [];

  const send = async (request: WireRequest) => {
    const headers = { ...target.headers, ...request.headers };
    const answer = await exchange(target.baseUrl, { ...request, headers }, target.agent);
    if (answer.status < 200 || answer.status > 299) seen.add(readRefusal(answer, target).code as ErrorCode);
    else checkSuccess(answer);
    // SECURITY: no secret reaches a browser.
    if (target.has.has('proxy')) assert.ok(!/\bsk_\w/.test(answer.text + JSON.stringify(answer.headers)), answer.text);
    return answer;
  };

  const call = async (name: OperationName, options: Call = {}) => {
    const operation: Operation = OPERATIONS[name];
    const answer = await send(await wireRequest(target, operation, options));
    const where = `${operation.method} ${operation.path} answered ${answer.status} ${answer.text.slice(0, 300)}`;
    if (answer.status > 299) {
      const { code } = readRefusal(answer, target);
      const own = target.has.has('proxy') && code in EMBED_ERRORS;
      assert.ok(own || operation.errors.includes(code as ErrorCode), `${operation.section} does not list it: ${where}`);
    } else {
      seen.add(name);
      if (operation.section !== '§4.8') assert.equal(answer.status, 200, where);
      if (operation.response) assert.ok(z.safeParse(operation.response, answer.json).success, `shape: ${where}`);
    }
    return answer;
  };

  return {
    target,
    get control() {
      assert.ok(target.sandboxUrl, 'The target has no control.');
      return createControl(target.sandboxUrl);
    },
    send,
    call,
    ok: async <Name extends OperationName>(name: Name, options?: Call) => {
      const answer = await call(name, options);
      assert.ok(answer.status < 300, `${name} answered ${answer.status} ${answer.text.slice(0, 300)}`);
      return answer.json as ResponseOf<Name>;
    },
    refused: async (name, options, code, param) => {
      const answer = await call(name, options);
      assert.ok(answer.status > 299, `${name} answered ${answer.status} where ${code} was due`);
      const error = readRefusal(answer, target);
      assert.equal(error.code, code, answer.text);
      if (param !== undefined) assert.equal(error.param, param, answer.text);
      return error;
    },
    freshId: () => target.freshId(),
    hasten: async (seconds) => {
      if (target.sandboxUrl) await createControl(target.sandboxUrl).advance(seconds);
    },
    receiver: async () => {
      const receiver = await createReceiver();
      receivers.push(receiver);
      return receiver;
    },
    close: async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()));
    },
  };
}

/** Resolves with the request of an operation on the wire. */
export async function wireRequest(target: Target, operation: Operation, options: Call = {}): Promise<WireRequest> {
  const { as = 'doctor', params = {}, query, body, raw, headers } = options;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? assert.fail(`no ${name}`));
  const bearer = as === null ? undefined : typeof as === 'object' ? as.bearer : await target.credential(as);
  if (as !== null) assert.ok(bearer, `${target.name} has no credential of ${JSON.stringify(as)}`);
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method: operation.method,
    path: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: {
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  };
}

/** Throws unless an answer is JSON with times in ISO 8601, UTC (§1). */
function checkSuccess(answer: Answer): void {
  const where = `${answer.request.method} ${answer.request.path} answered ${answer.status}`;
  assert.match(String(answer.headers['content-type']), /^application\/json(;|$)/, `content-type: ${where}`);
  assert.notEqual(answer.json, undefined, `no JSON: ${where}`);
  checkTimes(answer.json, where);
}
