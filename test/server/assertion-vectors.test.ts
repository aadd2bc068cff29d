// Checks the vectors for signers in other languages against the verifier and `signAssertion`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt, type JWK } from 'jose';
import { openSqliteStore, signAssertion, type AssertionClaims, type SigningKey } from '../../server/index.ts';
import { createAssertionVerifier } from '../../server/access/assertion.ts';
import { createUsedAssertions } from '../../server/access/used-assertions.ts';
import { ProxyError } from '../../server/errors.ts';

interface Vectors {
  readonly clock: number;
  readonly audience: string;
  readonly account: { publishableKey: string; doctors: string[]; origins: [string] };
  readonly keys: { readonly secret: string; readonly ed25519: JWK; readonly p256: JWK };
  readonly accepted: readonly {
    name: string;
    alg: 'HS256' | 'EdDSA' | 'ES256';
    kid?: string;
    claims: AssertionClaims;
    jti: string;
    expiresIn: number;
    token: string;
  }[];
  readonly refused: readonly { name: string; keys: 'secret' | 'jwks'; token: string; reason: string }[];
}

const { clock, audience, account, keys, accepted, refused } = JSON.parse(
  readFileSync(new URL('assertion-vectors.json', import.meta.url), 'utf8'),
) as Vectors;

const publicKey = ({ d: _private, ...key }: JWK, alg: string): JWK => ({ ...key, alg });

function verifier(t: TestContext, kind: 'secret' | 'jwks') {
  const still = { now: () => clock * 1000, monotonic: () => clock * 1000, after: () => () => undefined };
  const store = openSqliteStore(':memory:', still);
  t.after(() => store.close());
  const pinned =
    kind === 'secret'
      ? { kind, secret: new TextEncoder().encode(keys.secret) }
      : { kind, jwks: { keys: [publicKey(keys.ed25519, 'EdDSA'), publicKey(keys.p256, 'ES256')] } };
  const { verify } = createAssertionVerifier(pinned, audience, createUsedAssertions(store, still, String), still);
  const { publishableKey, doctors, origins } = account;
  const holder = {
    account: 'vector',
    publishableKey,
    secretKey: 'sk_vector',
    scope: 'doctor',
    doctors,
    origins,
  } as const;
  return (token: string) => verify(token, holder, origins[0]);
}

describe('assertion vectors', () => {
  for (const { name, alg, kid, claims, jti, expiresIn, token } of accepted) {
    it(`accepted: ${alg}, ${name}`, async (t) => {
      const verify = verifier(t, alg === 'HS256' ? 'secret' : 'jwks');
      const { aud: _aud, ...said } = decodeJwt(token);
      assert.deepEqual(await verify(token), { ...said, use: 'shared' });
      await assert.rejects(verify(token), /was used before/);
      const key: SigningKey =
        alg === 'HS256'
          ? { alg, secret: keys.secret }
          : { alg, key: alg === 'EdDSA' ? keys.ed25519 : keys.p256, ...(kid !== undefined && { kid }) };
      const signed = await signAssertion(claims, key, { now: clock * 1000, jti, expiresIn });
      if (alg !== 'ES256') assert.equal(signed, token);
      else {
        assert.equal(signed.slice(0, signed.lastIndexOf('.')), token.slice(0, token.lastIndexOf('.')));
        await verifier(t, 'jwks')(signed);
      }
    });
  }

  for (const { name, keys: kind, token, reason } of refused) {
    it(`refused: ${name}`, async (t) => {
      await assert.rejects(verifier(t, kind)(token), (error) => {
        assert.ok(error instanceof ProxyError);
        assert.deepEqual(
          [error.code, error.fields.param, error.message],
          ['authentication_required', 'assertion', reason],
        );
        return true;
      });
    });
  }
});
