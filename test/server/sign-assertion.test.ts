import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signAssertion, type AssertionClaims, type SigningKey, type SignOptions } from '../../server/assertion.ts';

const CLAIMS: AssertionClaims = {
  audience: 'https://scribe.ehr.example',
  sub: 'dr-ana',
  name: 'Dra. Ana Lima',
  account: 'pk_ana',
  sessions: ['c-1'],
  scopes: ['read'],
  origin: 'https://ehr.example',
};
const KEY: SigningKey = { alg: 'HS256', secret: 'canary-assertion-secret-0123456789' };
const ids = (count: number) => Array.from({ length: count }, (_, n) => `c-${n}`);

describe('signAssertion', () => {
  it('signs 1 to 20 sessions, without a name, for up to 120 s', async () => {
    const { name: _name, ...nameless } = CLAIMS;
    for (const [claims, options] of [
      [CLAIMS, {}],
      [{ ...CLAIMS, sessions: ids(20) }, { expiresIn: 120 }],
      [nameless as AssertionClaims, {}],
      [{ ...CLAIMS, audience: 'https://ehr.example/scribe/', scopes: [] }, {}],
    ] as const)
      assert.equal((await signAssertion(claims, KEY, options)).split('.').length, 3);
  });

  for (const [field, changes, options] of [
    ['audience', { audience: 'scribe' }],
    ['sub', { sub: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['account', { account: 'sk_canary' }],
    ['sessions', { sessions: [] }],
    ['sessions', { sessions: ids(21) }],
    ['sessions', { sessions: ['c 1'] }],
    ['sessions', { sessions: 'c-1' }],
    ['scopes', { scopes: ['read', 'admin'] }],
    ['scopes', { scopes: undefined }],
    ['origin', { origin: 'https://ehr.example/' }],
    ['origin', { origin: 'null' }],
    ['expiresIn', {}, { expiresIn: 121 }],
    ['expiresIn', {}, { expiresIn: NaN }],
    ['jti', {}, { jti: '' }],
  ] as readonly [string, object, SignOptions?][]) {
    it(`refuses ${field}: ${JSON.stringify(options ?? changes).slice(0, 60)}`, async () => {
      await assert.rejects(signAssertion({ ...CLAIMS, ...changes }, KEY, options), (error: unknown) => {
        assert.ok(error instanceof TypeError);
        assert.match(error.message, new RegExp(`^signAssertion: ${field} must be `));
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
    });
  }

  for (const [field, key] of [
    ['secret', { alg: 'HS256', secret: 'x' }],
    ['secret', { alg: 'HS256' }],
    ['key', { alg: 'ES256' }],
    ['alg', { alg: 'none', secret: 'canary' }],
    ['alg', undefined],
  ] as const) {
    it(`refuses to sign with ${JSON.stringify(key) ?? 'nothing'}`, async () => {
      await assert.rejects(signAssertion(CLAIMS, key as SigningKey), {
        name: 'TypeError',
        message: new RegExp(`^signAssertion: ${field} must be `),
      });
    });
  }
});
