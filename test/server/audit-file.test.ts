// SCRIBE_AUDIT_FILE may name any file by mistake.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { chainLine, GENESIS } from '../../server/audit/chain.ts';
import { createFileSink } from '../../server/audit/file-sink.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { auditFileWith } from '../support/own-folder.ts';

describe('a file that is no audit', () => {
  for (const [name, text] of [
    ['accounts on one line', '[{"account":"ana"}]'],
    ['accounts on many lines', '[\n{"account":"ana"}\n]'],
    ['keys on one line', '{"keys":[]}'],
    ['a note', 'remember the milk\n'],
  ] as const) {
    it(`is left as it is: ${name}`, async (t) => {
      const file = auditFileWith(t, text);
      const sink = createFileSink(file);
      await assert.rejects(sink.open(), /damaged|something other/);
      await sink.close();
      assert.equal(readFileSync(file, 'utf8'), text);
    });
  }
});

describe('an audit whose first line a crash cut short', () => {
  for (const text of ['', '\n', ' \r\n\n', '{', '{"n":1', '{"n":57,"at":"2026-11-23T10:', '\0\0\0'])
    it(`begins anew: ${JSON.stringify(text)}`, async (t) => {
      const file = auditFileWith(t, text);
      const sink = createFileSink(file);
      assert.deepEqual(await sink.open(), { link: undefined, unfinished: [] });
      await sink.close();
      assert.equal(readFileSync(file, 'utf8'), '');
    });
});

/** Returns lines whose characters have three bytes each; the first is an act without an outcome. */
function chainOf(count: number, characters: number) {
  let link = { n: 0, hash: GENESIS };
  let text = '';
  for (let n = 1; n <= count; n++) {
    const act = n === 1 ? { at: '', phase: 'intent', requestId: 'open' } : { session: `c-${n}` };
    const next = chainLine(link, { ...act, reason: '\u2028'.repeat(characters) });
    link = next.link;
    text += `${next.line}\n`;
  }
  return { text, link };
}

describe('an audit with blank lines at its end, as an editor or echo leaves them', () => {
  for (const blank of ['\n', '\r\n', ' \t\n\n', '\n{"n":4,"at'])
    it(`goes on behind its last line: ${JSON.stringify(blank)}`, async (t) => {
      const { text, link } = chainOf(3, 10);
      const file = auditFileWith(t, text + blank);
      assert.equal((await verifyAudit(file)).ok, true);
      const sink = createFileSink(file);
      const start = await sink.open();
      assert.deepEqual([start.link, start.unfinished.length], [link, 1]);
      const next = `${chainLine(link, { session: 'c-0' }).line}\n`;
      await sink.append(next, true);
      await sink.close();
      assert.equal(readFileSync(file, 'utf8').replace(/\n\s*\n/, '\n'), text + next);
      assert.deepEqual(await verifyAudit(file).then((found) => found.ok && found.lines), 4);
    });
});

describe('an audit that came through Windows or an editor', () => {
  for (const [name, end] of [
    ['lines end with CRLF', '\r\n'],
    ['white space stands behind its lines', ' \t\n'],
  ] as const)
    it(`is proved, and goes on: ${name}`, async (t) => {
      const { text, link } = chainOf(3, 10);
      const file = auditFileWith(t, text.replaceAll('\n', end));
      const sink = createFileSink(file);
      const start = await sink.open();
      assert.deepEqual([start.link, start.unfinished.length], [link, 1]);
      await sink.append(`${chainLine(link, { session: 'c-0' }).line}\n`, true);
      await sink.close();
      assert.deepEqual(await verifyAudit(file).then((found) => found.ok && found.lines), 4);
    });
});

describe('an audit of which only the newest part is read at the start', () => {
  /** Bytes that the proxy reads first. */
  const TAIL = 16 * 1024 * 1024;
  for (const [name, count, characters] of [
    ['begins in the middle of a line and of a character', 40, 300_000],
    ['is less than the last line', 2, TAIL / 3 + 1_000],
  ] as const)
    it(name, async (t) => {
      const { text, link } = chainOf(count, characters);
      const file = auditFileWith(t, text);
      const sink = createFileSink(file);
      assert.deepEqual((await sink.open()).link, link);
      await sink.append(`${chainLine(link, { session: 'c-0' }).line}\n`, true);
      await sink.close();
      assert.equal(readFileSync(file, 'utf8').startsWith(text), true, 'nothing was taken away');
    });

  it('holds a line that was altered: verify tells of it, and decisions go on', async (t) => {
    const { text, link } = chainOf(3, 1);
    const sink = createFileSink(auditFileWith(t, text.replace('"requestId":"open"', '"requestId":open')));
    assert.deepEqual(await sink.open(), { link, unfinished: [] });
    await sink.close();
  });

  it('comes in pieces: nothing of it is taken for the end of the file', async (t) => {
    const { text, link } = chainOf(3, 10);
    const file = auditFileWith(t, text);
    const handle = await open(file);
    const proto = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    type Read = (buffer: Buffer, offset: number, length: number, position: number) => Promise<unknown>;
    const read = proto.read as Read;
    t.mock.method(proto as { read: Read }, 'read', function (this: FileHandle, buffer, offset, length, position) {
      return read.call(this, buffer, offset, Math.min(length, 7), position);
    } as Read);
    const sink = createFileSink(file);
    const start = await sink.open();
    assert.deepEqual([start.link, start.unfinished.map(({ requestId }) => requestId)], [link, ['open']]);
    await sink.close();
    assert.equal(readFileSync(file, 'utf8'), text);
  });
});
