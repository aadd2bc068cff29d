import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { answerClientError } from '../../../demo/sandbox/routes/errors.ts';

describe('§7 what is refused before there is a request', () => {
  let server: Server;
  before(async () => {
    const random = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0.5 };
    server = createServer((_request, response) => response.end());
    server.on('clientError', answerClientError({ random }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => server.close());

  /** Resolves with the server's answer to raw bytes until it closes. */
  const say = async (bytes: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(bytes);
    const answer = await text(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head, error: (JSON.parse(body) as { error: Record<string, unknown> }).error };
  };

  for (const [what, bytes, status] of [
    ['a request line that is none', 'NOT HTTP\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
    ['headers over the limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    it(`answers ${what} with ${status} in the envelope, and closes`, async () => {
      const { head, error } = await say(bytes);
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /^content-type: application\/json$/im);
      assert.match(head, /^connection: close$/im);
      assert.equal(error['code'], 'parameter_invalid');
      assert.equal(error['type'], 'invalid_request_error');
      assert.match(String(error['message']), /\.$/);
      assert.match(String(error['requestId']), /^[0-9a-f-]{36}$/);
    });
  }
});
