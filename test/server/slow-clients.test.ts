import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createProxyServer } from '../../server/http/server.ts';

const LIMITS = { head: 200, request: 400, idle: 200, silence: 300, check: 50 };

/** Opens a connection that has written `text` and reads nothing unless told to. */
async function connected(t: TestContext, handler: RequestListener, text: string, limits = LIMITS): Promise<Socket> {
  const server = createProxyServer(handler, { limits }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

const read = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
};

describe('a slow client', () => {
  it('that asks and never reads is cut', async (t) => {
    const gone = Promise.withResolvers<void>();
    const large = Buffer.alloc(32 * 1024 * 1024);
    await connected(
      t,
      (_request, response) => {
        response.on('close', () => gone.resolve());
        response.end(large);
      },
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      // Only its silence may cut it: on a busy machine the head of the request could be late.
      { ...LIMITS, head: 20_000, request: 40_000, silence: 2_000 },
    );
    await gone.promise;
  });

  it('that never ends its head, or its body, is cut without an answer: a 408 would be final to a webhook', async (t) => {
    const handler: RequestListener = (request, response) => request.on('end', () => response.end()).resume();
    for (const text of [
      'POST / HTTP/1.1\r\nHost: x\r\nX-',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n12',
    ]) {
      assert.equal(await read(await connected(t, handler, text, { ...LIMITS, silence: 10_000 })), '');
    }
  });
});

describe('a front', () => {
  it('may keep a connection for 600 s between two requests, as Google’s balancers do', () => {
    assert.ok(createProxyServer(() => undefined).keepAliveTimeout > 600_000);
  });
});

describe('an expectation that nobody knows', () => {
  it('is passed over: a 417 would be final to a webhook', async (t) => {
    const text = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
    const patient = { head: 20_000, request: 40_000, idle: 20_000, silence: 40_000, check: 50 };
    const socket = await connected(t, (_request, response) => response.end('taken'), text, patient);
    assert.match(await read(socket), /^HTTP\/1\.1 200 OK[\s\S]*taken$/);
  });
});
