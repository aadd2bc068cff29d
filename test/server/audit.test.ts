import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createAudit, type AuditEvent } from '../../server/audit/audit.ts';
import { chainLine, type Unfinished } from '../../server/audit/chain.ts';
import { createFileSink } from '../../server/audit/file-sink.ts';
import { systemClock, verifyAudit } from '../../server/index.ts';
import { runHere } from '../support/run-command.ts';
import { auditFile } from '../support/own-folder.ts';

const ENTRY = {
  action: 'session.view',
  doctor: 'dr-ana',
  account: 'ana',
  origin: 'https://ehr.example',
  session: 'c-1',
  requestId: 'r',
};

async function write(file: string, count: number): Promise<void> {
  const audit = createAudit(createFileSink(file), systemClock, () => undefined);
  for (let i = 0; i < count; i++) audit.view({ ...ENTRY, session: `c-${i}` });
  await audit.close();
}

describe('audit', () => {
  it('chains its lines, also over restarts', async (t) => {
    const file = auditFile(t);
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
      const file = auditFile(t);
      await write(file, 4);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      writeFileSync(file, `${change(lines).join('\n')}\n`);
      const result = await verifyAudit(file);
      assert.equal(result.ok, false);
      assert.ok(!result.ok && result.line >= 2 && result.line <= 3);
    });
  }

  it('verify finds a line that was changed and hashed anew', async (t) => {
    const file = auditFile(t);
    await write(file, 4);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const { n, prev, hash: _hash, ...entry } = JSON.parse(lines[1] ?? '') as Record<string, unknown>;
    const forged = chainLine({ n: Number(n) - 1, hash: String(prev) }, { ...entry, doctor: 'dr-eve' });
    writeFileSync(file, `${lines.with(1, forged.line).join('\n')}\n`);
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, !result.ok && result.line], [false, 3]);
  });

  it('goes on after a line that a crash cut short', async (t) => {
    const file = auditFile(t);
    await write(file, 2);
    appendFileSync(file, '{"n":3,"at":"2026');
    await write(file, 2);
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.lines], [true, 4]);
  });

  it('a decision waits until its intent is on disk', async (t) => {
    const file = auditFile(t);
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
});

