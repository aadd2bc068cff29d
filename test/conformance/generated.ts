// The cases generated from the operations (src/contract/operations.ts).
import { AUTHENTICATION_MESSAGES } from '../../src/contract/authentication.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { OPERATIONS, type Operation, type OperationName } from '../../src/contract/operations.ts';
import assert from 'node:assert/strict';
import type { Api, Call } from './api.ts';
import type { Case } from './case.ts';
import { EXAMPLES, EXISTING } from './examples.ts';
import { readRefusal } from './envelope.ts';
import { spoiledBodies } from './spoil.ts';
import type { Capability } from './target.ts';

/** Ids with characters that §8 forbids, as written in a request line. */
const FORBIDDEN = ['a.b', 'a%20b', 'a:b', 'a~b', '%C3%A1', '%F0%9F%A9%BA', "a'b", 'a,b'];
/** Also forbidden; a server may already refuse them as a path. */
const FORBIDDEN_AS_PATH = ['a%2Fb', 'a%5Cb', 'a%00b', '%2e%2e', '%zz', 'a%'];

/** Returns every generated case, in the order of the operations. */
export function generatedCases(): Case[] {
  return (Object.entries(OPERATIONS) as [OperationName, Operation][]).flatMap(([name, operation]) => [
    ...credentialCases(name, operation),
    ...parameterCases(name, operation),
    ...bodyCases(name, operation),
    ...failureCases(name, operation),
  ]);
}

const titled = ({ method, path }: Operation) => `${method} ${path}`;
/** Returns the capability that an operation needs. */
const standsOn = ({ browser }: Operation): Capability[] => (browser ? [] : ['service']);

function credentialCases(name: OperationName, operation: Operation): Case[] {
  const { browser } = operation;
  const of = (title: string, needs: Capability[], run: Case['run']): Case => ({
    section: '§5',
    title: `${titled(operation)} ${title}`,
    needs,
    run,
  });
  const message = (as: NonNullable<Call['as']> | null, expected: string) => async (api: Api) => {
    const error = await api.refused(name, { ...EXAMPLES[name](api), as }, 'authentication_required');
    assert.equal(error.message, expected);
  };
  const refusedToken = (as: NonNullable<Call['as']> | null) => async (api: Api) => {
    const answer = await api.call(name, { ...EXAMPLES[name](api), as });
    assert.equal(answer.status, 401, answer.text);
  };
  return [
    of(
      `answers 401 "${AUTHENTICATION_MESSAGES.missing}" without a key`,
      ['service'],
      message(null, AUTHENTICATION_MESSAGES.missing),
    ),
    ...(['unknown', 'expired', 'revoked'] as const).map((who) =>
      of(
        `answers 401 "${AUTHENTICATION_MESSAGES.invalid}" to a key that is ${who}`,
        who === 'unknown' ? ['service'] : ['service', 'seeds'],
        message(who, AUTHENTICATION_MESSAGES.invalid),
      ),
    ),
    of('answers 403 to a publishable key as Bearer', [...standsOn(operation), 'publishable'], async (api) => {
      await api.refused(name, { ...EXAMPLES[name](api), as: 'publishable' }, 'permission_denied');
    }),
    ...(browser
      ? [
          of('answers 401 without a session token', ['proxy'], refusedToken(null)),
          of('answers 401 to what is no session token', ['proxy'], refusedToken('unknown')),
          of('answers 401 to a secret key', ['proxy'], refusedToken({ bearer: 'sk_conformance_in_a_browser' })),
        ]
      : []),
    ...(operation.errors.includes('account_invalid')
      ? [
          {
            ...of(
              'answers account_invalid to the key of a misconfigured account',
              ['service', 'seeds'],
              async (api) => {
                await api.refused(name, { ...EXAMPLES[name](api), as: 'misconfigured' }, 'account_invalid');
              },
            ),
            section: operation.section,
          },
        ]
      : []),
  ];
}

