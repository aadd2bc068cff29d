import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { jwtVerify } from 'jose';
import { createEhr } from '../../../demo/ehr/server.ts';
import { FhircastHub } from '../../../demo/ehr/server/fhircast-hub.ts';
import { type EhrConfig, readConfig } from '../../../demo/ehr/config.ts';
import type { Report } from '../../../server/index.ts';
import { auditFileWith } from '../../support/own-folder.ts';
import { WrittenAudit } from '../../support/written-audit.ts';

const ORIGIN = 'http://127.0.0.1:4030';
const NOW = new Date('2026-11-21T11:00:00Z');
const config: EhrConfig & { auditFiles: { live: string } } = {
  port: 4030,
  proxyUrl: 'http://127.0.0.1:4020',
  sandboxUrl: 'http://127.0.0.1:4010',
  assertionSecret: 'a-demo-secret-of-more-than-32-bytes',
  cookieSecret: new TextEncoder().encode('a-cookie-secret-of-more-than-32-bytes'),
  auditFiles: { live: 'nowhere.jsonl', month: 'nowhere.jsonl' },
  isDev: false,
};

interface Sent {
  readonly url: string;
  readonly method: string | undefined;
}

function startEhr() {
  let id = 0;
  let now = NOW;
  const sent: Sent[] = [];
  const ehr = createEhr(config, {
    now: () => now,
    id: () => `id-${++id}`,
    fetch: async (input: string | URL | Request, init) => {
      sent.push({ url: input instanceof Request ? input.url : input.toString(), method: init?.method });
      return Response.json({ done: true });
    },
    hub: new FhircastHub(() => 'endpoint'),
    page: (context) => context.html('<!doctype html><title>page</title>'),
  });
  const request = (path: string, init: RequestInit = {}) => ehr.request(`${ORIGIN}${path}`, init);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (doctor: string) => {
    const answer = await post('/sign-in', { doctor });
    return { answer, headers: { Cookie: (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' } };
  };
  /** Under another name, as a page's browser sends it whose name leads to the loopback. */
  const under = (origin: string, path: string) => ehr.request(`${origin}${path}`, {});
  return { request, post, signIn, under, sent, advance: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

const claimsOf = async (answer: Response) =>
  (
    await jwtVerify(await answer.text(), new TextEncoder().encode(config.assertionSecret), {
      audience: config.proxyUrl,
      algorithms: ['HS256'],
      currentDate: NOW,
    })
  ).payload;

describe('the EHR’s sign-in', () => {
  it('sets a cookie no script can read and no other site can send', async () => {
    const { answer } = await startEhr().signIn('dr-ana');
    const cookie = answer.headers.get('Set-Cookie') ?? '';
    assert.match(cookie, /; HttpOnly/);
    assert.match(cookie, /; SameSite=Lax/);
  });

  it('refuses a doctor it does not know', async () => {
    assert.equal((await startEhr().signIn('dr-eve')).answer.status, 400);
  });

  it('and everything else answer under the names of this machine only', async () => {
    const { under } = startEhr();
    const paths = ['/', '/api/doctors', '/api/me', '/docs/', '/sandbox/state'];
    const statuses = async (origin: string) =>
      Promise.all(paths.map(async (path) => (await under(origin, path)).status));
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1'])
      assert.deepEqual(await statuses(`http://${host}:4030`), [403, 403, 403, 403, 403]);
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      assert.ok(!(await statuses(`http://${host}:4030`)).includes(403));
  });

  it('refuses a sign-in from another site', async () => {
    const answer = await startEhr().post('/sign-in', { doctor: 'dr-ana' }, { Origin: 'http://evil.example' });
    assert.equal(answer.status, 403);
  });

  it('ends after ten hours', async () => {
    const { signIn, request, advance } = startEhr();
    const { headers } = await signIn('dr-ana');
    assert.equal((await request('/api/patients', { headers })).status, 200);
    advance(10 * 3_600_000 + 1000);
    assert.equal((await request('/api/patients', { headers })).status, 401);
  });

  it('takes no cookie that it did not sign', async () => {
    const { signIn, request } = startEhr();
    const { headers } = await signIn('dr-ana');
    const forged = { Cookie: `${headers.Cookie.slice(0, -3)}abc` };
    assert.equal((await request('/api/patients', { headers: forged })).status, 401);
    assert.deepEqual(await (await request('/api/me', { headers: forged })).json(), { doctor: null });
  });
});

describe('POST /scribe-assertion (DESIGN §5)', () => {
  it('signs who the doctor is, whose key it is for, what they may see and where, for a minute', async () => {
    const { signIn, post } = startEhr();
    const { headers } = await signIn('dr-ana');
    const answer = await post('/scribe-assertion', { sessionIds: ['c-done'] }, headers);
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    const claims = await claimsOf(answer);
    assert.deepEqual(claims, {
      aud: 'http://127.0.0.1:4020',
      sub: 'dr-ana',
      name: 'Dra. Ana Lima',
      account: 'pk_sandbox_ana',
      sessions: ['c-done'],
      scopes: ['read', 'decide', 'login', 'context'],
      origin: ORIGIN,
      jti: 'id-1',
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 60,
    });
  });

  it('never gives the same jti twice', async () => {
    const { signIn, post } = startEhr();
    const { headers } = await signIn('dr-ana');
    const ask = async () => claimsOf(await post('/scribe-assertion', { sessionIds: ['c-done'] }, headers));
    assert.notEqual((await ask()).jti, (await ask()).jti);
  });

  it('leaves out a consultation of another doctor', async () => {
    const { signIn, post } = startEhr();
    const { headers } = await signIn('dr-ana');
    const claims = await claimsOf(await post('/scribe-assertion', { sessionIds: ['c-ben', 'c-done'] }, headers));
    assert.deepEqual(claims['sessions'], ['c-done']);
  });

  it('refuses when none of the consultations is the doctor’s', async () => {
    const { signIn, post } = startEhr();
    const { headers } = await signIn('dr-ana');
    assert.equal((await post('/scribe-assertion', { sessionIds: ['c-ben'] }, headers)).status, 403);
  });

  it('refuses who is not signed in', async () => {
    assert.equal((await startEhr().post('/scribe-assertion', { sessionIds: ['c-done'] })).status, 401);
  });

  it('names the localhost origin when the page was opened under it', async () => {
    const { signIn, post } = startEhr();
    const { headers } = await signIn('dr-ana');
    const asked = await post(
      '/scribe-assertion',
      { sessionIds: ['c-done'] },
      { ...headers, Origin: 'http://localhost:4030' },
    );
    assert.equal((await claimsOf(asked))['origin'], 'http://localhost:4030');
  });

  for (const body of [{}, { sessionIds: 'c-done' }, { sessionIds: [''] }, { sessionIds: Array(21).fill('c-done') }]) {
    it(`refuses ${JSON.stringify(body).slice(0, 40)}`, async () => {
      const { signIn, post } = startEhr();
      const { headers } = await signIn('dr-ana');
      assert.equal((await post('/scribe-assertion', body, headers)).status, 400);
    });
  }
});

describe('the EHR’s patients', () => {
  it('are only those of the doctor who asks', async () => {
    const { signIn, request } = startEhr();
    const ana = await signIn('dr-ana');
    assert.equal((await request('/api/patients/c-ben', ana)).status, 404);
    const ben = await signIn('dr-ben');
    assert.equal((await request('/api/patients/c-ben', ben)).status, 200);
  });
});

describe('the way to the sandbox’s controls', () => {
  it('passes on the controls of the drawer', async () => {
    const { signIn, post, sent } = startEhr();
    const { headers } = await signIn('dr-ana');
    assert.equal((await post('/sandbox/gate', { account: 'ana', enabled: true }, headers)).status, 200);
    assert.deepEqual(sent, [{ url: 'http://127.0.0.1:4010/_sandbox/gate', method: 'POST' }]);
  });

  it('passes on nothing else, and nothing from who is not signed in', async () => {
    const { signIn, post, request, sent } = startEhr();
    const { headers } = await signIn('dr-ana');
    assert.equal((await post('/sandbox/gate', {})).status, 401);
    assert.equal((await post('/sandbox/deliveries', {}, headers)).status, 404);
    assert.equal((await request('/sandbox/..%2fv1', { headers })).status, 404);
    assert.deepEqual(sent, []);
  });
});

describe('the EHR’s FHIRcast hub', () => {
  it('is for who is signed in, each with the topic of the own sign-in', async () => {
    const { signIn, post, request } = startEhr();
    const event = (topic: string) => ({
      id: 'm-1',
      timestamp: NOW.toISOString(),
      event: { 'hub.topic': topic, 'hub.event': 'UserLogout', context: [] },
    });
    assert.equal((await post('/fhircast', event('topic'))).status, 401);
    const topicOf = async (headers: HeadersInit) =>
      ((await (await request('/api/me', { headers })).json()) as { topic: string }).topic;
    const [{ headers }, other] = await Promise.all([signIn('dr-ana'), signIn('dr-ana')]);
    const [own, foreign] = await Promise.all([topicOf(headers), topicOf(other.headers)]);
    assert.notEqual(own, foreign);
    const statuses = async (topic: string) => {
      const form = { 'hub.channel.type': 'websocket', 'hub.mode': 'subscribe', 'hub.topic': topic };
      const body = new URLSearchParams({ ...form, 'hub.events': 'UserLogout' });
      const subscribed = await request('/fhircast', { method: 'POST', headers: { Origin: ORIGIN, ...headers }, body });
      return [subscribed.status, (await post('/fhircast', event(topic), headers)).status];
    };
    assert.deepEqual(await statuses(own), [202, 202]);
    assert.deepEqual(await statuses(foreign), [400, 400]);
  });
});

describe('the report for the safety officer', () => {
  it('counts what the proxy’s audit says as it stands, for who is signed in', async (t) => {
    const ehr = startEhr();
    assert.equal((await ehr.request('/api/safety-report/live')).status, 401);
    const { headers } = await ehr.signIn('dr-ana');
    assert.equal((await ehr.request('/api/safety-report/other', { headers })).status, 404);
    assert.equal((await ehr.request('/api/safety-report/live', { headers })).status, 503);
    const at = NOW.toISOString();
    const audit = new WrittenAudit()
      .shown('2026-01-01T00:00:00Z', 'dr-canary', ['cfa_0'])
      .shown(at, 'dr-canary', ['cfa_1']);
    config.auditFiles.live = auditFileWith(t, audit.text);
    const read = async () => (await ehr.request('/api/safety-report/live', { headers })).text();
    assert.equal((JSON.parse(await read()) as Report).total.shown, 1);
    writeFileSync(config.auditFiles.live, audit.decided(at, 'dr-canary', [{ id: 'cfa_1', decision: 'accepted' }]).text);
    const text = await read();
    assert.equal((JSON.parse(text) as Report).total.accepted, 1);
    assert.doesNotMatch(text, /canary|cfa_/);
  });
});

describe('the EHR’s pages', () => {
  it('allow no inline code or style and enforce Trusted Types', async () => {
    const answer = await startEhr().request('/consultations/c-done');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    assert.equal(answer.status, 200);
    assert.match(policy, /script-src 'self' http:\/\/127\.0\.0\.1:4020;/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe-|\*/);
  });

  it('are framed by nobody, the playground by itself alone', async () => {
    const { request } = startEhr();
    const framing = async (path: string) => {
      const { headers } = await request(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      return [
        /frame-ancestors [^;]*/.exec(policy)?.[0],
        /frame-src [^;]*/.exec(policy)?.[0],
        headers.get('X-Frame-Options'),
      ];
    };
    assert.deepEqual(await framing('/'), ["frame-ancestors 'none'", undefined, 'DENY']);
    const own = ["frame-ancestors 'self'", "frame-src 'self'", 'SAMEORIGIN'];
    assert.deepEqual(await framing('/playground/stage.html'), own);
  });
});

describe('the EHR’s configuration', () => {
  it('names every fault at once', () => {
    assert.throws(
      () => readConfig({ DEMO_PORT: 'x', SCRIBE_ASSERTION_SECRET: 'short', SCRIBE_PUBLIC_URL: 'nowhere' }),
      /SCRIBE_ASSERTION_SECRET[^]*DEMO_PORT[^]*SCRIBE_PUBLIC_URL/,
    );
  });
});
