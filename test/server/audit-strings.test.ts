// The chain can hold every string. One U+2028 in a comment once made an untouched audit "broken" and turned decisions off.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createAudit } from '../../server/audit/audit.ts';
import { GENESIS } from '../../server/audit/chain.ts';
import { createFileSink, type AuditSink } from '../../server/audit/file-sink.ts';
import { systemClock, verifyAudit } from '../../server/index.ts';
import { auditFile } from '../support/own-folder.ts';
import { until } from '../support/until.ts';

/** Strings that have broken readers of lines or JSON before, lone surrogates among them. */
const TROUBLE = [
  ...'\u2028\u2029\u0085\u000b\u000c\r\n\0\u001b\ufeff\u200e\ufffd\ud800\udfff\ud83d\ude00"\\',
  '😀',
  '\\u2028',
  `,"hash":"${GENESIS}"}`,
  '{"n":1,"at":"","phase":"outcome",',
];
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...TROUBLE), unit, codePoint), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** An act with arbitrary strings. */
const record = <Shape>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(shape, { noNullPrototype: true });
const anyAct = record({
  action: anyText,
  doctor: anyText,
  account: anyText,
  origin: anyText,
  session: fc.option(anyText),
  decisions: fc.array(record({ id: anyText, decision: anyText, reason: anyText }), { minLength: 1, maxLength: 2 }),
  requestId: anyText,
});
type Act = Parameters<ReturnType<typeof createAudit>['view']>[0];

const ACT = {
  action: 'alert.reject',
  doctor: 'dr-ana',
  account: 'ana',
  origin: 'https://ehr.example',
  session: 'c-1',
  requestId: 'r',
};

const auditIn = (sink: AuditSink) => createAudit(sink, systemClock, () => undefined);

/** Writes an intent to disk and its outcome as the last line of the file. */
async function decide(file: string, act: Act): Promise<void> {
  const audit = auditIn(createFileSink(file));
  (await audit.decision(act)).outcome('recorded');
  await audit.close();
}

const linesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('every string there is', () => {
  it('stands in the audit as it was, is proved, and can be the last line that the next process finds', async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 3 }), async (acts) => {
        const file = auditFile(t);
        for (const act of acts) await decide(file, act);
        const result = await verifyAudit(file);
        assert.deepEqual([result.ok, result.ok && result.lines], [true, acts.length * 2]);
        const intents = linesIn(file).filter(({ phase }) => phase === 'intent');
        assert.deepEqual(
          intents.map(({ at: _at, n: _n, phase: _phase, prev: _prev, hash: _hash, ...act }) => act),
          acts,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('of every code point, half a pair included, none breaks the chain or a restart', async (t) => {
    const file = auditFile(t);
    const STEP = 0x11000;
    for (let from = 0; from < 0x110000; from += STEP) {
      const reason = String.fromCodePoint(...Array.from({ length: STEP }, (_, i) => from + i));
      await decide(file, { ...ACT, decisions: [{ id: 'cfa_1', decision: 'rejected', reason }] });
    }
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.lines], [true, 0x220000 / STEP]);
  });

  it('comes through a disk that takes half a line, half a character even, and then is well again', async (t) => {
    const parts = fc.integer({ min: 0, max: 1_000 });
    await fc.assert(
      fc.asyncProperty(anyAct, anyAct, parts, async (before, act, part) => {
        const file = auditFile(t);
        const sink = createFileSink(file);
        const clock = stoppedClock();
        let isTorn = false;
        const append = (text: string, isDurable: boolean) => {
          if (!isTorn) return sink.append(text, isDurable);
          const bytes = Buffer.from(text);
          appendFileSync(file, bytes.subarray(0, Math.floor((bytes.length * part) / 1_001)));
          return Promise.reject(new Error('no space left on the device'));
        };
        const audit = createAudit({ ...sink, append }, clock, () => undefined);
        (await audit.decision(before)).outcome('recorded');
        isTorn = true;
        await assert.rejects(audit.decision(act), { code: 'service_unavailable' });
        isTorn = false;
        clock.fire();
        await until('the audit can be written', () => audit.isWritable());
        (await audit.decision(act)).outcome('recorded');
        await audit.close();
        const result = await verifyAudit(file);
        assert.deepEqual([result.ok, result.ok && result.unfinished], [true, []]);
      }),
      { numRuns: 20 },
    );
  });

  it('stands in files of before, which are proved as they were', async (t) => {
    const file = auditFile(t);
    writeFileSync(file, `${WRITTEN_BEFORE.join('\n')}\n`);
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.lines], [true, 2]);
    await decide(file, ACT);
    assert.equal((await verifyAudit(file)).ok, true);
  });
});

/** Lines by the version of November 24, which could not read them itself. */
const WRITTEN_BEFORE = [
  '{"n":1,"at":"2026-11-20T10:00:00.000Z","phase":"intent","action":"alert.reject","doctor":"dr\\ud800","requestId":"r","decisions":[{"id":"cfa_1","decision":"rejected","reason":"a\u2028b\u2029c"}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","hash":"69b212249c86827deeba6e90a6562d4b48d508f8fe08798eff92a2381009df88"}',
  '{"n":2,"at":"2026-11-20T10:00:00.100Z","phase":"outcome","action":"alert.reject","doctor":"dr\\ud800","requestId":"r","outcome":"recorded","decisions":[{"id":"cfa_1","decision":"rejected","reason":"a\u2028b\u2029c"}],"prev":"69b212249c86827deeba6e90a6562d4b48d508f8fe08798eff92a2381009df88","hash":"6d1f6cbf604b37af7ac4ab269d3031551d0871c907680f77e4c8155d8ff011a8"}',
];

/** Returns a clock whose timers the test fires. */
function stoppedClock() {
  const timers = new Set<() => void>();
  return {
    now: () => 0,
    monotonic: () => 0,
    after(_ms: number, task: () => void) {
      timers.add(task);
      return () => void timers.delete(task);
    },
    fire: () => [...timers].forEach((task) => task()),
  };
}
