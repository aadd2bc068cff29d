import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createAudit } from '../../server/audit/audit.ts';
import { createFileSink } from '../../server/audit/file-sink.ts';
import { systemClock, verifyAudit } from '../../server/index.ts';

const ENTRY = {
  action: 'session.view',
  doctor: 'dr-ana',
  account: 'ana',
  origin: 'https://ehr.example',
  session: 'c-1',
  requestId: 'r',
};

function fileOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-audit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'audit.jsonl');
}

async function write(file: string, count: number): Promise<void> {
  const audit = createAudit(createFileSink(file), systemClock, () => undefined);
  for (let i = 0; i < count; i++) audit.view({ ...ENTRY, session: `c-${i}` });
  await audit.close();
}

describe('audit', () => {
  it('chains its lines, also over restarts', async (t) => {
    const file = fileOf(t);
    await write(file, 3);
    await write(file, 700);
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.lines], [true, 703]);
  });

  for (const [name, change] of [
    ['a changed line', (lines: string[]) => lines.with(1, (lines[1] ?? '').replace('c-1', 'c-9'))],
    ['a removed line', (lines: string[]) => lines.toSpliced(1, 1)],
    ['a doubled line', (lines: string[]) => lines.toSpliced(1, 0, lines[1] ?? '')],
    ['exchanged lines', (lines: string[]) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? '')],
    ['an added field', (lines: string[]) => lines.with(1, (lines[1] ?? '').replace('{', '{"x":1,'))],
  ] as const) {
    it(`verify finds ${name}`, async (t) => {
      const file = fileOf(t);
      await write(file, 4);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      writeFileSync(file, `${change(lines).join('\n')}\n`);
      const result = await verifyAudit(file);
      assert.equal(result.ok, false);
      assert.ok(!result.ok && result.line >= 2 && result.line <= 3);
    });
  }

  it('goes on after a line that a crash cut short', async (t) => {
    const file = fileOf(t);
    await write(file, 2);
    appendFileSync(file, '{"n":3,"at":"2026');
    await write(file, 2);
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.lines], [true, 4]);
  });

  it('a decision waits until its intent is on disk', async (t) => {
    const file = fileOf(t);
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    const act = await audit.decision({
      ...ENTRY,
      action: 'alert.accept',
      decisions: [{ id: 'cfa_1', decision: 'accepted' }],
    });
    assert.match(readFileSync(file, 'utf8'), /"phase":"intent","action":"alert\.accept"/);
    act.outcome('recorded');
    await audit.close();
    assert.match(readFileSync(file, 'utf8'), /"phase":"outcome".*"outcome":"recorded"/);
  });

  it('keeps views while the sink is away, says so, and writes them when it is back', async () => {
    let isAway = true;
    let text = '';
    const events: string[] = [];
    const timers: (() => void)[] = [];
    const clock = { now: () => 0, after: (_ms: number, task: () => void) => (timers.push(task), () => undefined) };
    const sink = {
      open: () => Promise.resolve({ n: 0, hash: '0'.repeat(64) }),
      append: (lines: string) =>
        isAway ? Promise.reject(new Error('disk full')) : Promise.resolve(void (text += lines)),
      close: () => Promise.resolve(),
    };
    const audit = createAudit(sink, clock, (event) => events.push(event));
    audit.view({ ...ENTRY, session: 'before' });
    await assert.rejects(audit.decision({ ...ENTRY, action: 'alert.accept' }), { code: 'service_unavailable' });
    assert.equal(audit.isWritable(), false);
    audit.view({ ...ENTRY, session: 'meanwhile' });
    isAway = false;
    timers.forEach((task) => task());
    await audit.close();
    assert.deepEqual(events, ['lost', 'back']);
    assert.match(text, /"session":"before".*\n.*audit\.interrupted.*\n.*"session":"meanwhile"/);
    assert.ok(!text.includes('alert.accept'), 'what was refused is not on record as intended');
  });
});
