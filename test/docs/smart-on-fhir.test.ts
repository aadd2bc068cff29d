// docs/guides/smart-on-fhir.md, against an EHR that signs one doctor in.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { SignJWT, decodeJwt } from 'jose';
import { ROOT } from './root.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import { AUDIENCE, ORIGIN, SECRET, verify } from './assertion-check.ts';
import { snippet } from './snippets.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = ownFolder({ after });

describe('docs/guides/smart-on-fhir.md', () => {
  const module = async <Module>(name: string): Promise<Module> => {
    // Beside the sources, where `jose` is found; the package's door from sources.
    const code = snippet('guides/smart-on-fhir.md', name)
      .replace("'scribe-widget-proxy/assertion'", JSON.stringify(pathToFileURL(`${ROOT}/server/assertion.ts`).href))
      .replace("'jose'", JSON.stringify(import.meta.resolve('jose')));
    const file = join(folder, name);
    writeFileSync(file, code);
    return (await import(pathToFileURL(file).href)) as Module;
  };
  interface Ids {
    consultationOf(name: string, encounter: string): string;
    encounterOf(consultation: string): { name: string; encounter: string };
  }
  interface Launch {
    begin(launch: { iss: string; launch: string }, session: Record<string, string>): Promise<string>;
    complete(back: { code: string; state: string }, session: Record<string, string>): Promise<Record<string, string>>;
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** An EHR that signs one doctor in. */
  async function startEhr(
    t: { after(run: () => void): void },
    context: object = { patient: 'p-1', encounter: 'e.42' },
  ) {
    const asked: URLSearchParams[] = [];
    const authorizations: (string | undefined)[] = [];
    let nonce = '';
    const server = createServer(KEEP_ALIVE, (request, response) => {
      void (async () => {
        const iss = `http://${request.headers.host}`;
        const answer = (body: unknown) =>
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        if (request.url === '/.well-known/smart-configuration')
          return answer({
            issuer: iss,
            authorization_endpoint: `${iss}/authorize`,
            token_endpoint: `${iss}/token`,
            jwks_uri: `${iss}/jwks`,
          });
        if (request.url === '/jwks')
          return answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256' }] });
        let body = '';
        for await (const chunk of request) body += String(chunk);
        asked.push(new URLSearchParams(body));
        authorizations.push(request.headers.authorization);
        const idToken = await new SignJWT({ nonce, fhirUser: 'Practitioner/ana' })
          .setProtectedHeader({ alg: 'ES256', kid: 'k' })
          .setIssuer(iss)
          .setAudience('client')
          .setSubject('ana')
          .setExpirationTime('1m')
          .sign(privateKey);
        return answer({ id_token: idToken, ...context });
      })();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    t.after(() => void server.close());
    const iss = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { iss, asked, authorizations, setNonce: (given: string) => (nonce = given) };
  }

  it('signs the doctor in with PKCE, and what it learns becomes an assertion that the proxy takes', async (t) => {
    const { iss, asked, authorizations, setNonce } = await startEhr(t);
    const { createSmartLaunch } = await module<{ createSmartLaunch(options: object): Launch }>('smart.mjs');
    const ids = await module<Ids>('consultation-id.mjs');
    const { assertionFor } = await module<{
      assertionFor(who: object, name: string, options: object): Promise<string>;
    }>('assertion.mjs');
    const redirectUri = 'https://app.example/return';
    const smart = createSmartLaunch({
      trusted: { [iss]: { name: 'north', clientId: 'client', clientSecret: 'a+b c:%ü' } },
      redirectUri,
    });
    const session: Record<string, string> = {};
    const address = new URL(await smart.begin({ iss, launch: 'l-1' }, session));
    assert.equal(address.origin + address.pathname, `${iss}/authorize`);
    assert.equal(address.searchParams.get('launch'), 'l-1');
    setNonce(address.searchParams.get('nonce') ?? '');
    const state = address.searchParams.get('state') ?? '';
    const { doctor, encounter } = await smart.complete({ code: 'code-1', state }, session);
    assert.deepEqual([doctor, encounter], ['Practitioner/ana', 'e.42']);
    // RFC 6749, 2.3.1: each is form-encoded, so a colon in the secret divides nothing.
    const basic = Buffer.from(authorizations[0]?.replace('Basic ', '') ?? '', 'base64').toString();
    assert.equal(basic, 'client:a%2Bb+c%3A%25%C3%BC');
    const verifier = asked[0]?.get('code_verifier') ?? '';
    assert.equal(createHash('sha256').update(verifier).digest('base64url'), address.searchParams.get('code_challenge'));
    const options = { audience: AUDIENCE, account: 'pk_ana', origin: ORIGIN, secret: SECRET };
    const assertion = await assertionFor({ doctor, encounter }, 'north', options);
    const [consultation = ''] = decodeJwt(assertion)['sessions'] as string[];
    assert.equal(consultation, 'north_e_42');
    assert.deepEqual(ids.encounterOf(consultation), { name: 'north', encounter: 'e.42' });
    assert.equal((await verify(assertion)).sub, 'Practitioner/ana');
  });

  it('refuses an EHR that is not known, a return without its launch, and an id token of another launch', async (t) => {
    const { iss, setNonce } = await startEhr(t);
    const { createSmartLaunch } = await module<{ createSmartLaunch(options: object): Launch }>('smart.mjs');
    const trusted = { [iss]: { clientId: 'client', clientSecret: 'secret' } };
    const smart = createSmartLaunch({ trusted, redirectUri: 'https://app.example/return' });
    await assert.rejects(smart.begin({ iss: 'https://evil.example', launch: 'l' }, {}), /not known/);
    await assert.rejects(smart.complete({ code: 'c', state: 's' }, {}), /no launch/);
    const session: Record<string, string> = {};
    const address = new URL(await smart.begin({ iss, launch: 'l' }, session));
    setNonce('another');
    await assert.rejects(
      smart.complete({ code: 'c', state: address.searchParams.get('state') ?? '' }, session),
      /another launch/,
    );
  });

  it('refuses a launch without a visit, in words for the doctor', async (t) => {
    const { iss, setNonce } = await startEhr(t, { patient: 'p-1' });
    const { createSmartLaunch, LaunchRefused } = await module<{
      createSmartLaunch(options: object): Launch;
      LaunchRefused: new () => Error;
    }>('smart.mjs');
    const trusted = { [iss]: { name: 'north', clientId: 'client', clientSecret: 'secret' } };
    const smart = createSmartLaunch({ trusted, redirectUri: 'https://app.example/return' });
    const session: Record<string, string> = {};
    const { searchParams } = new URL(await smart.begin({ iss, launch: 'l' }, session));
    setNonce(searchParams.get('nonce') ?? '');
    await assert.rejects(smart.complete({ code: 'c', state: searchParams.get('state') ?? '' }, session), (error) => {
      assert.ok(error instanceof LaunchRefused);
      assert.match(error.message, /opened without a visit. Open a visit/);
      return true;
    });
    assert.equal(session['doctor'], undefined);
  });

  it('has consultation ids that the proxy takes, one for each encounter of each EHR, and that can be read back', async () => {
    const { consultationOf, encounterOf } = await module<Ids>('consultation-id.mjs');
    const names = fc.stringMatching(/^[a-z][a-z0-9-]{0,31}$/).filter((name) => name !== 'ss');
    fc.assert(
      fc.property(names, fc.stringMatching(/^[A-Za-z0-9.-]{1,64}$/), (name, encounter) => {
        const id = consultationOf(name, encounter);
        assert.match(id, SESSION_ID_PATTERN);
        assert.ok(!id.startsWith('ss_'));
        assert.deepEqual(encounterOf(id), { name, encounter });
      }),
    );
    for (const [name, encounter] of [
      ['ss', 'e'],
      ['North', 'e'],
      ['', 'e'],
      ['north', ''],
      ['north', 'e_1'],
      ['north', 'a/b'],
    ])
      assert.throws(() => consultationOf(name ?? '', encounter ?? ''), TypeError);
  });
});
