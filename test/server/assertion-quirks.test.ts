// Assertions as the signers of real back ends write them: accepted, or the answer names the wrong claim.
import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { Faults } from '../../server/config/values.ts';
import { readJwks } from '../../server/config/jwks.ts';
import { ORIGIN, SECRETS, startFixture, type Fixture } from '../support/proxy-fixture.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(f: Fixture, changes: Record<string, unknown>): Record<string, unknown> {
  const now = Math.floor(f.now() / 1000);
  const fixed = {
    aud: f.publicUrl,
    sub: 'dr-ana',
    name: 'Ana',
    account: 'pk_ana',
    sessions: ['c-1'],
    scopes: ['read'],
  };
  return { ...fixed, origin: ORIGIN, iat: now, exp: now + 60, jti: crypto.randomUUID(), ...changes };
}

function signedParts(header: object, payload: string): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${payload}`;
  return `${text}.${createHmac('sha256', SECRETS.assertion).update(text).digest('base64url')}`;
}

const signed = (f: Fixture, changes: Record<string, unknown>): string => signedParts({}, part(claimsOf(f, changes)));

function signedBy(f: Fixture, key: KeyObject, header: { alg: string; kid?: string }): string {
  const text = `${part({ typ: 'JWT', ...header })}.${part(claimsOf(f, {}))}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

const answerTo = async (f: Fixture, assertion: string): Promise<string> => {
  const { status, body } = await f.exchange(assertion);
  return status === 200 ? 'taken' : body.error.message;
};

/** Starts a proxy that accepts assertions signed with these keys, read as from a file. */
async function startWithKeys(t: TestContext, keys: readonly object[]): Promise<Fixture> {
  const faults = new Faults();
  const jwks = readJwks('keys.json', faults, () => JSON.stringify({ keys }));
  assert.deepEqual(faults.list, []);
  return startFixture(t, { config: { assertionKeys: { kind: 'jwks', jwks } } });
}

describe('an assertion as templates write it', () => {
  it('may have white space and byte order marks around it', async (t) => {
    const f = await startFixture(t);
    for (const around of ['\n', '\r\n\t', '\ufeff', ' '])
      assert.equal(await answerTo(f, `${around}${signed(f, {})}${around}`), 'taken', JSON.stringify(around));
  });
});

describe('claims as serializers write them', () => {
  it('name may be null: the doctor has none', async (t) => {
    const f = await startFixture(t);
    const { status, body } = await f.exchange(signed(f, { name: null }));
    assert.equal(status, 200);
    assert.equal((body['doctor'] as { name: unknown }).name, null);
  });

  it('a time that is no number is named', async (t) => {
    const f = await startFixture(t);
    const seconds = Math.floor(f.now() / 1000);
    for (const claim of ['exp', 'iat', 'nbf'])
      for (const value of [String(seconds), null])
        assert.equal(
          await answerTo(f, signed(f, { [claim]: value })),
          `The assertion's claim ${claim} is missing or not valid.`,
        );
    for (const iat of [-1, -1e308]) assert.match(await answerTo(f, signed(f, { iat })), /claim iat/);
    assert.match(await answerTo(f, signed(f, { nbf: seconds + 120 })), /claim nbf/);
    assert.match(await answerTo(f, signed(f, { exp: undefined })), /claim exp/);
  });
});

