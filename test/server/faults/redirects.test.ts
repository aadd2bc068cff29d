// The proxy never follows a redirect: a followed 307 would post the body and the key to any host that it names.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, startFixture } from '../../support/proxy-fixture.ts';
import { startWireService, wireAnswer } from '../../support/wire-service.ts';

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const CONTEXT = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' };
const CALLS: [string, string, unknown?][] = [
  ['GET', '/v1/scribe-sessions/c-1'],
  ['GET', DOCUMENTS],
  ['GET', '/medical-record-configurations'],
  ['POST', '/v1/cdss/alerts/cfa_1/accept'],
  ['POST', '/v1/cdss/alerts/cfa_1/reject', { reason: 'x' }],
  ['POST', '/v1/cdss/decisions', { decisions: [{ id: 'cfa_1', decision: 'accepted' }] }],
  ['POST', '/v1/set-consultation-context', CONTEXT],
];

describe('a redirect of the service', () => {
  for (const status of [300, 301, 302, 303, 307, 308]) {
    it(`${status}: nobody is asked twice, or elsewhere, and the address is not passed on`, async (t) => {
      const elsewhere = await startWireService(t, (socket) => socket.write(wireAnswer(200, '{}')));
      const location = `${elsewhere.url}/steal`;
      const redirect = wireAnswer(status, '', { location });
      const list = wireAnswer(200, JSON.stringify(documents('cfa_1')));
      const service = await startWireService(t, () => undefined);
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      for (const [method, path, body] of CALLS) {
        const asked = `${method} ${path}`;
        service.calls.length = 0;
        service.play = (socket, { line }) => socket.write(line === asked ? redirect : list);
        const answer = await f.call(method, path, { token: await f.token(), body });
        assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid'], asked);
        assert.equal(service.seen().filter((line) => line === asked).length, 1);
      }
      assert.doesNotMatch([...f.answers, ...f.logs].join(''), /steal|Okonkwo/);
      assert.equal(elsewhere.sockets.length, 0);
    });

    it(`${status} to a sign-in: the code is asked for once, and the page is sent nowhere`, async (t) => {
      const elsewhere = await startWireService(t, (socket) => socket.write(wireAnswer(200, '{}')));
      const service = await startWireService(t, (socket) =>
        socket.write(wireAnswer(status, '', { location: elsewhere.url })),
      );
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const body = { consultationInternalId: 'c-1' };
      const issued = await f.call('POST', '/embed/login', { token: await f.token(), body });
      const { pathname } = new URL(String(issued.body['url']));
      const answer = await f.call('GET', pathname);
      assert.deepEqual([answer.status, answer.headers.get('location')], [502, null]);
      assert.deepEqual(service.seen(), ['POST /v1/auth/login']);
      assert.equal(elsewhere.sockets.length, 0);
    });
  }
});
