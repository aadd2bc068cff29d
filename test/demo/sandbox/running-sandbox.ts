// A sandbox in this process: real sockets in front, frozen clock, hand-moved timers and an in-memory network behind.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../demo/sandbox/sandbox.ts';
import type { ServiceAccount } from '../../../demo/sandbox/service.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { httpClientOf } from '../../support/http-client.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';

export const NOW = Date.parse('2026-03-02T10:00:00.000Z');
export const HOOK = 'https://receiver.example/hook';

/** Ana, for the service's own interface. */
export const ANA: ServiceAccount = {
  id: 'acc_sandbox_ana',
  name: 'ana',
  displayName: 'Dra. Ana Lima',
  email: 'ana.lima@clinica.example',
  specialty: 'internal_medicine',
  scope: 'doctor',
  institutionId: 'inst_sandbox_clinic',
};

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface Delivered {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string | undefined;
  /** Wall clock, ms. */
  readonly at: number;
}

export interface CallOptions {
  /** Key as Bearer; null sends no Authorization. Default: Ana's. */
  readonly key?: string | null;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Running {
  readonly base: string;
  readonly sandbox: Sandbox;
  readonly delivered: Delivered[];
  readonly logged: string[];
  /** Decides how the receiver of a webhook answers; may throw. Default: 200. */
  receiver: (delivery: Delivered) => Response | Promise<Response>;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  readonly control: (path: string, body?: unknown) => Promise<Answer>;
  readonly documents: (id?: string, key?: string) => Promise<MedicalRecordDocument[]>;
  /** Moves wall clock and timers and waits for the work that they start. */
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts one; end it with `close()`. */
export const startSandbox = async (options: Partial<SandboxOptions> = {}): Promise<Running> => {
  let wall = NOW;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const delivered: Delivered[] = [];
  const logged: string[] = [];

  const sandbox = createSandbox(
    { database: ':memory:', ...options },
    {
      clock: () => wall,
      random: { uuid: randomUUID, bytes: (length) => randomBytes(length), fraction: () => 0.5 },
      fetch: async (url, init) => {
        const delivery = {
          ...{ url, at: wall, redirect: init.redirect, headers: new Headers(init.headers) },
          body: init.body as string,
        };
        delivered.push(delivery);
        const aborted = new Promise<never>((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
        return Promise.race([running.receiver(delivery), aborted]);
      },
      timers: {
        setTimeout: (run, ms) => {
          const timer = { at: wall + ms, run };
          timers.push(timer);
          return timer;
        },
        clearTimeout: (timer) => {
          timers = timers.filter((other) => other !== timer);
        },
      },
      log: (line, detail) => logged.push(`${line} ${inspect(detail)}`),
    },
  );
  const server = createServer(KEEP_ALIVE, sandbox.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const client = httpClientOf(base);
  const call = async (method: string, path: string, { key = 'sk_sandbox_ana', body, headers }: CallOptions = {}) => {
    const asked = {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await client.ask(method, path, asked, sent);
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) as Json };
  };

  const running: Running = {
    ...{ base, sandbox, delivered, logged, call },
    receiver: () => new Response(null, { status: 200 }),
    control: (path, body = {}) => call('POST', `/_sandbox/${path}`, { key: null, body }),
    documents: async (id = 'c-done', key = 'sk_sandbox_ana') => {
      const { status, body } = await call('GET', `/v1/scribe-sessions/${id}/medical-record-documents`, { key });
      assert.equal(status, 200);
      return body.items as MedicalRecordDocument[];
    },
    advance: async (ms) => {
      const target = wall + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= target).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        wall = Math.max(wall, next.at);
        next.run();
        await idle();
      }
      wall = target;
      await idle();
    },
    close: async () => {
      await client.close();
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
  return running;
};

/** Lets promises and immediates that are ready run. */
const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Throws unless the answer is exactly that refusal in the envelope of §7.1. */
export const assertRefused = (answer: Answer, status: number, code: string, param: string | null = null): void => {
  const error = answer.body.error as Json;
  assert.equal(`${answer.status} ${String(error.code)} ${String(error.param)}`, `${status} ${code} ${param}`);
  assert.equal(error.type, TYPES[code] ?? 'invalid_request_error');
  assert.match(String(error.message), /^[^.].*\.$/);
  assert.match(String(error.requestId), UUID);
  const fields = ['type', 'code', 'message', 'param', 'requestId', ...(status === 428 ? ['details'] : [])];
  assert.deepEqual(Object.keys(error).sort(), fields.sort());
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
};

const TYPES: Readonly<Record<string, string>> = {
  authentication_required: 'authentication_error',
  permission_denied: 'permission_error',
  service_unavailable: 'api_error',
};

/** Returns the parts `t` and `v1` of a signature header. */
export const signatureOf = ({ headers }: Delivered): { readonly t: string; readonly v1: string } => {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers.get('X-Scribe-Api-Signature') ?? '');
  assert.ok(match, 'the signature header has the shape of §6.3');
  return { t: match[1]!, v1: match[2]! };
};