/** Returns a sink in memory that can fail or hang, and a clock whose timers the test fires. */
function memory() {
  const timers = new Set<() => void>();
  const events: AuditEvent[] = [];
  let text = '';
  const sink = {
    isAway: false,
    hangs: undefined as Promise<void> | undefined,
    unfinished: [] as Unfinished[],
    open: () => Promise.resolve({ link: undefined, unfinished: sink.unfinished }),
    async append(lines: string) {
      await sink.hangs;
      if (sink.isAway) throw new Error('disk full');
      text += lines;
    },
    close: () => Promise.resolve(),
  };
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    after(_ms: number, task: () => void) {
      timers.add(task);
      return () => void timers.delete(task);
    },
  };
  return {
    sink,
    events,
    audit: createAudit(sink, clock, (event) => events.push(event)),
    fire: () => [...timers].forEach((task) => task()),
    kinds: () => events.map(({ kind }) => kind),
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const DECISION = { ...ENTRY, action: 'alert.accept', decisions: [{ id: 'cfa_1', decision: 'accepted' }] };

describe('what nobody waits for', () => {
  it('shares a write, the first at once; a decision waits for none and takes it along', async () => {
    const m = memory();
    const seen = async () => (
      await turn(),
      m.lines().map(({ phase, session }) => `${String(phase)} ${String(session)}`)
    );
    m.audit.view({ ...ENTRY, session: 'c-1' });
    assert.deepEqual(await seen(), ['view c-1']);
    m.audit.view({ ...ENTRY, session: 'c-2' });
    m.audit.view({ ...ENTRY, session: 'c-3' });
    assert.deepEqual(await seen(), ['view c-1']);
    m.fire();
    assert.deepEqual(await seen(), ['view c-1', 'view c-2', 'view c-3']);
    const act = m.audit.act({ ...ENTRY, session: 'c-4' });
    const deciding = m.audit.decision({ ...DECISION, session: 'c-5' });
    assert.deepEqual((await seen()).slice(3), ['intent c-4', 'intent c-5']);
    act.outcome('recorded');
    (await deciding).outcome('recorded');
    m.audit.act({ ...ENTRY, session: 'c-6' }).outcome('recorded');
    assert.deepEqual((await seen()).slice(5), []);
    await m.audit.close();
    assert.deepEqual((await seen()).slice(5), ['outcome c-4', 'outcome c-5', 'intent c-6', 'outcome c-6']);
  });
});

describe('an audit sink that is away', () => {
  it('keeps views, says so, and writes them when it is back', async () => {
    const m = memory();
    m.sink.isAway = true;
    m.audit.view({ ...ENTRY, session: 'before' });
    await assert.rejects(m.audit.decision(DECISION), { code: 'service_unavailable' });
    assert.equal(m.audit.isWritable(), false);
    m.audit.view({ ...ENTRY, session: 'meanwhile' });
    m.sink.isAway = false;
    m.fire();
    await m.audit.close();
    assert.deepEqual(m.kinds(), ['stands', 'lost', 'back', 'stands']);
    assert.deepEqual(
      m.lines().map(({ session, action }) => session ?? action),
      ['before', 'audit.interrupted', 'meanwhile'],
    );
  });

  it('logs each cause of its absence once: a later cause may differ from the first', async () => {
    const m = memory();
    const causes = ['disk full', 'disk full', 'the last line is damaged', 'disk full'];
    const append = m.sink.append;
    m.sink.append = (...of) => {
      const cause = causes.shift();
      return cause === undefined ? append(...of) : Promise.reject(new Error(cause));
    };
    m.audit.view(ENTRY);
    while (causes.length > 0) {
      await turn();
      m.fire();
    }
    await m.audit.close();
    assert.deepEqual(
      m.events.flatMap((event) => (event.kind === 'lost' ? (event.cause as Error).message : [])),
      ['disk full', 'the last line is damaged'],
    );
    assert.deepEqual(m.kinds().slice(-2), ['back', 'stands']);
  });

  it('keeps a bounded number, drops views before outcomes, and counts what it dropped', async () => {
    const m = memory();
    const act = await m.audit.decision(DECISION);
    m.sink.isAway = true;
    m.audit.view(ENTRY);
    m.fire();
    await turn();
    assert.equal(m.audit.isWritable(), false);
    act.outcome('recorded');
    for (let n = 0; n < 12_000; n++) m.audit.view({ ...ENTRY, session: `c-${n}` });
    assert.equal(m.audit.queued(), 10_000);
    m.sink.isAway = false;
    m.fire();
    await m.audit.close();
    const lines = m.lines();
    assert.ok(lines.some(({ outcome }) => outcome === 'recorded'));
    assert.equal(lines.find(({ action }) => action === 'audit.dropped')?.['lines'], 2_003);
    assert.equal(lines.filter(({ phase }) => phase === 'view').length, 9_998);
  });

  it('at the end it says how many lines are lost', async () => {
    const m = memory();
    m.sink.isAway = true;
    m.audit.view(ENTRY);
    await turn();
    await m.audit.close();
    // The view, and the line that says that the audit was interrupted.
    assert.deepEqual(m.events.at(-1), { kind: 'unwritten', lines: 2 });
  });
});

describe('an audit sink that hangs', () => {
  it('refuses a decision in time; if its intent comes to disk after all, it says that nothing was sent', async () => {
    const m = memory();
    const answer = Promise.withResolvers<void>();
    m.sink.hangs = answer.promise;
    const decision = assert.rejects(m.audit.decision(DECISION), { code: 'service_unavailable' });
    await turn();
    m.fire();
    await decision;
    answer.resolve();
    await m.audit.close();
    assert.deepEqual(
      m.lines().map(({ phase, action, outcome }) => [phase, action, outcome]),
      [
        ['intent', 'alert.accept', undefined],
        ['event', 'audit.interrupted', undefined],
        ['outcome', 'alert.accept', 'refused'],
      ],
    );
  });

  it('is away meanwhile, from the first line that it keeps waiting, and back when it answers', async () => {
    const m = memory();
    const answer = Promise.withResolvers<void>();
    m.sink.hangs = answer.promise;
    m.audit.view(ENTRY);
    await turn();
    assert.equal(m.audit.isWritable(), true);
    m.fire();
    assert.equal(m.audit.isWritable(), false);
    await assert.rejects(m.audit.decision(DECISION), { code: 'service_unavailable' });
    answer.resolve();
    await turn();
    assert.equal(m.audit.isWritable(), true);
    await m.audit.close();
    assert.deepEqual(m.kinds(), ['stands', 'lost', 'back', 'stands']);
  });

  it('a refused decision that still waits in the queue leaves no intent', async () => {
    const m = memory();
    const answer = Promise.withResolvers<void>();
    m.sink.hangs = answer.promise;
    m.audit.view(ENTRY);
    await turn();
    const decision = assert.rejects(m.audit.decision(DECISION), { code: 'service_unavailable' });
    m.fire();
    await decision;
    answer.resolve();
    await m.audit.close();
    assert.deepEqual(
      m.lines().map(({ phase }) => phase),
      ['view', 'event'],
    );
  });
});

describe('a process that ended before an act did', () => {
  it('its successor writes that the act was interrupted, before any line of its own', async (t) => {
    const file = auditFile(t);
    const killed = createAudit(createFileSink(file), systemClock, () => undefined);
    (await killed.decision({ ...DECISION, requestId: 'done' })).outcome('recorded');
    await killed.decision({ ...DECISION, requestId: 'open' });
    const before = await verifyAudit(file);
    assert.deepEqual(before.ok && before.unfinished.map(({ requestId }) => requestId), ['open']);

    const events: AuditEvent[] = [];
    const next = createAudit(createFileSink(file), systemClock, (event) => events.push(event));
    next.view(ENTRY);
    await next.close();
    assert.deepEqual(
      events.find(({ kind }) => kind === 'interrupted'),
      { kind: 'interrupted', requestIds: ['open'] },
    );
    const [line, view] = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-2);
    const { outcome, requestId, intent, doctor, decisions } = JSON.parse(line ?? '') as Record<string, unknown>;
    assert.deepEqual(
      [outcome, requestId, intent, doctor, decisions],
      ['interrupted', 'open', 3, 'dr-ana', DECISION.decisions],
    );
    assert.match(view ?? '', /"phase":"view"/);
    const after = await verifyAudit(file);
    assert.deepEqual([after.ok, after.ok && after.unfinished], [true, []]);
  });

  it('an act of this process is not taken for one when the file is opened again', async () => {
    const m = memory();
    const act = await m.audit.decision(DECISION);
    m.sink.unfinished = [{ n: 1, at: '', action: 'alert.accept', requestId: 'r' }];
    m.sink.isAway = true;
    m.audit.view(ENTRY);
    await turn();
    m.sink.isAway = false;
    m.fire();
    act.outcome('recorded');
    await m.audit.close();
    assert.ok(m.lines().every(({ outcome }) => outcome !== 'interrupted'));
  });
});

