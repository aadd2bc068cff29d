// Wrong answers from the service or from a server in its place.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, session, startFixture } from '../../support/proxy-fixture.ts';
import { processEnvironment, startProxyProcess } from '../../support/proxy-process.ts';
import { causesOf } from '../../support/ready-store.ts';
import { storeFile } from '../../support/own-folder.ts';
import { errorBody, json } from '../../support/upstream.ts';
import { startWireService, wireAnswer, wireChunk, wireHead } from '../../support/wire-service.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const HTML = '<html><script>canary()</script>Patient Okonkwo</html>';
const LIST = wireAnswer(200, JSON.stringify(documents('cfa_1')));

describe('HTML in place of the service', () => {
  const expected: [number, number, string][] = [
    [200, 502, 'upstream_invalid'],
    [403, 502, 'upstream_invalid'],
    [404, 502, 'upstream_invalid'],
    [401, 502, 'upstream_credentials'],
    [429, 429, 'rate_limit_exceeded'],
    [500, 503, 'service_unavailable'],
    [502, 503, 'service_unavailable'],
    [503, 503, 'service_unavailable'],
  ];
  for (const [theirs, status, code] of expected) {
    for (const size of [0, 400_000]) {
      it(`with ${theirs}${size > 0 ? ', long and compressed' : ''}: ${status} ${code}, and nothing of it`, async (t) => {
        const headers = { 'content-type': 'text/html', ...(size > 0 && { 'content-encoding': 'gzip' }) };
        const play = wireAnswer(theirs, HTML + ' '.repeat(size), headers);
        const service = await startWireService(t, (socket) => socket.write(play));
        const f = await startFixture(t, { config: { baseUrl: service.url } });
        for (const path of [SESSION, DOCUMENTS]) {
          const answer = await f.call('GET', path, { token: await f.token() });
          assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
        }
        assert.doesNotMatch([...f.answers, ...f.logs].join(''), /canary\(|Okonkwo/);
        const cause = theirs === 200 ? 'the answer is not JSON' : `${theirs} text/html without the envelope of §7`;
        assert.ok(causesOf(f).includes(`UpstreamFailure: ${cause}`), causesOf(f).join());
      });
    }

    it(`with ${theirs} to a decision: never a second POST`, async (t) => {
      const html = wireAnswer(theirs, HTML, { 'content-type': 'text/html' });
      const service = await startWireService(t, (socket, { line }) =>
        socket.write(line.startsWith('POST') ? html : LIST),
      );
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const answer = await f.call('POST', ACCEPT, { token: await f.token() });
      const isOpen = theirs >= 500;
      assert.deepEqual(
        [answer.status, answer.body.error.code],
        isOpen ? [504, 'decision_unconfirmed'] : [status, code],
      );
      assert.equal(service.seen().filter((line) => line.startsWith('POST')).length, 1);
      if (theirs !== 200)
        assert.match(causesOf(f).join(), new RegExp(`${theirs} text/html without the envelope of §7`));
    });
  }

  for (const [type, said] of [
    ['text/html; charset=Okonkwo', 'text/html'],
    ['Okonkwo', 'of an unknown type'],
    ['', 'of an unknown type'],
  ] as const)
    it(`is logged by its type alone: ${type}`, async (t) => {
      const service = await startWireService(t, (socket) =>
        socket.write(wireAnswer(503, HTML, { 'content-type': type })),
      );
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 503);
      assert.ok(causesOf(f).includes(`UpstreamFailure: 503 ${said} without the envelope of §7`), causesOf(f).join());
      assert.doesNotMatch(f.logs.join(''), /Okonkwo/);
    });

  it('has only the service’s id as its cause if the service itself answers', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 503, errorBody('api_error', 'service_unavailable', 'Down.')),
    );
    assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 503);
    assert.deepEqual(causesOf(f), []);
  });
});