function parameterCases(name: OperationName, operation: Operation): Case[] {
  return Object.keys(operation.parameters ?? {}).flatMap((parameter) => {
    const { min, max } = parameter === 'alert_id' ? LIMITS.alertId : LIMITS.sessionId;
    const call = (api: Api, value: string): Call => ({ ...EXAMPLES[name](api), params: { [parameter]: value } });
    const of = (title: string, run: Case['run']): Case => ({
      section: '§8',
      title: `${titled(operation)} ${title}`,
      needs: standsOn(operation),
      run,
    });
    return [
      of(`looks for an ${parameter} of ${min} and of ${max} characters`, async (api) => {
        for (const length of [min, max]) await api.refused(name, call(api, 'x'.repeat(length)), 'resource_not_found');
      }),
      of(`refuses an ${parameter} of ${max + 1} characters, naming it`, async (api) => {
        await api.refused(name, call(api, 'x'.repeat(max + 1)), 'parameter_invalid', parameter);
      }),
      of(`does not take an ${parameter} without characters`, async (api) => {
        const { status } = await api.call(name, call(api, ''));
        assert.ok(status === 400 || status === 404, String(status));
      }),
      ...FORBIDDEN.map((value) =>
        of(`refuses ${value} as ${parameter}, naming it`, async (api) => {
          await api.refused(name, call(api, value), 'parameter_invalid', parameter);
        }),
      ),
      of(`refuses ${FORBIDDEN_AS_PATH.join(' ')} as ${parameter}`, async (api) => {
        for (const value of FORBIDDEN_AS_PATH) {
          const answer = await api.call(name, call(api, value));
          assert.ok(answer.status === 400 || answer.status === 404, `${value}: ${answer.text}`);
        }
      }),
    ];
  });
}

function bodyCases(name: OperationName, operation: Operation): Case[] {
  const { request } = operation;
  if (!request) return [];
  const of = (title: string, run: Case['run']): Case => ({
    section: operation.section,
    title: `${titled(operation)} ${title}`,
    needs: [...standsOn(operation), 'writes'],
    ...(!operation.parameters && { traceless: true as const }),
    run,
  });
  // A target may check a body only after it has found the resource of the path.
  const exampleOf = async (api: Api) => (operation.parameters && (await EXISTING[name]?.(api))) ?? EXAMPLES[name](api);
  const malformed = ['{"name": ', '{name: 1}', '{"a": 1}}', '[1, 2', 'words', '\u0000'];
  const refuses = (raw: string) => async (api: Api) => {
    const answer = await api.call(name, { ...(await exampleOf(api)), raw });
    assert.equal(answer.status, 400, `${raw}: ${answer.text}`);
  };
  return [
    ...malformed.map((raw) => of(`refuses the malformed body ${JSON.stringify(raw)}`, refuses(raw))),
    ...['[]', '"words"', '42', 'true', 'null'].map((raw) => of(`refuses the body ${raw}: no object`, refuses(raw))),
    ...spoiledBodies(request).map(({ title, field, codes, spoil }) =>
      of(`refuses a body whose ${title}, naming ${field}`, async (api) => {
        const example = await exampleOf(api);
        const answer = await api.call(name, { ...example, body: spoil(example.body ?? {}) });
        const { code, param } = readRefusalOf(answer, api);
        assert.ok((codes as readonly string[]).includes(code), answer.text);
        assert.match(String(param), new RegExp(`^${field}($|[.[])`), answer.text);
      }),
    ),
  ];
}

function failureCases(name: OperationName, operation: Operation): Case[] {
  const section = operation.section;
  // The proxy has its own rules for a 5xx answer to a decision: see cases/proxy.ts.
  const isDecision = ['§4.5', '§4.6', '§4.7'].includes(section);
  const needs: Capability[] = [...(isDecision ? (['service'] as const) : standsOn(operation)), 'control'];
  return [
    {
      section,
      title: `${titled(operation)} answers service_unavailable while a dependency is down`,
      needs,
      run: async (api) => {
        const example = (await EXISTING[name]?.(api)) ?? EXAMPLES[name](api);
        await api.control.faults([{ match: operation.path.replace(/\{.*/, ''), status: 503 }]);
        await api.refused(name, example, 'service_unavailable');
      },
    },
  ];
}

function readRefusalOf(answer: Awaited<ReturnType<Api['call']>>, api: Api) {
  assert.ok(answer.status > 299, `answered ${answer.status} ${answer.text.slice(0, 300)}`);
  return readRefusal(answer, api.target);
}
