// The audit changes to a new file by size and by day, and its chain continues there.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { auditFiles } from '../../server/audit/audit-files.ts';
import { createAudit, type AuditEvent } from '../../server/audit/audit.ts';
import { createFileSink } from '../../server/audit/file-sink.ts';
import type { Rotation } from '../../server/config/values.ts';
import { systemClock, verifyAudit } from '../../server/index.ts';
import { ownFolder } from '../support/own-folder.ts';
import { session, startFixture } from '../support/proxy-fixture.ts';
import { runHere } from '../support/run-command.ts';
import { until } from '../support/until.ts';

const ENTRY = {
  action: 'session.view',
  doctor: 'dr-ana',
  account: 'ana',
  origin: 'https://ehr.example',
  session: 'c-1',
  requestId: 'r-1',
};
const DECISION = { ...ENTRY, action: 'alert.accept', decisions: [{ id: 'cfa_1', decision: 'accepted' }] };
const BY_SIZE: Rotation = { size: 1_000, isDaily: false };
const BY_DAY: Rotation = { size: Infinity, isDaily: true };

/** Opens an audit on a new file with a time that the test sets. */
function auditOf(t: TestContext, rotation: Rotation, folder = ownFolder(t), name = 'audit.jsonl') {
  const file = join(folder, name);
  const events: AuditEvent[] = [];
  let now = Date.UTC(2026, 10, 26, 12);
  const clock = { ...systemClock, now: () => now };
  const audit = createAudit(createFileSink(file, { rotation }), clock, (event) => events.push(event));
  return {
    folder,
    file,
    audit,
    events,
    set: (moment: string) => (now = Date.parse(moment)),
    /** Records one decision after the other, each on disk. */
    async decide(count: number, prefix = 'r') {
      for (let i = 0; i < count; i++)
        (await audit.decision({ ...DECISION, requestId: `${prefix}-${i}` })).outcome('recorded');
    },
    names: () => readdirSync(folder).sort(),
  };
}

async function proven(file: string): Promise<number> {
  const result = await verifyAudit(...(await auditFiles(file)));
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual([result.after.n, result.isCut], [0, false]);
  return result.lines;
}

describe('rotation by size', () => {
  it('follows a link: all files stay where it leads', async (t) => {
    const volume = ownFolder(t);
    const folder = ownFolder(t);
    symlinkSync(join(volume, 'audit.jsonl'), join(folder, 'audit.jsonl'));
    const a = auditOf(t, BY_SIZE, folder);
    await a.decide(6);
    await a.audit.close();
    assert.deepEqual(a.names(), ['audit.jsonl']);
    assert.ok(readdirSync(volume).length > 1);
    assert.equal(await proven(a.file), 12);
    const b = auditOf(t, BY_SIZE, folder);
    await b.decide(1, 'after');
    await b.audit.close();
    assert.equal(await proven(b.file), 14);
  });

  it('leaves files that are small enough, one chain, and every line once', async (t) => {
    const a = auditOf(t, BY_SIZE);
    await a.decide(20);
    await a.audit.close();
    assert.equal(await proven(a.file), 40);
    const files = a.names();
    assert.ok(files.length > 5, files.join());
    for (const name of files) {
      assert.match(name, /^audit\.jsonl(\.2026-11-26\.\d{10})?$/);
      assert.ok(readFileSync(join(a.folder, name)).length <= BY_SIZE.size, name);
    }
    // The name contains the number of its last line.
    const [first = ''] = files.filter((name) => name !== 'audit.jsonl');
    const last = readFileSync(join(a.folder, first), 'utf8').trimEnd().split('\n').at(-1) ?? '';
    assert.equal(Number(first.slice(-10)), (JSON.parse(last) as { n: number }).n);
  });

  it('goes on after a restart, also where the new file is empty or was never made', async (t) => {
    for (const leave of ['as it is', 'empty', 'absent'] as const) {
      const a = auditOf(t, BY_SIZE);
      await a.decide(7, 'first');
      await a.audit.close();
      if (leave !== 'as it is') {
        // As if the process had died between the renaming and the first line.
        renameSync(a.file, `${a.file}.2026-11-26.0000000014`);
        if (leave === 'empty') writeFileSync(a.file, '');
      }
      const b = auditOf(t, BY_SIZE, a.folder);
      await b.decide(3, 'second');
      await b.audit.close();
      assert.equal(await proven(a.file), 20, leave);
      assert.ok(!b.events.some(({ kind }) => kind === 'interrupted' || kind === 'lost'), leave);
    }
  });

  it('between an intent and its outcome loses neither: the next process tells what is open, once', async (t) => {
    const a = auditOf(t, { size: 300, isDaily: false });
    const act = await a.audit.decision({ ...DECISION, requestId: 'ended' });
    await a.audit.decision({ ...DECISION, requestId: 'open' });
    act.outcome('recorded');
    await a.audit.close();
    assert.ok(a.names().length >= 3);
    const b = auditOf(t, { size: 300, isDaily: false }, a.folder);
    await b.decide(1);
    await b.audit.close();
    const told = b.events.filter((event) => event.kind === 'interrupted').flatMap(({ requestIds }) => requestIds);
    // With real file sizes an act never stays open over two files.
    assert.ok(told.length <= 1 && !told.includes('ended'), told.join());
    await proven(a.file);
  });

  it('that cannot be done turns no decision off: the file grows', async (t) => {
    // A name with day and number added is too long.
    const name = `${'a'.repeat(240)}.jsonl`;
    const a = auditOf(t, BY_SIZE, undefined, name);
    await a.decide(10);
    assert.ok(a.audit.isWritable());
    await a.audit.close();
    assert.deepEqual(a.names(), [name]);
    assert.equal(await proven(a.file), 20);
  });
});