describe('JSON that ends in the middle of a text full of quotes', () => {
  it('is refused at once, and holds nobody up', async (t) => {
    const f = await startFixture(t);
    const cut = `{"id":"${String.raw`\"`.repeat(100_000)}`;
    f.upstream.on('GET', SESSION, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(cut);
    });
    const token = await f.token();
    const from = performance.now();
    const answer = await f.call('GET', SESSION, { token });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
    assert.ok(performance.now() - from < 2_000);
  });
});

describe('100 Continue, unasked', () => {
  it('is passed over, however often and in however many pieces: reads and decisions go on', async (t) => {
    const DECIDED = JSON.stringify({ id: 'cfa_1', elementId: 'x', status: 'accepted' });
    const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
    const service = await startWireService(t, (socket, { line }) => {
      const answer = line.startsWith('POST') ? wireAnswer(200, DECIDED) : LIST;
      if (line.startsWith('POST')) return socket.write(CONTINUE + answer);
      socket.write(`${CONTINUE}HTTP/1.1 100 Continue\r\nServer: x\r\n\r\n`);
      return setTimeout(() => socket.write(answer), 20);
    });
    const f = await startFixture(t, { config: { baseUrl: service.url } });
    const token = await f.token();
    assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 200);
    const decided = await f.call('POST', ACCEPT, { token });
    assert.deepEqual([decided.status, decided.body['status']], [200, 'accepted']);
    assert.equal(service.sockets.length, 1);
  });
});

describe('100 Continue that comes in pieces, or behind other interim answers', () => {
  for (const pieces of [
    ['HTTP/1.1 100 Continue\r\n', '\r\n'],
    ['HTTP/1.1 1', '00 Continue\r\nServer: x\r\n\r\n'],
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 10', '0 Continue\r\nSer', 'ver: x\r\n\r\n'],
    ['HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 1', '00 Continue\r\n\r\n'],
  ])
    it(`is passed over: ${JSON.stringify(pieces)}`, async (t) => {
      const service = await startWireService(t, (socket, { line }) => {
        const decided = wireAnswer(200, JSON.stringify({ id: 'cfa_1', elementId: 'x', status: 'accepted' }));
        // Each piece leaves once the one before it has left.
        const send = (left: readonly string[]): void =>
          void (left.length > 0 && socket.write(left[0] ?? '', () => setTimeout(() => send(left.slice(1)), 10)));
        send([...pieces, line.startsWith('POST') ? decided : LIST]);
      });
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const token = await f.token();
      assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 200);
      const answer = await f.call('POST', ACCEPT, { token });
      assert.deepEqual([answer.status, answer.body['status']], [200, 'accepted']);
      assert.equal(service.sockets.length, 1);
    });
});

describe('a document with a packet that begins like an interim answer', () => {
  for (const words of ['HTTP/1.1 100 Continue', 'HTTP/1.1 103 Early Hints'])
    it(`is given whole: ${words}`, async (t) => {
      const [before = '', behind = ''] = JSON.stringify({ ...documents('cfa_1'), words: `|${words}` }).split('|');
      const head = wireHead(200, { 'content-length': String(before.length + behind.length) });
      const service = await startWireService(t, (socket) => {
        socket.write(head + before, () => setTimeout(() => socket.write(behind), 20));
      });
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const { status, body } = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.deepEqual([status, body['words']], [200, words]);
    });
});

