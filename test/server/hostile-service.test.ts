// Attacks on a page by a service that answers wrongly, or by a stranger in its place.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, ORIGIN, SECRETS, startFixture } from '../support/proxy-fixture.ts';
import { errorBody, json, REQUEST_ID } from '../support/upstream.ts';

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const ALERT = '/v1/cdss/alerts/cfa_1/accept';

describe('a service that answers what it should not', () => {
  it('a 428 of an operation that is not gated passes no link on that leads elsewhere', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const details = { pendingConsultations: [{ sessionId: 'ss_9', url: 'https://evil.example/steal' }] };
    const gate = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', { details });
    f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 428, gate));
    f.upstream.on('POST', '/v1/set-consultation-context', (_call, response) => json(response, 428, gate));
    const answers = [
      await f.call('GET', DOCUMENTS, { token }),
      await f.call('POST', '/v1/set-consultation-context', {
        token,
        body: { name: 'x', consultationInternalId: 'c-1' },
      }),
      await f.call('POST', ALERT, { token }),
    ];
    for (const { status, text, body } of answers) {
      assert.equal(status, 428);
      assert.deepEqual(body.error.details, { pendingConsultations: [{ sessionId: 'ss_9' }] });
      assert.doesNotMatch(text, /evil/);
    }
    // Only the operations that §7.3 gates grant access.
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_9', { token })).status, 404);
  });

  it('a large page that is not JSON is 502, not streamed as if it were', async (t) => {
    const f = await startFixture(t);
    const page = `<html><script>canary()</script>${'x'.repeat(400_000)}</html>`;
    f.upstream.on('GET', DOCUMENTS, (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
    assert.equal(answer.status, 502);
    assert.equal(answer.body.error.code, 'upstream_invalid');
    assert.doesNotMatch(answer.text, /canary/);
  });

  it('a requestId that is malformed, or holds a key, is in no answer, log or audit', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    const requestIds = [SECRETS.ben, '<i>Okonkwo</i>', `${REQUEST_ID}\nPatient Canary Okonkwo`, 'x'.repeat(129), ''];
    for (const requestId of requestIds) {
      f.upstream.on('POST', ALERT, (_call, response) =>
        json(response, 409, errorBody('invalid_request_error', 'resource_conflict', 'Decided before.', { requestId })),
      );
      const answer = await f.call('POST', ALERT, { token });
      assert.equal(answer.status, 409);
      assert.match(answer.body.error.requestId, /^[0-9a-f-]{36}$/);
    }
    const said = [...f.answers, ...f.logs, JSON.stringify(f.audit())].join('\n');
    assert.doesNotMatch(said, new RegExp(`${SECRETS.ben}|Okonkwo|x{129}`));
  });
});

describe('the way to the sign-in page', () => {
  it('is readable by no script, also where a browser sends no Fetch-Metadata', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', '/v1/auth/login', {
      code: 'canary-code',
      expiresAt: '2026-11-21T04:00:00.000Z',
      expiresIn: 60,
      redirectUrl: 'https://web.scribe.example/sign-in?code=canary-code&consultationInternalId=c-1',
    });
    const issued = await f.call('POST', '/embed/login', {
      token: await f.token(),
      body: { consultationInternalId: 'c-1' },
    });
    const answer = await f.call('GET', new URL(String(issued.body['url'])).pathname, { headers: { origin: ORIGIN } });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });
});
