// The code of the integration guides, by the runtimes it is for.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, describe, it } from 'node:test';
import { SignJWT, decodeJwt } from 'jose';
import { openSqliteStore, systemClock, type Account } from '../../server/index.ts';
import { createAssertionVerifier } from '../../server/access/assertion.ts';
import { createUsedAssertions } from '../../server/access/used-assertions.ts';
import { ROOT } from '../../demo/docs/build.ts';
import { snippet } from './snippets.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';

const SECRET = 'guide-secret-0123456789-abcdefghijklmnopq';
const AUDIENCE = 'https://scribe.ehr.example';
const ORIGIN = 'https://ehr.example';
const ACCOUNT: Account = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: 'sk_guide',
  scope: 'doctor',
  doctors: ['dr-ana', 'Practitioner/ana'],
  origins: [ORIGIN],
};
const folder = mkdtempSync(join(tmpdir(), 'scribe-guides-'));
after(() => rmSync(folder, { recursive: true }));
const isHere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

/** What the proxy takes an assertion for. */
async function verify(assertion: string) {
  const store = openSqliteStore(':memory:', systemClock);
  const keys = { kind: 'secret', secret: new TextEncoder().encode(SECRET) } as const;
  try {
    return await createAssertionVerifier(
      keys,
      AUDIENCE,
      createUsedAssertions(store, systemClock, String),
      systemClock,
    ).verify(assertion, ACCOUNT, ORIGIN);
  } finally {
    await store.close();
  }
}

function execute(command: string, args: readonly string[]): string {
  const env = { ...process.env, SCRIBE_ASSERTION_SECRET: SECRET };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

describe('docs/guides/php.md', () => {
  const code = snippet('guides/php.md', 'scribe-assertion.php');
  writeFileSync(
    join(folder, 'ehr.php'),
    `<?php
    function signed_in_doctor(): ?array { return ['id' => 'dr-ana', 'name' => 'Dra. Ana Lima']; }
    function consultations_of(string $doctor): array { return ['c-1042', 'c-1043']; }`,
  );
  const php = isHere('php');

  it(php ? 'signs for the doctor’s own consultations only' : 'names every claim; no PHP here', async () => {
    if (!php) {
      assert.match(code, /aud[\s\S]*sub[\s\S]*account[\s\S]*sessions[\s\S]*scopes[\s\S]*origin/);
      return;
    }
    // A command line has no request: its body is a file.
    writeFileSync(join(folder, 'body.json'), JSON.stringify({ sessionIds: ['c-1042', 'c-of-another'] }));
    writeFileSync(join(folder, 'scribe-assertion.php'), code.replace('php://input', 'body.json'));
    const { sub, sessions } = await verify(execute('php', ['scribe-assertion.php']));
    assert.deepEqual([sub, sessions], ['dr-ana', ['c-1042']]);
  });
});

describe('docs/guides/spring.md', () => {
  const java = isHere('javac');
  it(java ? 'has a signer whose assertion the proxy takes' : 'names every claim; no Java here', async () => {
    const controller = snippet('guides/spring.md', 'ScribeController.java');
    assert.match(controller, /aud[\s\S]*sub[\s\S]*account[\s\S]*sessions[\s\S]*scopes[\s\S]*origin/);
    if (!java) return;
    writeFileSync(join(folder, 'ScribeAssertions.java'), snippet('guides/spring.md', 'ScribeAssertions.java'));
    const [, claims] = /assertions\.sign\((Map\.of\([\s\S]*?\))\);/.exec(controller) ?? [];
    assert.ok(claims);
    writeFileSync(
      join(folder, 'Main.java'),
      `import java.util.*; import java.util.stream.*; import java.security.Principal;
      public class Main {
        static String json(Object value) {
          if (value instanceof Map<?, ?> map) return map.entrySet().stream().map(e -> json(e.getKey()) + ":" + json(e.getValue())).collect(Collectors.joining(",", "{", "}"));
          if (value instanceof List<?> list) return list.stream().map(Main::json).collect(Collectors.joining(",", "[", "]"));
          return value instanceof Number ? value.toString() : "\\"" + value + "\\"";
        }
        public static void main(String[] args) throws Exception {
          Principal doctor = () -> "dr-ana";
          List<String> sessions = List.of("c-1042");
          System.out.println(new ScribeAssertions(System.getenv("SCRIBE_ASSERTION_SECRET"), Main::json).sign(${claims}));
        }
      }`,
    );
    execute('javac', ['ScribeAssertions.java', 'Main.java']);
    const { sub, sessions, scopes } = await verify(execute('java', ['-cp', '.', 'Main']));
    assert.deepEqual([sub, sessions, scopes], ['dr-ana', ['c-1042'], ['read', 'decide', 'login', 'context']]);
  });
});

describe('docs/guides/aspnet.md', () => {
  it('names every claim that the proxy asks for', () => {
    const program = snippet('guides/aspnet.md', 'Program.cs');
    for (const claim of ['aud', 'sub', 'account', 'sessions', 'scopes', 'origin', 'iat', 'exp', 'jti'])
      assert.ok(program.includes(`["${claim}"]`), claim);
  });
});

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
  interface Launch {
    begin(launch: { iss: string; launch: string }, session: Record<string, string>): Promise<string>;
    complete(back: { code: string; state: string }, session: Record<string, string>): Promise<Record<string, string>>;
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** An EHR that signs one doctor in. */
  async function startEhr(t: { after(run: () => void): void }) {
    const asked: URLSearchParams[] = [];
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
        const idToken = await new SignJWT({ nonce, fhirUser: 'Practitioner/ana' })
          .setProtectedHeader({ alg: 'ES256', kid: 'k' })
          .setIssuer(iss)
          .setAudience('client')
          .setSubject('ana')
          .setExpirationTime('1m')
          .sign(privateKey);
        return answer({ id_token: idToken, patient: 'p-1', encounter: 'e.42' });
      })();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    t.after(() => void server.close());
    const iss = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { iss, asked, setNonce: (given: string) => (nonce = given) };
  }

  it('signs the doctor in with PKCE, and what it learns becomes an assertion that the proxy takes', async (t) => {
    const { iss, asked, setNonce } = await startEhr(t);
    const { createSmartLaunch } = await module<{ createSmartLaunch(options: object): Launch }>('smart.mjs');
    const { assertionFor } = await module<{ assertionFor(who: object, options: object): Promise<string> }>(
      'assertion.mjs',
    );
    const redirectUri = 'https://app.example/return';
    const smart = createSmartLaunch({
      trusted: { [iss]: { clientId: 'client', clientSecret: 'secret' } },
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
    const verifier = asked[0]?.get('code_verifier') ?? '';
    assert.equal(createHash('sha256').update(verifier).digest('base64url'), address.searchParams.get('code_challenge'));
    const options = { audience: AUDIENCE, account: 'pk_ana', origin: ORIGIN, secret: SECRET };
    const assertion = await assertionFor({ doctor, encounter }, options);
    assert.deepEqual(decodeJwt(assertion)['sessions'], ['enc-e-42']);
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
});
