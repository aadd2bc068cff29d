import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { startFixture } from '../support/proxy-fixture.ts';

const filled = (path: string) => path.replace(/\{\w+\}/g, 'c-1');

describe('the list of operations that a page may call', () => {
  it('holds no other: sign-in codes, webhooks and accounts are 404, with every token and method', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const own = Object.values(OPERATIONS).filter(({ browser }) => !browser);
    const others = [
      ...own.map(({ method, path }) => [method, filled(path)]),
      ['GET', '/v1/webhooks'],
      ['DELETE', '/v1/webhooks/wh_1'],
      ['POST', '/v1/accounts'],
      ['POST', '/v1/accounts/acc_1/regenerate-key'],
      ['POST', '/v1/auth/session-token'],
      ['GET', '/v1/scribe-session-configurations'],
      ['GET', '/v1/scribe-sessions'],
      ['PATCH', '/v1/scribe-sessions/c-1'],
      ['DELETE', '/v1/scribe-sessions/c-1'],
      ['POST', '/v1/scribe-sessions/c-1'],
      ['GET', '/v1/cdss/alerts/cfa_1'],
      ['GET', '/v1/cdss/alerts/cfa_1/accept'],
      ['POST', '/v2/cdss/decisions'],
      ['GET', '/_sandbox/state'],
    ] as const;
    assert.ok(own.some(({ path }) => path === OPERATIONS.login.path));
    for (const [method = '', path = ''] of others) {
      const answer = await f.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'resource_not_found'], `${method} ${path}`);
    }
    assert.equal(f.upstream.calls.length, 0);
  });
});