describe('rotation: the audit file is moved away', () => {
  it('the chain goes on in a new file; both verify together, in their order', async (t) => {
    const file = auditFile(t);
    const old = `${file}.1`;
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    (await audit.decision({ ...DECISION, requestId: 'a' })).outcome('recorded');
    const straddling = await audit.decision({ ...DECISION, requestId: 'b' });
    renameSync(file, old);
    straddling.outcome('recorded');
    (await audit.decision({ ...DECISION, requestId: 'c' })).outcome('recorded');
    await audit.close();
    const whole = await verifyAudit(old, file);
    assert.deepEqual([whole.ok, whole.ok && whole.lines, whole.ok && whole.unfinished], [true, 6, []]);
    const newer = await verifyAudit(file);
    assert.deepEqual(
      [newer.ok, newer.ok && newer.after.n, newer.ok && newer.lines],
      [true, whole.ok ? 6 - Number(newer.ok && newer.lines) : 0, newer.ok && newer.lines],
    );
    assert.ok(newer.ok && newer.after.n >= 3, 'what was written before the move stands in the old file');
    const reversed = await verifyAudit(file, old);
    assert.equal(reversed.ok, false);
  });

  it('by a logrotate that makes the new file itself', async (t) => {
    const file = auditFile(t);
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    await audit.decision({ ...DECISION, requestId: 'a' });
    renameSync(file, `${file}.1`);
    writeFileSync(file, '');
    await audit.decision({ ...DECISION, requestId: 'b' });
    await audit.close();
    const whole = await verifyAudit(`${file}.1`, file);
    assert.deepEqual([whole.ok, whole.ok && whole.lines], [true, 2]);
  });

  it('a file that is put in its place with lines of its own stops decisions', async (t) => {
    const file = auditFile(t);
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    await audit.decision({ ...DECISION, requestId: 'a' });
    renameSync(file, `${file}.1`);
    writeFileSync(file, 'not ours\n');
    await assert.rejects(audit.decision({ ...DECISION, requestId: 'b' }), { code: 'service_unavailable' });
    assert.equal(audit.isWritable(), false);
    await audit.close();
    assert.equal(readFileSync(file, 'utf8'), 'not ours\n');
  });

  it('a file that was emptied does not begin the chain anew', async (t) => {
    const file = auditFile(t);
    const timers: (() => void)[] = [];
    const clock = { ...systemClock, after: (_ms: number, task: () => void) => (timers.push(task), () => undefined) };
    const audit = createAudit(createFileSink(file), clock, () => undefined);
    await audit.decision({ ...DECISION, requestId: 'a' });
    truncateSync(file, 0);
    await assert.rejects(audit.decision({ ...DECISION, requestId: 'b' }), { code: 'service_unavailable' });
    timers.forEach((task) => task());
    await audit.close();
    const result = await verifyAudit(file);
    assert.deepEqual([result.ok, result.ok && result.after.n], [true, 1]);
  });
});

