// §4.1, §2.5
import assert from 'node:assert/strict';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';

export const loginCases = casesOf(
  '§4.1',
  {
    title: 'a login answers a code, its lifetime and an address',
    needs: ['service', 'writes'],
    run: async (api) => {
      const result = await api.ok('login', { body: { consultationInternalId: api.freshId() } });
      assert.ok(result.code.length >= 6, 'a code that can be guessed');
      assert.ok(Number.isInteger(result.expiresIn) && result.expiresIn > 0);
    },
  },
  {
    title: 'the address carries the code and the consultation id as query parameters',
    needs: ['service', 'writes'],
    run: async (api) => {
      const consultationInternalId = api.freshId();
      const { code, redirectUrl } = await api.ok('login', { body: { consultationInternalId } });
      const address = new URL(redirectUrl);
      const values = [...address.searchParams.values()];
      assert.ok(values.includes(code) && values.includes(consultationInternalId), redirectUrl);
      if (api.target.webUrl) assert.equal(address.origin, new URL(api.target.webUrl).origin);
    },
  },
  {
    title: 'expiresAt is expiresIn seconds away',
    needs: ['service', 'writes'],
    run: async (api) => {
      const { expiresAt, expiresIn } = await api.ok('login', { body: { consultationInternalId: api.freshId() } });
      assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - expiresIn * 1000) < 30_000, expiresAt);
    },
  },
  {
    title: 'every login has a code of its own',
    needs: ['service', 'writes'],
    run: async (api) => {
      const body = { consultationInternalId: api.freshId() };
      const [first, second] = [await api.ok('login', { body }), await api.ok('login', { body })];
      assert.notEqual(first.code, second.code);
    },
  },
  {
    title: 'takes letters, digits, hyphens and underscores in consultationInternalId',
    needs: ['service', 'writes'],
    run: async (api) => {
      await api.ok('login', { body: { consultationInternalId: `${api.freshId()}-Az_09` } });
    },
  },
  ...['a b', 'a.b', 'a/b', 'ä', '', 'a\n'].map((consultationInternalId) => ({
    title: `refuses ${JSON.stringify(consultationInternalId)} as consultationInternalId, naming it`,
    needs: ['service', 'writes'] as const,
    traceless: true as const,
    run: async (api: Api) => {
      await api.refused('login', { body: { consultationInternalId } }, 'parameter_invalid', 'consultationInternalId');
    },
  })),
  {
    title: 'an institutional key logs in too',
    needs: ['service', 'institution', 'writes', 'assumptions'],
    run: async (api) => {
      await api.ok('login', { body: { consultationInternalId: api.freshId() }, as: 'institution' });
    },
  },
);
