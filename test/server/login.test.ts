import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';
import { errorBody, json } from '../support/upstream.ts';

const SIGN_IN = 'https://web.scribe.example/sign-in?code=canary-code-551&consultationInternalId=c-1';
const answer = (redirectUrl: string) => ({
  code: 'canary-code-551',
  expiresAt: '2026-11-21T03:00:00.000Z',
  expiresIn: 60,
  redirectUrl,
});

async function ticketOf(f: Fixture): Promise<string> {
  const { status, text, body } = await f.call('POST', '/embed/login', {
    token: await f.token(),
    body: { consultationInternalId: 'c-1' },
  });
  assert.equal(status, 200, text);
  const url = String(body['url']);
  assert.ok(url.startsWith(`${f.publicUrl}/embed/login/`));
  return url.slice(f.publicUrl.length);
}

const navigate = (f: Fixture, path: string, headers: Record<string, string> = {}) =>
  fetch(`${f.url}${path}`, { redirect: 'manual', headers: { 'sec-fetch-dest': 'document', ...headers } });

describe('login by ticket', () => {
  it('answers 303 to the sign-in page, once', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', '/v1/auth/login', answer(SIGN_IN));
    const path = await ticketOf(f);
    assert.equal(f.upstream.calls.length, 0, 'no code is made before the ticket is used');
    const first = await navigate(f, path);
    assert.equal(first.status, 303);
    assert.equal(first.headers.get('location'), SIGN_IN);
    assert.equal(first.headers.get('cache-control'), 'no-store');
    assert.equal(first.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(await first.text(), '');
    assert.equal(f.upstream.calls[0]?.body, '{"consultationInternalId":"c-1"}');
    assert.equal((await navigate(f, path)).status, 404);
    assert.equal(f.upstream.calls.length, 1);
  });

  it('is good for 30 s', async (t) => {
    const f = await startFixture(t, { isStill: true });
    f.upstream.on('POST', '/v1/auth/login', answer(SIGN_IN));
    const [early, late] = [await ticketOf(f), await ticketOf(f)];
    f.advance(29_000);
    assert.equal((await navigate(f, early)).status, 303);
    f.advance(1_000);
    assert.equal((await navigate(f, late)).status, 404);
  });

  it('a guessed ticket is 404 without an upstream call', async (t) => {
    const f = await startFixture(t);
    for (const ticket of ['x', 'A'.repeat(43), `${'A'.repeat(42)}%41`, '..%2f']) {
      assert.equal((await navigate(f, `/embed/login/${ticket}`)).status, 404);
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('a script, a prefetch and a HEAD do not spend it', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', '/v1/auth/login', answer(SIGN_IN));
    const path = await ticketOf(f);
    assert.equal((await navigate(f, path, { 'sec-fetch-dest': 'empty' })).status, 403);
    assert.equal((await navigate(f, path, { 'sec-purpose': 'prefetch' })).status, 403);
    assert.equal((await fetch(`${f.url}${path}`, { method: 'HEAD' })).status, 404);
    assert.equal((await navigate(f, path)).status, 303);
  });

  for (const redirectUrl of [
    'https://evil.example/sign-in?code=canary-code-551',
    'https://web.scribe.example.evil.example/',
    'http://web.scribe.example/sign-in',
    'https://web.scribe.example:8443/sign-in',
    'https://doctor@web.scribe.example/sign-in',
    'javascript:alert(1)',
    '/sign-in',
  ]) {
    it(`a redirectUrl off the web application is 502: ${redirectUrl}`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('POST', '/v1/auth/login', answer(redirectUrl));
      const response = await navigate(f, await ticketOf(f));
      const text = await response.text();
      assert.equal(response.status, 502);
      assert.match(text, /upstream_invalid/);
      assert.equal(response.headers.get('location'), null);
      assert.ok(!text.includes('canary-code-551'));
    });
  }

  describe('refused, in the tab of a person', () => {
    const open = (f: Fixture, path: string, language: string) =>
      navigate(f, path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language });

    for (const [language, lang, title] of [
      ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'Não foi possível abrir o Scribe'],
      ['fr, es-MX;q=0.4, en;q=0.3', 'es', 'No se pudo abrir Scribe'],
      ['de', 'en', 'Scribe could not be opened'],
    ] as const) {
      it(`is a page in the language of the browser: ${language}`, async (t) => {
        const f = await startFixture(t);
        f.upstream.on('POST', '/v1/auth/login', (_call: unknown, response: ServerResponse) =>
          json(
            response,
            403,
            errorBody('permission_error', 'permission_denied', 'Teresa <b>Molina</b> may not.', { requestId: 'r<i>7' }),
          ),
        );
        const response = await open(f, await ticketOf(f), language);
        const page = await response.text();
        assert.equal(response.status, 403);
        assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
        assert.ok(page.includes(`<html lang="${lang}">`) && page.includes(`<h1>${title}</h1>`), page);
        assert.ok(page.includes('permission_denied'));
        assert.doesNotMatch(page, /Teresa|<b>|<i>|<script|\bc-1\b/);
      });
    }

    it('says that the address was used, and that a key is for IT', async (t) => {
      const f = await startFixture(t);
      const used = await open(f, `/embed/login/${'A'.repeat(43)}`, 'en');
      assert.equal(used.status, 404);
      assert.match(await used.text(), /good for one use/);
      f.upstream.on('POST', '/v1/auth/login', (_call: unknown, response: ServerResponse) =>
        json(response, 401, errorBody('authentication_error', 'authentication_required', 'No.')),
      );
      const key = await open(f, await ticketOf(f), 'en');
      assert.equal(key.status, 502);
      assert.match(await key.text(), /tell IT[^]*upstream_credentials/);
    });

    it('stands once in the log, with its cause', async (t) => {
      const f = await startFixture(t);
      f.upstream.on('POST', '/v1/auth/login', answer('https://elsewhere.example/'));
      assert.equal((await open(f, await ticketOf(f), 'en')).status, 502);
      await f.proxy.close();
      const refused = f.logs.filter((line) => line.includes('"refused"'));
      assert.equal(refused.length, 1, refused.join(''));
      assert.match(refused[0] ?? '', /not on the web application/);
    });

    it('is a page while the store is away, and its cause stands in the log', async (t) => {
      const store = openSqliteStore(':memory:', systemClock);
      const f = await startFixture(t, { deps: { store } });
      const path = await ticketOf(f);
      await store.close();
      const response = await open(f, path, 'en');
      assert.deepEqual([response.status, response.headers.get('content-type')], [503, 'text/html; charset=utf-8']);
      await until('the cause is logged', () =>
        f.logs.some((line) => line.includes('"refused"') && line.includes('cause')),
      );
    });

    it('a program gets the envelope', async (t) => {
      const f = await startFixture(t);
      const response = await navigate(f, `/embed/login/${'A'.repeat(43)}`, { accept: 'application/json' });
      assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'resource_not_found');
    });
  });

  it('refuses what is not granted or not valid, naming the param', async (t) => {
    const f = await startFixture(t);
    const token = await f.token({ sessions: ['c-1', 'ss_5'] });
    const post = async (body: unknown) => {
      const { status, body: refusal } = await f.call('POST', '/embed/login', { token, body });
      return [status, refusal.error.code, refusal.error.param];
    };
    const param = 'consultationInternalId';
    assert.deepEqual(await post({}), [400, 'parameter_missing', param]);
    assert.deepEqual(await post({ [param]: 7 }), [400, 'parameter_invalid', param]);
    assert.deepEqual(await post({ [param]: 'c 1' }), [400, 'parameter_invalid', param]);
    assert.deepEqual(await post({ [param]: 'x'.repeat(129) }), [400, 'parameter_invalid', param]);
    assert.deepEqual(await post({ [param]: 'ss_5' }), [400, 'parameter_invalid', param]);
    assert.deepEqual(await post({ [param]: 'c-2' }), [404, 'resource_not_found', param]);
    assert.deepEqual(await post('{'), [400, 'parameter_invalid', null]);
  });

  it('neither the code nor the ticket stands in a log or the audit', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', '/v1/auth/login', answer(SIGN_IN));
    const path = await ticketOf(f);
    await navigate(f, path);
    await f.proxy.close();
    const written = `${f.logs.join('')}${JSON.stringify(f.audit())}`;
    assert.ok(!written.includes('canary-code-551'));
    assert.ok(!written.includes(path.slice('/embed/login/'.length)));
    assert.ok(f.audit().some(({ action, outcome }) => action === 'login' && outcome === 'redirected'));
  });
});
