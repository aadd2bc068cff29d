// SCRIBE_AUDIT_FILE may name anything, by mistake.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createFileSink } from '../../server/audit/file-sink.ts';

function fileWith(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-audit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'audit.jsonl');
  writeFileSync(file, text);
  return file;
}

describe('a file that is no audit', () => {
  for (const [name, text] of [
    ['accounts on one line', '[{"account":"ana"}]'],
    ['accounts on many lines', '[\n{"account":"ana"}\n]'],
    ['keys on one line', '{"keys":[]}'],
    ['a note', 'remember the milk\n'],
  ] as const) {
    it(`is left as it is: ${name}`, async (t) => {
      const file = fileWith(t, text);
      const sink = createFileSink(file);
      await assert.rejects(sink.open(), /damaged|something else/);
      await sink.close();
      assert.equal(readFileSync(file, 'utf8'), text);
    });
  }
});

describe('an audit whose first line a crash cut short', () => {
  for (const text of ['', '{', '{"n":1', '{"n":57,"at":"2026-11-23T10:'])
    it(`begins anew: ${text || 'nothing'}`, async (t) => {
      const file = fileWith(t, text);
      const sink = createFileSink(file);
      assert.deepEqual(await sink.open(), { link: undefined, unfinished: [] });
      await sink.close();
      assert.equal(readFileSync(file, 'utf8'), '');
    });
});
