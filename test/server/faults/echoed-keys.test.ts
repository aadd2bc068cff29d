// A service that repeats the secret key: not one byte beyond its prefix may leave the proxy.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { documents, ORIGIN, SECRETS, startFixture } from '../../support/proxy-fixture.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { json } from '../../support/upstream.ts';
import { startWireService, wireAnswer, wireChunk, wireHead, type WireService } from '../../support/wire-service.ts';

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
/** Longer than the held-back part of an answer, so that the answer streams. */
const PADDING = 'x'.repeat(300_000);

/** Resolves with every byte that a page gets of its documents. */
async function read(t: TestContext, play: WireService['play']): Promise<{ raw: string; said: string }> {
  const service = await startWireService(t, play);
  const f = await startFixture(t, { config: { baseUrl: service.url } });
  const head = `GET ${DOCUMENTS} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n`;
  const raw = await sendRaw(f.url, `${head}Authorization: Bearer ${await f.token()}\r\n\r\n`);
  await f.proxy.close();
  return { raw, said: [raw, ...f.answers, ...f.logs, JSON.stringify(f.audit())].join('\n') };
}

describe('a key that the service repeats', () => {
  for (const size of [1, 2, 5, SECRETS.ana.length - 1]) {
    it(`in a stream, cut into pieces of ${size}: the answer is cut before the key begins`, async (t) => {
      const { said } = await read(t, async (socket) => {
        socket.setNoDelay(true);
        socket.write(wireHead(200, { 'transfer-encoding': 'chunked' }) + wireChunk(`{"a":"${PADDING}`));
        for (let at = 0; at < SECRETS.ana.length; at += size) {
          await new Promise((resolve) => setImmediate(resolve));
          socket.write(wireChunk(SECRETS.ana.slice(at, at + size)));
        }
        socket.write(`${wireChunk('"}')}0\r\n\r\n`);
      });
      assert.match(said, /x{1000}/, 'it had begun to stream');
      assert.doesNotMatch(said, /k_can|canary_ana/);
    });
  }

  it('is not seen in what only begins like it: every byte is passed on, in its order', async (t) => {
    const begins = SECRETS.ana.slice(0, -1);
    const pieces = [PADDING, begins, `${begins}!`, 's', 'k', '_', begins.slice(0, 7), begins, 's'];
    const { raw } = await read(t, async (socket) => {
      socket.setNoDelay(true);
      socket.write(wireHead(200, { 'transfer-encoding': 'chunked' }));
      for (const piece of pieces) {
        await new Promise((resolve) => setImmediate(resolve));
        socket.write(wireChunk(piece));
      }
      socket.write('0\r\n\r\n');
    });
    const body = raw
      .slice(raw.indexOf('\r\n\r\n') + 4)
      .replace(/(^|\r\n)[0-9a-f]+\r\n/g, '')
      .replace(/\r\n0?\r?\n?/g, '');
    assert.ok(body.startsWith(pieces.join('')), body.slice(PADDING.length));
  });

  const headers = ['x-echo', 'location', 'retry-after', 'etag', 'date', 'set-cookie', 'server', 'x-request-id'];
  for (const status of [200, 302, 400, 404, 429, 503]) {
    it(`in every header of a ${status}: none is passed on`, async (t) => {
      const echoing = Object.fromEntries(headers.map((name) => [name, SECRETS.ana]));
      const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(status, '{"items":[]}', echoing)));
      assert.match(raw, /^HTTP\/1\.1 \d{3}/);
      assert.ok(!said.includes('sk_canary'), said);
    });
  }

  it('in the type of an answer that is JSON otherwise: ours is sent', async (t) => {
    const type = `application/json; charset=${SECRETS.ana}`;
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(200, '{}', { 'content-type': type })));
    assert.match(raw, /^HTTP\/1\.1 200[\s\S]*content-type: application\/json; charset=utf-8/);
    assert.ok(!said.includes('sk_canary'));
  });

  it('of another account, in an answer that is held back: 502, and nothing of it', async (t) => {
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(200, `{"items":["${SECRETS.ben}"]}`)));
    assert.match(raw, /^HTTP\/1\.1 502/);
    assert.ok(!said.includes('sk_canary'));
  });

  for (const size of [1, 4, SECRETS.ben.length]) {
    it(`of another account, in a stream, cut into pieces of ${size}: the answer is cut before the key begins`, async (t) => {
      const { said } = await read(t, async (socket) => {
        socket.setNoDelay(true);
        socket.write(wireHead(200, { 'transfer-encoding': 'chunked' }) + wireChunk(`{"a":"${PADDING}`));
        for (let at = 0; at < SECRETS.ben.length; at += size) {
          await new Promise((resolve) => setImmediate(resolve));
          socket.write(wireChunk(SECRETS.ben.slice(at, at + size)));
        }
        socket.write(`${wireChunk('"}')}0\r\n\r\n`);
      });
      assert.match(said, /x{1000}/, 'it had begun to stream');
      assert.doesNotMatch(said, /k_can|canary_ben/);
    });
  }

  it('of another account, in the answer to a decision: nothing of it is passed on, and the record is read', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    f.upstream.on('POST', ACCEPT, { id: 'cfa_1', status: 'accepted', echo: SECRETS.ben });
    const answer = await f.call('POST', ACCEPT, { token: await f.token() });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
    assert.deepEqual(answer.body.error.details, { alerts: [{ id: 'cfa_1', status: 'pending' }] });
    assert.ok(!answer.text.includes('sk_canary'));
  });

  it('of another account, in a refusal', async (t) => {
    const message = `Not yours but ${SECRETS.ben}.`;
    const error = { type: 'invalid_request_error', code: 'parameter_invalid', message, param: SECRETS.ben };
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(400, JSON.stringify({ error }))));
    assert.match(raw, /^HTTP\/1\.1 400/);
    assert.ok(!said.includes('sk_canary'));
  });

  /** The key as written by an encoder that escapes more than it must. */
  const escaped = SECRETS.ana.replaceAll('_', '\\u005f');

  for (const [status, code] of [
    [400, 'parameter_invalid'],
    [401, 'authentication_required'],
    [404, 'resource_not_found'],
    [428, 'cdss_review_required'],
    [503, 'service_unavailable'],
  ] as const) {
    it(`in escapes of JSON, in every field of a ${status}`, async (t) => {
      const pending = `[{"sessionId":"${escaped}","url":"https://web.scribe.example/${escaped}"}]`;
      const fields = `"message":"Not ${escaped}.","param":"${escaped}","requestId":"${escaped}"`;
      const error = `{"error":{"type":"x","code":"${code}",${fields},"details":{"pendingConsultations":${pending}}}}`;
      const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(status, error)));
      assert.match(raw, /"message":"[^"]+\."/);
      assert.ok(!said.includes('sk_canary'), raw);
    });
  }

  it('of another account, in the link of a review gate', async (t) => {
    const pendingConsultations = [{ sessionId: 'ss_5', url: `https://web.scribe.example/?k=${SECRETS.ben}` }];
    const error = { type: 'x', code: 'cdss_review_required', message: 'Review.', details: { pendingConsultations } };
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(428, JSON.stringify({ error }))));
    assert.match(raw, /^HTTP\/1\.1 428/);
    assert.ok(!said.includes('sk_canary'), raw);
  });

  it('that no account has, in a refusal', async (t) => {
    const error = { type: 'x', code: 'permission_denied', message: 'Not sk_canary_of_nobody.', param: null };
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(403, JSON.stringify({ error }))));
    assert.match(raw, /^HTTP\/1\.1 403/);
    assert.ok(!said.includes('sk_canary'), raw);
  });

  it('in the address of the sign-in page', async (t) => {
    const f = await startFixture(t);
    const login = { code: 'x', expiresAt: '2026-11-21T04:00:00.000Z', expiresIn: 60 };
    const answer = JSON.stringify({ ...login, redirectUrl: 'https://web.scribe.example/?k=KEY' }).replace(
      'KEY',
      escaped,
    );
    f.upstream.on('POST', '/v1/auth/login', (_call, response) => json(response, 200, answer));
    const body = { consultationInternalId: 'c-1' };
    const issued = await f.call('POST', '/embed/login', { token: await f.token(), body });
    const { status, headers } = await f.call('GET', new URL(String(issued.body['url'])).pathname);
    assert.deepEqual([status, headers.get('location')], [502, null]);
  });
});

describe('texts of a refusal that are no sentence and no field', () => {
  it('a stack or a quoted record is not passed on', async (t) => {
    const message = 'TypeError: x\n    at read (/srv/app.js:1:2)';
    const error = { type: 'x', code: 'parameter_invalid', message, param: 'Helena Duarte, 61' };
    const { raw, said } = await read(t, (socket) => socket.write(wireAnswer(400, JSON.stringify({ error }))));
    assert.match(raw, /"message":"The service refused the request\.","param":null/);
    assert.ok(!/srv|Helena/.test(said));
  });
});