describe('rotation by day', () => {
  it('gives each day of UTC a file, also over a restart', async (t) => {
    const a = auditOf(t, BY_DAY);
    a.set('2026-11-26T23:59:59Z');
    await a.decide(2);
    // No answer waits for the last outcome: it shares the next write, or gets its own soon.
    await until('four lines are written', () => readFileSync(a.file, 'utf8').split('\n').length >= 5);
    a.set('2026-11-27T00:00:01Z');
    await a.decide(1);
    await a.audit.close();
    const b = auditOf(t, BY_DAY, a.folder);
    b.set('2026-11-28T09:00:00Z');
    await b.decide(1);
    await b.audit.close();
    const rotated = a.names().filter((name) => name !== 'audit.jsonl');
    assert.deepEqual(
      rotated.map((name) => name.slice('audit.jsonl.'.length)),
      ['2026-11-26.0000000004', '2026-11-27.0000000006'],
    );
    assert.equal(await proven(a.file), 8);
  });
});

describe('the commands', () => {
  it('read the files of a rotation as one audit', async (t) => {
    const a = auditOf(t, BY_SIZE);
    await a.decide(12);
    await a.audit.close();
    const env = { SCRIBE_AUDIT_FILE: a.file };
    const verified = await runHere(['audit', 'verify'], env);
    assert.match(verified.output, /^ok: 24 lines/);
    const report = await runHere(['audit', 'report', '--format', 'json'], env);
    const { total } = JSON.parse(report.output) as { total: { accepted: number } };
    assert.equal(total.accepted, 12);
  });

  it('prove those that were compressed where they lie, and name one that cannot be read', async (t) => {
    const a = auditOf(t, BY_SIZE);
    await a.decide(12);
    await a.audit.close();
    const env = { SCRIBE_AUDIT_FILE: a.file };
    const oldest = join(a.folder, a.names()[1] ?? '');
    const middle = join(a.folder, a.names()[2] ?? '');
    for (const name of [oldest, middle]) writeFileSync(`${name}.gz`, gzipSync(readFileSync(name)));
    // During compression both the file and its compressed copy exist.
    rmSync(middle);
    assert.match((await runHere(['audit', 'verify'], env)).output, /^ok: 24 lines/);
    const cut = `${middle}.gz`;
    writeFileSync(cut, readFileSync(cut).subarray(0, 100));
    for (const command of [['verify'], ['report'], ['export', '--format', 'cds-hooks']]) {
      const { code, output } = await runHere(['audit', ...command], env);
      assert.deepEqual([code, output.split('\n').at(-1)], [1, `${cut} cannot be read: its compression is damaged.`]);
    }
  });
});

describe('a line of the audit', () => {
  it('says from which address and with which browser, as a trusted front tells it', async (t) => {
    const f = await startFixture(t, { config: { trustedProxies: ['127.0.0.1'] } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    const agent = `Mozilla/5.0 (Windows NT 10.0)\u00e9${'x'.repeat(300)}`;
    const headers = { 'x-forwarded-for': '6.6.6.6, 2001:db8::17', 'user-agent': agent };
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token, headers })).status, 200);
    await f.proxy.close();
    assert.ok(existsSync(join(f.folder, 'audit.jsonl')));
    const view = f.audit().find(({ action }) => action === 'session.view');
    assert.deepEqual([view?.['client'], String(view?.['agent']).length], ['2001:db8::17', 200]);
    assert.match(String(view?.['agent']), /^Mozilla\/5\.0 \(Windows NT 10\.0\)\?x+$/);
  });
});
