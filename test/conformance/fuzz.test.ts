import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { OPERATIONS, type Operation } from '../../src/contract/operations.ts';
import { readRefusal } from './envelope.ts';
import { exchange, type Answer, type WireRequest } from './exchange.ts';
import type { Target } from './target.ts';
import { inProcessTarget } from './targets/in-process.ts';
import { proxyTarget } from './targets/proxy.ts';
import { anyCharacter } from '../support/any-character.ts';

/** `CONFORMANCE_SEED=…` repeats a run. */
const seed = Number(process.env['CONFORMANCE_SEED'] ?? Date.now() % 2 ** 31);
const REQUESTS = 3000;
const LONGEST_MS = 8000;

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'get'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  '',
];
const IDS = [
  'c-done',
  'c-ben',
  'c-large',
  'ss_x',
  'cfa_x',
  'a.b',
  '%00',
  '%2e%2e',
  '..',
  '%',
  'x'.repeat(600),
  '%F0%9F%A9%BA',
  '',
];

const FIELDS = [
  'name',
  'consultationInternalId',
  'idCountry',
  'decisions',
  'url',
  'events',
  'validForDays',
  '__proto__',
  'id',
];
const HEADERS = [
  'Accept',
  'Content-Encoding',
  'Cookie',
  'If-Match',
  'Range',
  'Scribe-Session-Id',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
];

/** Printable text that is valid in a request line or a header. */
const line = fc.string({
  maxLength: 40,
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const operations = Object.values<Operation>(OPERATIONS);
const ofOperation = fc
  .tuple(fc.constantFrom(...operations), fc.constantFrom(...IDS))
  .map(([{ method, path }, id]) => ({ method: method, path: path.replace(/\{\w+\}/, () => id) }));
const parts = fc.oneof(
  fc.constantFrom('v1', 'scribe-sessions', 'cdss', 'alerts', 'webhooks', 'accounts', 'embed'),
  line,
);
const places = fc.oneof(
  { weight: 6, arbitrary: ofOperation },
  {
    weight: 2,
    arbitrary: fc.tuple(ofOperation, fc.constantFrom(...METHODS)).map(([{ path }, method]) => ({ method, path })),
  },
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.array(parts, { maxLength: 6 }).map((each) => `/${each.join('/')}`),
  }),
);
const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  line.map((text) => `?${text}`),
  line.map((text) => `?purpose=${text}&purpose=${text}`),
);
const bodies = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .dictionary(fc.constantFrom(...FIELDS), fc.jsonValue({ maxDepth: 2 }))
      .map((each) => JSON.stringify(each)),
  },
  fc.json(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '{',
    '{"decisions":[{}]}',
    '\ufeff{}',
    '[[[[',
    '{"__proto__":{"x":1}}',
    '{"name":null}',
    '{"name":"a","name":2}',
  ),
);
const headers = fc.dictionary(fc.constantFrom(...HEADERS), line, { maxKeys: 3 });

const requestsWith = (bearer: string, others: readonly string[]) =>
  fc.record({
    place: places,
    query: queries,
    headers,
    type: fc.oneof({ weight: 3, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES)),
    credential: fc.oneof({ weight: 8, arbitrary: fc.constant(bearer) }, fc.constantFrom(...others)),
    body: fc.option(bodies, { nil: undefined, freq: 4 }),
  });

for (const make of [inProcessTarget, proxyTarget]) {
  const target = await make();
  describe(`conformance: fuzz of ${target.name}`, () => {
    after(() => target.close());

    it(`never fails inside, and refuses in the envelope (CONFORMANCE_SEED=${seed})`, async () => {
      const bearer = `Bearer ${await target.credential('doctor')}`;
      const others = [`Bearer ${await target.credential('publishable')}`, 'Bearer x', 'Basic YTpi', ''];
      const statuses = new Set<number>();
      const details = await fc.check(
        fc.asyncProperty(requestsWith(bearer, others), async ({ place, query, headers, type, credential, body }) => {
          const answer = await send(target, {
            method: place.method,
            path: (place.path + query).replaceAll('#', ''),
            headers: { ...headers, 'Content-Type': type, Authorization: credential },
            ...(body !== undefined && { body }),
          });
          statuses.add(answer.status);
        }),
        { seed, numRuns: REQUESTS, interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: false },
      );
      if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
      // A fuzz that is always refused at first proves nothing; one that a busy machine cut short has not reached everything.
      if (details.interrupted) return;
      for (const status of [200, 400, 401, 403, 404]) assert.ok(statuses.has(status), `never ${status}`);
    });
  });
}

async function send(target: Target, request: WireRequest): Promise<Answer> {
  const headers = { ...target.headers, ...request.headers };
  const answer = await exchange(target.baseUrl, { ...request, headers }, target.agent);
  assert.ok(
    answer.status < 500,
    `${request.method} ${request.path} answered ${answer.status} ${answer.text.slice(0, 300)}`,
  );
  // Node's parser and the pages beside the interface have their own error formats.
  const isInterface = /^\/(v1\/|medical-record-configurations$)/.test(request.path) && answer.text !== '';
  if (isInterface && answer.status > 299) readRefusal(answer, target);
  return answer;
}
