// §5, §4.9: keys, their roles, scopes and lifetimes. The spec does not show the endpoints that make keys, so those cases run on our sandbox only.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { AUTHENTICATION_MESSAGES } from '../../../src/contract/authentication.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { readRefusal } from '../envelope.ts';
import type { Who } from '../target.ts';

const DAY = 24 * 3600;
const LOOKUP = { params: { id: 'c-done' } } as const;
const OURS = ['service', 'seeds', 'institution', 'control', 'assumptions'] as const;

const Created = z.looseObject({ id: z.string(), secretKey: z.string(), publishableKey: z.string() });
const Regenerated = z.looseObject({ secretKey: z.string() });

async function post(api: Api, path: string, body: unknown, as: Who | { bearer: string } = 'institution') {
  const bearer = typeof as === 'object' ? as.bearer : await api.target.credential(as);
  return api.send({
    method: 'POST',
    path,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const doctor = (validForDays?: unknown) => ({
  name: 'Dra. Carmen Vidal',
  email: 'carmen.vidal@example.org',
  ...(validForDays !== undefined && { apiKeyConfig: { validForDays } }),
});

async function create(api: Api, validForDays?: number) {
  const answer = await post(api, '/v1/accounts', doctor(validForDays));
  assert.ok(answer.status < 300, answer.text);
  return z.parse(Created, answer.json);
}

const regenerate = (api: Api, account: string, body: unknown = {}, as?: Parameters<typeof post>[3]) =>
  post(api, `/v1/accounts/${account}/regenerate-key`, body, as);

const exchangeKey = (api: Api, body: object) =>
  api.send({
    method: 'POST',
    path: '/v1/auth/session-token',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const refusal = (answer: Awaited<ReturnType<typeof post>>, api: Api) => {
  assert.ok(answer.status > 299, `answered ${answer.status}`);
  return readRefusal(answer, api.target);
};

const lookup = async (api: Api, bearer: string) =>
  (await api.call('getScribeSession', { params: { id: 'conformance-nobody' }, as: { bearer } })).status;

const keyCases = casesOf(
  '§5',
  {
    title: 'a credential that is no Bearer credential is 401',
    needs: [],
    run: async (api) => {
      const key = await api.target.credential('doctor');
      for (const Authorization of ['Basic YTpi', 'Bearer', 'Bearer ', `Token ${key}`, String(key), ''])
        await api.refused(
          'getScribeSession',
          { ...LOOKUP, as: null, headers: { Authorization } },
          'authentication_required',
        );
    },
  },
  {
    title: 'a key of another letter, or with something behind it, is 401',
    needs: ['service'],
    run: async (api) => {
      const key = String(await api.target.credential('doctor'));
      for (const bearer of [`${key}x`, key.slice(0, -1), `${key} x`, `x${key}`])
        await api.refused('getScribeSession', { ...LOOKUP, as: { bearer } }, 'authentication_required');
    },
  },
  {
    title: 'a key in the query or in the body is no credential',
    needs: ['service'],
    run: async (api) => {
      const key = String(await api.target.credential('doctor'));
      const call = { as: null, query: { api_key: key, access_token: key } } as const;
      await api.refused('getScribeSession', { ...LOOKUP, ...call }, 'authentication_required');
    },
  },
  {
    title: `a key is refused once its ${LIMITS.validForDays.default} days are over, as any invalid one`,
    needs: ['service', 'seeds', 'control'],
    run: async (api) => {
      await api.ok('getScribeSession', LOOKUP);
      await api.control.advance((LIMITS.validForDays.default + 1) * DAY);
      const { message } = await api.refused('getScribeSession', LOOKUP, 'authentication_required');
      assert.equal(message, AUTHENTICATION_MESSAGES.invalid);
    },
  },
  {
    title: 'a doctor account is created with a secret and a publishable key, and the secret one works',
    needs: OURS,
    run: async (api) => {
      const { id, secretKey, publishableKey } = await create(api);
      assert.match(id, /^acc_./);
      assert.match(secretKey, /^sk_./);
      assert.match(publishableKey, /^pk_./);
      assert.equal(await lookup(api, secretKey), 404);
      assert.equal(await lookup(api, publishableKey), 403);
    },
  },
  {
    title: 'a doctor-scoped key may not create accounts: 403',
    needs: OURS,
    run: async (api) => {
      assert.equal(refusal(await post(api, '/v1/accounts', doctor(), 'doctor'), api).code, 'permission_denied');
    },
  },
  {
    title: `a created key lives ${LIMITS.validForDays.default} days where nothing is said`,
    needs: OURS,
    run: async (api) => {
      const { secretKey } = await create(api);
      await api.control.advance((LIMITS.validForDays.default - 1) * DAY);
      assert.equal(await lookup(api, secretKey), 404);
      await api.control.advance(2 * DAY);
      assert.equal(await lookup(api, secretKey), 401);
    },
  },
  {
    title: 'a key of one day lives one day',
    needs: OURS,
    run: async (api) => {
      const { secretKey } = await create(api, 1);
      await api.control.advance(DAY - 60);
      assert.equal(await lookup(api, secretKey), 404);
      await api.control.advance(120);
      assert.equal(await lookup(api, secretKey), 401);
    },
  },
  {
    title: 'a regenerated key restores access after expiry; the old one stays dead',
    needs: OURS,
    run: async (api) => {
      const { id, secretKey } = await create(api, 1);
      await api.control.advance(2 * DAY);
      assert.equal(await lookup(api, secretKey), 401);
      const answer = await regenerate(api, id, { validForDays: 30 });
      const regenerated = z.parse(Regenerated, answer.json);
      assert.equal(await lookup(api, regenerated.secretKey), 404);
      assert.equal(await lookup(api, secretKey), 401);
    },
  },
  {
    title: 'a regeneration ends the secret key before it at once',
    needs: OURS,
    run: async (api) => {
      const { id, secretKey } = await create(api);
      const regenerated = z.parse(Regenerated, (await regenerate(api, id)).json);
      assert.equal(await lookup(api, secretKey), 401);
      assert.equal(await lookup(api, regenerated.secretKey), 404);
    },
  },
  {
    title: 'a second regeneration within 2 minutes is 429; after them it is taken; other accounts are not held up',
    needs: OURS,
    run: async (api) => {
      const [one, other] = [await create(api), await create(api).catch(() => undefined)];
      assert.equal((await regenerate(api, one.id)).status, 200);
      assert.equal(refusal(await regenerate(api, one.id), api).code, 'rate_limit_exceeded');
      if (other) assert.equal((await regenerate(api, other.id)).status, 200);
      await api.control.advance(LIMITS.keyRegenerationSeconds - 10);
      assert.equal(refusal(await regenerate(api, one.id), api).code, 'rate_limit_exceeded');
      await api.control.advance(11);
      assert.equal((await regenerate(api, one.id)).status, 200);
    },
  },
  {
    title: 'a refused regeneration revokes nothing',
    needs: OURS,
    run: async (api) => {
      const { id, secretKey } = await create(api);
      assert.equal(refusal(await regenerate(api, id, { validForDays: 366 }), api).code, 'parameter_invalid');
      assert.equal(await lookup(api, secretKey), 404);
    },
  },
);

const exchangeCases = casesOf(
  '§5',
  {
    title: 'a publishable key is exchanged for a short-lived session token, which then is a credential',
    needs: OURS,
    run: async (api) => {
      const answer = await exchangeKey(api, { publishableKey: await api.target.credential('publishable') });
      const { token, expiresIn } = z.parse(z.looseObject({ token: z.string(), expiresIn: z.int() }), answer.json);
      assert.ok(expiresIn > 0 && expiresIn <= 3600, String(expiresIn));
      assert.equal(await lookup(api, token), 404);
      await api.control.advance(expiresIn + 1);
      assert.equal(await lookup(api, token), 401);
    },
  },
  {
    title: 'a secret key, an unknown publishable key or none is not exchanged',
    needs: OURS,
    run: async (api) => {
      for (const publishableKey of [await api.target.credential('doctor'), 'pk_conformance_nobody', '', undefined]) {
        const answer = await exchangeKey(api, { publishableKey });
        assert.ok([400, 401, 403].includes(answer.status), answer.text);
      }
    },
  },
);

const otherCases = casesOf(
  '§4.9',
  ...[LIMITS.validForDays.min, LIMITS.validForDays.max].map((days) => ({
    title: `takes ${days} as validForDays, on creation and on regeneration`,
    needs: OURS,
    run: async (api: Api) => {
      const { id } = await create(api, days);
      assert.equal((await regenerate(api, id, { validForDays: days })).status, 200);
    },
  })),
  ...[0, -1, LIMITS.validForDays.max + 1, 1.5, '30', null, [30], 1e9].map((days) => ({
    title: `refuses ${JSON.stringify(days)} as validForDays, naming it`,
    needs: OURS,
    run: async (api: Api) => {
      const created = refusal(await post(api, '/v1/accounts', doctor(days)), api);
      assert.equal(created.code, 'parameter_invalid');
      assert.match(String(created.param), /validForDays$/);
      const { id } = await create(api);
      const regenerated = refusal(await regenerate(api, id, { validForDays: days }), api);
      assert.equal(regenerated.code, 'parameter_invalid');
      assert.match(String(regenerated.param), /validForDays$/);
    },
  })),
  {
    title: 'an account without a name is parameter_missing',
    needs: OURS,
    run: async (api) => {
      const { code, param } = refusal(await post(api, '/v1/accounts', { email: 'x@example.org' }), api);
      assert.deepEqual([code, param], ['parameter_missing', 'name']);
    },
  },
  {
    title: 'the key of an account that nobody has cannot be regenerated',
    needs: OURS,
    run: async (api) => {
      assert.equal(refusal(await regenerate(api, 'acc_nobody'), api).code, 'resource_not_found');
    },
  },
  {
    title: "a doctor may not regenerate another doctor's key",
    needs: OURS,
    run: async (api) => {
      const { id } = await create(api);
      assert.ok(
        ['permission_denied', 'resource_not_found'].includes(
          refusal(await regenerate(api, id, {}, 'doctor'), api).code,
        ),
      );
    },
  },
  {
    title: 'GET /medical-record-configurations answers',
    needs: [],
    run: async (api) => {
      await api.ok('listMedicalRecordConfigurations');
    },
  },
  {
    title: 'scribe session configurations stand under /v1/scribe-session-configurations',
    needs: ['service', 'seeds', 'assumptions'],
    run: async (api) => {
      const answer = await api.send({
        method: 'GET',
        path: '/v1/scribe-session-configurations',
        headers: { Authorization: `Bearer ${await api.target.credential('doctor')}` },
      });
      const { items } = z.parse(z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) }), answer.json);
      assert.ok(items.length > 0 && items.every(({ id }) => id.startsWith('ssc_')));
    },
  },
);

export const authenticationCases = [...keyCases, ...exchangeCases, ...otherCases];