describe('scribe-widget audit verify', () => {
  it('says what is open, what is cut, and where a file begins', async (t) => {
    const file = auditFile(t);
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    await audit.decision({ ...DECISION, requestId: 'open-one' });
    await audit.close();
    renameSync(file, `${file}.1`);
    const lines = readFileSync(`${file}.1`, 'utf8');
    appendFileSync(file, '{"n":2,"at":"2026');
    const env = { SCRIBE_AUDIT_FILE: file };
    const cut = await runHere(['audit', 'verify', `${file}.1`, file], env);
    assert.equal(cut.code, 0);
    assert.match(
      cut.output,
      /^ok: 1 lines, last hash [0-9a-f]{64}\ncut: .*\nopen: line 1, alert\.accept by dr-ana .*open-one/,
    );
    writeFileSync(file, lines.replace('dr-ana', 'dr-eve'));
    const broken = await runHere(['audit', 'verify'], env);
    assert.deepEqual([broken.code, broken.output], [1, 'broken: line 1 was altered\nnothing sound follows']);
    assert.equal((await runHere(['audit', 'verify', `${file}.none`], env)).code, 1);
  });

  it('says what is open in one line, whatever the EHR calls its doctors', async (t) => {
    const file = auditFile(t);
    const audit = createAudit(createFileSink(file), systemClock, () => undefined);
    await audit.decision({ ...DECISION, doctor: 'dr\nok: 9 lines\u001b[2J\u2028' });
    await audit.close();
    const { output } = await runHere(['audit', 'verify', file], {});
    assert.match(output, /^ok: 1 lines.*\nopen: line 1, alert\.accept by dr\ufffdok: 9 lines\ufffd\[2J\ufffd at .*$/);
  });

  it('says where a file begins whose older ones are not given', async (t) => {
    const file = auditFile(t);
    await write(file, 3);
    const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, rest.join('\n'));
    const { code, output } = await runHere(['audit', 'verify', file], {});
    assert.equal(code, 0);
    const hash = /"hash":"([0-9a-f]+)"\}$/.exec(first)?.[1];
    assert.match(output, new RegExp(`ok: 2 lines.*\nbegins after line 1 with hash ${hash}`));
  });
});
