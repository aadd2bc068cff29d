// The handler in a host with HTTP/2: no `host` header, no chunked encoding, no access to the socket.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { RequestListener } from 'node:http';
import { documents, ORIGIN, session, startFixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const SESSION = '/v1/scribe-sessions/c-1';

async function start(t: TestContext, handler: RequestListener): Promise<ClientHttp2Session> {
  // Node's HTTP/2 request and response have other types than those of HTTP/1.
  const server = createServer(handler as unknown as Parameters<typeof createServer>[1]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  t.after(() => {
    client.destroy();
    server.close();
  });
  return client;
}

async function ask(client: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: string | Buffer) {
  const stream = client.request({ origin: ORIGIN, ...headers });
  stream.end(body);
  const [head] = (await once(stream, 'response')) as [{ ':status': number }];
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return { status: head[':status'], text, json: () => JSON.parse(text) as Record<string, unknown> };
}

describe('mounted in node:http2', () => {
  it('gives tokens, reads, decides, streams what a webhook told, serves the widget', async (t) => {
    const f = await startFixture(t);
    const long = { ...documents('cfa_1'), text: 'x'.repeat(200_000) };
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    f.upstream.on('GET', `${SESSION}/medical-record-documents`, long);
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const client = await start(t, f.proxy.handler);
    const exchanged = await ask(
      client,
      { ':method': 'POST', ':path': '/embed/token', 'content-type': 'application/json' },
      JSON.stringify({ publishableKey: 'pk_ana', assertion: await f.assert() }),
    );
    assert.equal(exchanged.status, 200, exchanged.text);
    const authorization = `Bearer ${String(exchanged.json()['token'])}`;
    const read = await ask(client, { ':path': SESSION, authorization });
    assert.equal(read.json()['id'], 'ss_1');
    const list = await ask(client, { ':path': `${SESSION}/medical-record-documents`, authorization });
    assert.deepEqual(list.json(), long);
    const decided = await ask(client, { ':method': 'POST', ':path': '/v1/cdss/alerts/cfa_1/accept', authorization });
    assert.equal(decided.json()['status'], 'accepted');

    const stream = client.request({ ':path': '/embed/events', origin: ORIGIN, authorization });
    const [head] = (await once(stream, 'response')) as [{ ':status': number }];
    assert.equal(head[':status'], 200);
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    let heard = '';
    for await (const chunk of stream) {
      heard += String(chunk);
      if (heard.includes('"ss_1"')) break;
    }
    assert.equal((await ask(client, { ':path': '/embed/v1/scribe-widget.js' })).status, 200);
  });

  it('refuses what it refuses elsewhere, in the envelope', async (t) => {
    const f = await startFixture(t);
    const heads: unknown[] = [];
    const client = await start(t, (request, response) => {
      // Node drops such a header over HTTP/2, and prints a warning in the host.
      const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
      response.writeHead = (...head: unknown[]) => (heads.push(...head), writeHead(...head));
      f.proxy.handler(request, response);
    });
    assert.equal((await ask(client, { ':path': SESSION })).status, 401);
    assert.equal((await ask(client, { ':path': '/v1//scribe-sessions/c-1' })).status, 404);
    const large = { ':method': 'POST', ':path': '/embed/token', 'content-type': 'application/json' };
    const refused = await ask(client, large, Buffer.alloc(300_000, 'x'));
    assert.deepEqual([refused.status, (refused.json()['error'] as { code: string }).code], [400, 'parameter_invalid']);
    assert.doesNotMatch(JSON.stringify(heads), /"connection"/i);
  });
});
