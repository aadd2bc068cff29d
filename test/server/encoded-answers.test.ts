// Gateways before the service encode answers without being asked. The proxy decodes them within its limits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { documents, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { errorBody } from '../support/upstream.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';

/** Sets the service's encoded answer. */
function answer(f: Fixture, method: string, path: string, encoding: string, bytes: Buffer, status = 200): void {
  f.upstream.on(method, path, (_call, response) => {
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-encoding': encoding,
        'content-length': bytes.length,
      })
      .end(bytes);
  });
}

const large = JSON.stringify({ ...documents('cfa_1'), words: 'clinical words '.repeat(60_000) });

describe('an answer that is encoded unasked', () => {
  for (const [encoding, encode, name = encoding] of [
    ['gzip', gzipSync],
    ['GZip', gzipSync],
    ['deflate', deflateSync],
    // RFC 9110, 8.4.1.2: some servers omit the zlib wrapper.
    ['deflate', deflateRawSync, 'deflate without its wrapper'],
    [
      'deflate',
      (text: string) => Buffer.concat([deflateSync(text), Buffer.from('\n')]),
      'deflate with bytes behind it',
    ],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip', (text: string) => Buffer.from(text), 'gzip by its header alone'],
    ['zstd', (text: string) => Buffer.from(`\n${text}`), 'zstd by its header alone'],
    ['br', (text: string) => Buffer.from(text), 'br by its header alone'],
    ['deflate', (text: string) => Buffer.from(text), 'deflate by its header alone'],
    ['8bit', (text: string) => Buffer.from(text), 'what is no encoding'],
    ['8bit', (text: string) => Buffer.from(`\ufeff\n${text}`), 'what is no encoding, behind a byte order mark'],
    // Its first byte is that of a brace.
    ['deflate', (text: string) => deflateRawSync(`\ufeff${text}`), 'deflate without its wrapper, of a byte order mark'],
    ['gzip, gzip', gzipSync, 'a header that a front has doubled'],
    // RFC 9110, 8.4: in the order in which they were applied.
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text)), 'gzip in br'],
    ['deflate, X-GZip', (text: string) => gzipSync(deflateSync(text)), 'deflate in gzip'],
    ['gzip, br', brotliCompressSync, 'br with the header of another before it'],
  ] as const)
    it(`${name}: reads and decisions go on`, async (t) => {
      const f = await startFixture(t);
      const token = await f.token();
      answer(f, 'GET', SESSION, encoding, encode(JSON.stringify(session('ss_1', 'c-1'))));
      answer(f, 'GET', DOCUMENTS, encoding, encode(JSON.stringify(documents('cfa_1'))));
      answer(f, 'POST', ACCEPT, encoding, encode(JSON.stringify({ id: 'cfa_1', elementId: 'x', status: 'accepted' })));
      const read = await f.call('GET', SESSION, { token });
      assert.deepEqual([read.status, read.body['id']], [200, 'ss_1']);
      assert.equal(read.headers.get('content-encoding'), null);
      assert.equal((await f.call('GET', DOCUMENTS, { token })).text.trim(), JSON.stringify(documents('cfa_1')));
      const decided = await f.call('POST', ACCEPT, { token, headers: { 'scribe-session-id': 'c-1' } });
      assert.deepEqual([decided.status, decided.body['status']], [200, 'accepted']);
    });

  it('is none where the header names no encoding', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const plain = Buffer.from(JSON.stringify(session('ss_1', 'c-1')));
    for (const [encoding, bytes] of [
      ['', plain],
      ['UTF-8', plain],
      ['none', plain],
      ['identity, gzip', gzipSync(plain)],
    ] as const) {
      answer(f, 'GET', SESSION, encoding, bytes);
      assert.equal((await f.call('GET', SESSION, { token })).text, plain.toString(), encoding);
    }
  });

  it('is streamed when it is long, as what is not encoded', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const [encoding, bytes] of [
      ['gzip', gzipSync(large)],
      ['deflate', deflateRawSync(large)],
      ['gzip, br', brotliCompressSync(gzipSync(large))],
      ['gzip', Buffer.from(large)],
      ['br', Buffer.from(large)],
    ] as const) {
      answer(f, 'GET', DOCUMENTS, encoding, bytes);
      const read = await f.call('GET', DOCUMENTS, { token });
      assert.equal(read.status, 200);
      assert.equal(read.text, large);
    }
  });

  it('keeps its refusals', async (t) => {
    const f = await startFixture(t);
    const refusal = errorBody('invalid_request_error', 'resource_not_found', 'No scribe session was found.');
    answer(f, 'GET', SESSION, 'gzip', gzipSync(JSON.stringify(refusal)), 404);
    const read = await f.call('GET', SESSION, { token: await f.token() });
    assert.deepEqual([read.status, read.body.error.code], [404, 'resource_not_found']);
  });

  it('is bounded by what comes out of it', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const endless = `"${'x'.repeat(16 * 1024 * 1024)}"`;
    for (const [encoding, bytes] of [
      ['gzip', gzipSync(endless)],
      ['deflate', deflateRawSync(endless)],
      ['gzip, br', brotliCompressSync(gzipSync(endless))],
    ] as const) {
      f.logs.length = 0;
      answer(f, 'GET', SESSION, encoding, bytes);
      assert.equal((await f.call('GET', SESSION, { token })).body.error.code, 'upstream_invalid');
      assert.ok(f.logs.some((line) => line.includes('"fault":"too_large"')));
    }
  });

  it('of an unknown kind, or damaged, is refused', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const good = gzipSync(JSON.stringify(session('ss_1', 'c-1')));
    for (const [encoding, bytes] of [
      ['compress', good],
      ['compress, gzip', gzipSync(good)],
      ['gzip, br', brotliCompressSync(good.subarray(0, good.length - 12))],
      ['gzip, br', brotliCompressSync(good).subarray(0, 20)],
      ['gzip, br, zstd, deflate', good],
      ['gzip', Buffer.from('\u001f{}')],
      ['gzip', good.subarray(0, good.length - 12)],
      ['deflate', Buffer.from('[]')],
      ['deflate', deflateRawSync('{}'.repeat(99)).subarray(0, 3)],
    ] as const) {
      f.logs.length = 0;
      answer(f, 'GET', SESSION, encoding, bytes);
      assert.equal((await f.call('GET', SESSION, { token })).body.error.code, 'upstream_invalid');
      assert.ok(f.logs.some((line) => line.includes('"fault":"encoded"')));
    }
  });

  it('holds no key either', async (t) => {
    const f = await startFixture(t);
    answer(
      f,
      'GET',
      SESSION,
      'gzip',
      gzipSync(JSON.stringify({ ...session('ss_1', 'c-1'), x: 'sk_canary_ben_c81e02' })),
    );
    const read = await f.call('GET', SESSION, { token: await f.token() });
    assert.equal(read.body.error.code, 'upstream_invalid');
    assert.ok(!read.text.includes('sk_'));
  });
});
