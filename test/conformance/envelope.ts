// §7.1, §7.2: the rules of every error answer.
import assert from 'node:assert/strict';
import { EMBED_ERRORS } from '../../src/contract/embed.ts';
import { ERRORS, errorType } from '../../src/contract/errors.ts';
import type { Answer } from './exchange.ts';
import type { Target } from './target.ts';

export interface RefusalBody {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly details?: Readonly<Record<string, unknown>> | null;
  readonly requestId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const FIELDS = ['type', 'code', 'message', 'param', 'details', 'requestId'];

/** Returns the error of an answer that is not 2xx; throws if it breaks §7. */
export function readRefusal(answer: Answer, target: Pick<Target, 'has'>): RefusalBody {
  const { status, json, text } = answer;
  const where = `${answer.request.method} ${answer.request.path} answered ${status} ${text.slice(0, 300)}`;
  assert.match(String(answer.headers['content-type']), /^application\/json(;|$)/, `content-type: ${where}`);
  assert.ok(isObject(json) && isObject(json['error']), `no error object: ${where}`);
  assert.deepEqual(Object.keys(json), ['error'], `beside error: ${where}`);
  const error = json['error'];

  const codes: Record<string, number> = target.has.has('proxy') ? { ...ERRORS, ...EMBED_ERRORS } : ERRORS;
  const known = codes[String(error['code'])];
  assert.ok(known, `code: ${where}`);
  assert.deepEqual([status, error['type']], [known, errorType(known)], `status, type: ${where}`);
  assert.ok(typeof error['message'] === 'string' && /\S\.$/.test(error['message']), `message: ${where}`);
  assert.ok(error['param'] === null || (typeof error['param'] === 'string' && error['param']), `param: ${where}`);
  assert.match(String(error['requestId']), UUID, `requestId: ${where}`);
  if (error['code'] === 'cdss_review_required') assert.ok(isObject(error['details']), `details: ${where}`);
  // The proxy's own code may carry the alerts' state from a read; the service has no such code.
  else if (error['code'] === 'decision_unconfirmed' && isObject(error['details']))
    assert.deepEqual(Object.keys(error['details']), ['alerts'], `details: ${where}`);
  else assert.ok(error['details'] === null || !('details' in error), `details: ${where}`);
  assert.deepEqual(
    Object.keys(error).filter((field) => !FIELDS.includes(field)),
    [],
    `fields: ${where}`,
  );
  for (const leak of leaks(answer)) assert.fail(`${leak}: ${where}`);
  return error as unknown as RefusalBody;
}

/** Yields the secrets in an error: a key, or internals of the server. */
function* leaks({ text, request }: Answer): Generator<string> {
  if (/\bsk_[A-Za-z0-9_]+/.test(text)) yield 'names a secret key';
  const credential = /^Bearer (\S{6,})$/.exec(String(request.headers?.['Authorization']))?.[1];
  if (credential && text.includes(credential)) yield 'repeats the credential';
  if (/\n\s+at |node:internal|node_modules|\.[cm]?[jt]s:\d|SQLITE|SqliteError|file:\/\//.test(text))
    yield 'shows the inside of the server';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