describe('wrong types in JSON', () => {
  const wrong: [string, unknown][] = [
    ['an array', []],
    ['null', null],
    ['a text', 'x'],
    ['a list that holds it', [session('ss_1', 'c-1')]],
    ['a consultation id that is an object', { ...session('ss_1', 'c-1'), consultationInternalId: {} }],
    ['a session id that is another', session('ss_2', 'c-2')],
    ['__proto__', JSON.parse('{"__proto__":{"id":"ss_1","consultationInternalId":"c-1","status":"completed"}}')],
  ];
  for (const [name, value] of wrong) {
    it(`of a session, ${name}: 502 upstream_invalid, and no id is learned`, async (t) => {
      const service = await startWireService(t, (socket) => socket.write(wireAnswer(200, JSON.stringify(value))));
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const token = await f.token();
      const answer = await f.call('GET', SESSION, { token });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
      assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status, 404);
      assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_2', { token })).status, 404);
    });
  }

  for (const body of ['{"items":7}', '[]', '{"items":[', '']) {
    it(`of documents, ${body || 'nothing'}: no alert of them is decided`, async (t) => {
      const service = await startWireService(t, (socket) => socket.write(wireAnswer(200, body)));
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const answer = await f.call('POST', ACCEPT, { token: await f.token() });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
      assert.ok(service.seen().every((line) => line.startsWith('GET')));
    });
  }

  for (const body of ['{"id":7}', '{"id":"cfa_1"}', '[]', '"ok"', '']) {
    it(`of a decision, ${body || 'nothing'}: not taken for a success, and the record is read`, async (t) => {
      const service = await startWireService(t, (socket, { line }) =>
        socket.write(line.startsWith('POST') ? wireAnswer(200, body) : LIST),
      );
      const f = await startFixture(t, { config: { baseUrl: service.url } });
      const answer = await f.call('POST', ACCEPT, { token: await f.token() });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
      assert.deepEqual(answer.body.error.details, { alerts: [{ id: 'cfa_1', status: 'pending' }] });
    });
  }
});

describe('an answer of 50 MB', () => {
  const MEGABYTE = 1024 * 1024;
  const BYTES = Buffer.from('y'.repeat(64 * 1024));
  const CHUNK = Buffer.from(wireChunk(BYTES.toString()));

  it('is cut at 8 MiB, told or not, twenty at a time, and the process stays small', async (t) => {
    const service = await startWireService(t, async (socket, { line }) => {
      const isTold = line.endsWith('configurations');
      socket.write(wireHead(200, isTold ? { 'content-length': '50000000' } : { 'transfer-encoding': 'chunked' }));
      const slice = isTold ? BYTES : CHUNK;
      for (let sent = 0; sent < 50 * MEGABYTE && !socket.destroyed; sent += 64 * 1024) {
        if (!socket.write(slice)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
      }
    });
    const proxy = await startProxyProcess(t, processEnvironment(t, `sqlite:${storeFile(t)}`, service.url));
    const token = await proxy.token('c-1');
    const before = await proxy.rss();
    for (const [path, times] of [
      [SESSION, 5],
      [DOCUMENTS, 20],
      ['/medical-record-configurations', 5],
    ] as const) {
      const first = service.sockets.length;
      const ends = await Promise.all(
        Array.from({ length: times }, () =>
          proxy
            .call('GET', path, token)
            .then(async (answer) => ({ status: answer.status, size: (await answer.arrayBuffer()).byteLength }))
            .catch(() => 'cut' as const),
        ),
      );
      for (const end of ends) {
        // An answer that had begun to stream is cut; another becomes an error. A busy machine may run out of time first: 503.
        if (end !== 'cut') assert.ok([502, 503].includes(end.status), `${path}: ${end.status}`);
      }
      const most = Math.max(...service.sockets.slice(first).map(({ bytesWritten }) => bytesWritten));
      // The system's buffers of a connection hold the rest, up to 36 MiB on Linux.
      assert.ok(most < 45 * MEGABYTE, `${path}: ${most} bytes were taken of one answer`);
    }
    const grown = ((await proxy.rss()) - before) / MEGABYTE;
    // Twenty whole answers would be 1,000 MB.
    assert.ok(grown < 500, `${grown} MB more after 30 answers of 50 MB`);
    assert.equal((await proxy.call('GET', '/livez')).status, 200);
    t.diagnostic(`${Math.round(grown)} MB more after 30 answers of 50 MB`);
  });
});