describe('a claim that is a list, a list in a list, a number or an object where a text belongs', () => {
  const url = 'https://scribe.ehr.example';
  const odd = (value: unknown): unknown[] => [[[value]], { toString: value }, { 0: value, length: 1 }, 1, true, null];
  const cases: Record<string, unknown[]> = {
    aud: [...odd(url), [url, [url]], [url, 1], [url, null], {}, undefined],
    sub: [...odd('dr-ana'), ['dr-ana']],
    account: [...odd('pk_ana'), ['pk_ana']],
    origin: [...odd(ORIGIN), [ORIGIN]],
    jti: [...odd('one'), ['one']],
    name: [[['Ana']], { toString: 'Ana' }, 1, true, ['Ana']],
    sessions: [...odd('c-1'), 'c-1', [1], [null]],
    scopes: [...odd('read'), 'read', 'read decide', [['read']]],
    exp: [[4e9], { valueOf: 4e9 }, '4000000000', true],
    iat: [[1], '1', true],
    nbf: [[1], '1', true],
  };
  for (const [claim, values] of Object.entries(cases))
    it(`is refused, and the claim is named: ${claim}`, async (t) => {
      const f = await startFixture(t);
      assert.equal(f.publicUrl, url);
      for (const value of values)
        assert.equal(
          await answerTo(f, signed(f, { [claim]: value })),
          `The assertion's claim ${claim} is missing or not valid.`,
          JSON.stringify(value),
        );
    });

  it('aud alone may be a list of texts', async (t) => {
    const f = await startFixture(t);
    assert.equal(await answerTo(f, signed(f, { aud: ['https://elsewhere.example', `${url}/`] })), 'taken');
    for (const aud of [[], ['https://elsewhere.example'], '']) {
      assert.equal(await answerTo(f, signed(f, { aud })), 'The assertion is meant for another audience.');
    }
  });
});

describe('an assertion that its signer wrote otherwise', () => {
  it('with claims that are no JSON object in UTF-8 is told so: a name in Latin-1, say', async (t) => {
    const f = await startFixture(t);
    const latin1 = Buffer.from(JSON.stringify(claimsOf(f, { name: 'Núñez' })), 'latin1').toString('base64url');
    for (const payload of [latin1, part([]), part('x')])
      assert.equal(
        await answerTo(f, signedParts({}, payload)),
        "The assertion's claims are not a JSON object in UTF-8.",
      );
  });

  it('with a header that must be understood is told so', async (t) => {
    const f = await startFixture(t);
    assert.equal(
      await answerTo(f, signedParts({ crit: ['exp'], exp: 1 }, part(claimsOf(f, {})))),
      "The assertion's header crit names what is not known here.",
    );
  });
});

describe('public keys as key tools write them', () => {
  const pair = generateKeyPairSync('ed25519');
  const jwk = pair.publicKey.export({ format: 'jwk' });

  for (const alg of ['EdDSA', 'Ed25519'])
    it(`an Ed25519 key takes assertions of ${alg}, whichever of both names it is given`, async (t) => {
      for (const named of [{}, { alg: 'EdDSA' }, { alg: 'Ed25519' }]) {
        const f = await startWithKeys(t, [{ ...jwk, ...named }]);
        assert.equal(await answerTo(f, signedBy(f, pair.privateKey, { alg })), 'taken');
      }
    });

  it('a key without kid takes assertions that name one', async (t) => {
    const f = await startWithKeys(t, [jwk]);
    assert.equal(await answerTo(f, signedBy(f, pair.privateKey, { alg: 'EdDSA', kid: '2026-11' })), 'taken');
  });

  it('a key with kid takes no assertion that names another, and the kid is named', async (t) => {
    const f = await startWithKeys(t, [{ ...jwk, kid: 'old' }]);
    assert.match(await answerTo(f, signedBy(f, pair.privateKey, { alg: 'EdDSA', kid: 'new' })), /key \(kid\)/);
    assert.equal(await answerTo(f, signedBy(f, pair.privateKey, { alg: 'EdDSA', kid: 'old' })), 'taken');
  });

  it('no key takes what another has signed', async (t) => {
    const f = await startWithKeys(t, [jwk]);
    const other = generateKeyPairSync('ed25519');
    const assertion = signedBy(f, other.privateKey, { alg: 'EdDSA', kid: '2026-11' });
    assert.equal(await answerTo(f, assertion), 'The assertion is signed with another key.');
  });
});
