// `scribe-widget audit export`: the acts of doctors in the formats of CDS Hooks and FHIR.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { printed } from '../../server/audit/export/export-command.ts';
import { auditFile, auditFileWith } from '../support/own-folder.ts';
import { assertOfBalp, profileOf, type AuditEvent } from '../support/balp-rules.ts';
import { EXAMPLES, Feedback, FeedbackRequest } from '../support/cds-hooks.ts';
import { assertOfSchema, type Resource } from '../support/fhir-rules.ts';
import { runHere } from '../support/run-command.ts';
import { WrittenAudit } from '../support/written-audit.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 2, 8) + second * 1000).toISOString();
const ANA = 'dr-canary-ana';
const URL_ = { SCRIBE_PUBLIC_URL: 'https://proxy.hospital.example' };
const CODE = { system: 'https://hospital.example/reasons', code: 'R1', display: 'Tolerated' };

/** Returns an audit in which Ana accepts one, rejects three (code and comment, code, words), two are not recorded, one is found. */
const day = () =>
  new WrittenAudit()
    .viewed(at(0), ANA)
    .shown(at(0), ANA, ['cfa_1', 'cfa_2'])
    .decided(at(10), ANA, [{ id: 'cfa_1', decision: 'accepted' }])
    .decided(at(20), ANA, [
      { id: 'cfa_2', decision: 'rejected', reason: 'Tolerated – Canary comment', reasonCoding: CODE },
      { id: 'cfa_3', decision: 'rejected', reason: 'Tolerated', reasonCoding: CODE },
      { id: 'cfa_4', decision: 'rejected', reason: 'Canary words' },
    ])
    .decided(at(30), 'dr-ben', [{ id: 'cfa_5', decision: 'accepted' }], 'refused', { error: 'alert_not_found' })
    .decided(at(31), 'dr-ben', [{ id: 'cfa_6', decision: 'accepted' }], 'unconfirmed', {
      found: [{ id: 'cfa_6', status: 'pending' }],
    })
    .decided(at(32), 'dr-ben', [{ id: 'cfa_7', decision: 'accepted' }], 'unconfirmed', {
      found: [{ id: 'cfa_7', status: 'accepted' }],
    });

const run = async (t: TestContext, audit: WrittenAudit, ...args: string[]) => {
  const { code, output } = await runHere(['audit', 'export', auditFileWith(t, audit.text), ...args], URL_);
  assert.equal(code, 0, output);
  return output;
};
const linesOf = (output: string) => output.split('\n').map((line) => JSON.parse(line) as unknown);
const feedback = async (t: TestContext, ...args: string[]) =>
  linesOf(await run(t, day(), '--format', 'cds-hooks', ...args)).map((each) => Feedback.parse(each));
const events = async (t: TestContext, ...args: string[]) =>
  linesOf(await run(t, day(), '--format', 'fhir', ...args)) as AuditEvent[];

describe('what audit export prints', () => {
  for (const [what, piece] of [
    ['an object a line', `${'x'.repeat(9_999)}\n`],
    ['one document', `,\n${'x'.repeat(9_998)}`],
  ] as const)
    it(`${what}: holds no more than 74 kB back, and is whole`, () => {
      const lines: string[] = [];
      const output = printed((text) => lines.push(text));
      const given = piece.repeat(100);
      let most = 0;
      for (let written = 1; written <= 100; written++) {
        void output.write(piece);
        most = Math.max(most, written * piece.length - lines.join('\n').length);
      }
      void output.end();
      assert.ok(most < 74_000, `${most}`);
      assert.equal(lines.join('\n'), given.replace(/\n$/, ''));
    });
});

describe('audit export --format cds-hooks', () => {
  it('is judged by a schema that takes the examples of the specification', () => {
    for (const example of EXAMPLES) assert.ok(FeedbackRequest.safeParse(example).success);
    assert.equal(Feedback.safeParse({ ...EXAMPLES[0]?.feedback[0], acceptedSuggestions: [] }).success, false);
  });

  it('gives feedback for each decision that is recorded, with the time at which it was made', async (t) => {
    const given = await feedback(t);
    assert.deepEqual(
      given.map(({ card, outcome, outcomeTimestamp }) => [card, outcome, outcomeTimestamp]),
      [
        ['cfa_1', 'accepted', at(10)],
        ['cfa_2', 'overridden', at(20)],
        ['cfa_3', 'overridden', at(20)],
        ['cfa_4', 'overridden', at(20)],
        ['cfa_7', 'accepted', at(32)],
      ],
    );
  });

  it('names the code of a reason, and words of the doctor only with --comments', async (t) => {
    const reasons = async (...args: string[]) =>
      (await feedback(t, ...args)).flatMap((each) => (each.outcome === 'overridden' ? [each.overrideReason] : []));
    assert.deepEqual(await reasons(), [{ reason: CODE }, { reason: CODE }, undefined]);
    assert.deepEqual(await reasons('--comments'), [
      { reason: CODE, userComment: 'Canary comment' },
      { reason: CODE },
      { userComment: 'Canary words' },
    ]);
  });

  it('is with --bundle what is posted to a feedback endpoint', async (t) => {
    const whole = FeedbackRequest.parse(JSON.parse(await run(t, day(), '--format', 'cds-hooks', '--bundle')));
    assert.equal(whole.feedback.length, 5);
    const none = await run(t, day(), '--format', 'cds-hooks', '--bundle', '--to', '2026-01-01');
    assert.deepEqual(JSON.parse(none), { feedback: [] });
  });
});

describe('audit export --format fhir', () => {
  it('is of HL7’s schema, by the line and as a Bundle', async (t) => {
    const all = await events(t);
    for (const each of all) assertOfSchema(each as unknown as Resource);
    const bundle = JSON.parse(await run(t, day(), '--format', 'fhir', '--bundle')) as Resource;
    assertOfSchema(bundle);
    assert.deepEqual(
      (bundle['entry'] as unknown as { resource: AuditEvent }[]).map(({ resource }) => resource),
      all,
    );
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  it('follows BALP for each read and update that was done; the others claim no profile', async (t) => {
    const all = await events(t);
    const claimed = all.filter((each) => profileOf(each));
    for (const each of claimed) assertOfBalp(each);
    assert.deepEqual(claimed.map(profileOf), ['Read', 'Read', 'Update', 'Update', 'Update', 'Update', 'Update']);
    assert.deepEqual(
      all.filter((each) => !profileOf(each)).map(({ outcome, outcomeDesc }) => [outcome, outcomeDesc]),
      [
        ['4', 'refused: alert_not_found'],
        ['8', 'unconfirmed'],
      ],
    );
  });

  it('has a sign-in, a token, a refused session and an event of the audit itself as R4 wants them', async (t) => {
    const audit = new WrittenAudit()
      .other(at(0), 'view', {
        action: 'token.issue',
        doctor: ANA,
        origin: 'https://ehr.example',
        session: 'c-1 c-2',
        requestId: 'r',
      })
      .other(at(1), 'event', {
        action: 'session.refused',
        doctor: ANA,
        origin: 'https://ehr.example',
        session: 'c-3',
        count: 2,
        requestId: 'r',
      })
      .other(at(2), 'event', { action: 'audit.interrupted' });
    const all = linesOf(await run(t, audit, '--format', 'fhir')) as AuditEvent[];
    for (const each of all) assertOfSchema(each as unknown as Resource);
    assert.deepEqual(
      all.map(({ action, outcome, entity = [] }) => [action, outcome, entity.length]),
      [
        ['E', '0', 3],
        ['E', '4', 2],
        ['E', '0', 0],
      ],
    );
  });

  it('names a doctor by a number, and by name only with --names; it holds no reason in words', async (t) => {
    const plain = await run(t, day(), '--format', 'fhir');
    assert.doesNotMatch(plain, /dr-canary|canary (comment|words)|dr-ben/i);
    assert.match(plain, /"Doctor 2"/);
    assert.match(plain, /"https:\/\/hospital\.example\/reasons\|R1"/);
    const named = await run(t, day(), '--format', 'fhir', '--names');
    assert.match(named, /dr-canary-ana/);
    assert.doesNotMatch(named, /Canary (comment|words)/);
  });

  it('takes ids with line breaks and empty ones as texts that FHIR allows', async (t) => {
    const audit = new WrittenAudit().shown(at(0), '\u001b', ['cfa_1\n', ' ']);
    for (const each of linesOf(await run(t, audit, '--format', 'fhir', '--names'))) assertOfSchema(each as Resource);
  });
});

describe('audit export', () => {
  it('takes what was done in a span, by when it was made', async (t) => {
    assert.deepEqual(
      (await feedback(t, '--from', at(15), '--to', at(32))).map(({ card }) => card),
      ['cfa_2', 'cfa_3', 'cfa_4'],
    );
  });

  it('reads the files that rotation made, oldest first, and writes a file that only its owner may read', async (t) => {
    const file = auditFile(t);
    const lines = day().text.split('\n');
    writeFileSync(file, `${lines.slice(0, 5).join('\n')}\n`);
    renameSync(file, `${file}.1`);
    writeFileSync(file, `${lines.slice(5).join('\n')}{"n":`);
    const output = `${auditFile(t)}.ndjson`;
    const env = { SCRIBE_AUDIT_FILE: file };
    const { code, output: said } = await runHere(['audit', 'export', '--format', 'cds-hooks', '--output', output], env);
    assert.deepEqual([code, said], [0, 'unreadable lines, left out: 1']);
    assert.equal(linesOf(readFileSync(output, 'utf8').trim()).length, 5);
    assert.equal(statSync(output).mode & 0o777, 0o600);
    assert.equal(existsSync(`${output}.part`), false);
  });

  it('writes over no file of the audit, and leaves nothing of what failed', async (t) => {
    const file = auditFileWith(t, day().text);
    const to = (output: string, ...files: string[]) =>
      runHere(['audit', 'export', ...files, '--format', 'cds-hooks', '--output', output], {});
    const codeOf = async (output: string) =>
      (await runHere(['audit', 'export', '--format', 'cds-hooks', '--output', output], { SCRIBE_AUDIT_FILE: file }))
        .code;
    symlinkSync(file, `${file}.link`);
    for (const name of [file, relative('.', file), `${file}.link`]) assert.equal((await to(name, file)).code, 2, name);
    assert.equal(await codeOf(relative('.', file)), 2);
    assert.equal(readFileSync(file, 'utf8'), day().text);
    assert.deepEqual(await to(`${file}/x`, file), { code: 1, output: '--output cannot be written.' });
    assert.equal((await to(`${file}.out`, `${file}.none`)).code, 1);
    assert.equal(existsSync(`${file}.out`), false);
  });

  it('leaves out what is no line of an audit, with the count', async (t) => {
    const file = auditFileWith(t, `null\n{"level":30}\n${day().text}`);
    const { code, output } = await runHere(['audit', 'export', file, '--format', 'cds-hooks'], {});
    assert.deepEqual([code, output.split('\n').at(-1)], [0, 'unreadable lines, left out: 2']);
    assert.equal(output.split('\n').length, 6);
  });

  it('is for its owner alone, also where a former one was cut off', async (t) => {
    const file = auditFileWith(t, day().text);
    writeFileSync(`${file}.out.part`, 'cut off', { mode: 0o644 });
    await runHere(['audit', 'export', file, '--format', 'cds-hooks', '--output', `${file}.out`], {});
    assert.equal(statSync(`${file}.out`).mode & 0o777, 0o600);
  });

  it('names what is wrong with its options', async () => {
    const { code, output } = await runHere(['audit', 'export', '--format', 'fhir', '--from', 'May', '--comments'], {});
    assert.deepEqual([code, output.split('\n').length], [2, 3]);
    assert.match(output, /--from must be[\s\S]*SCRIBE_PUBLIC_URL is required[\s\S]*--comments/);
    assert.match((await runHere(['audit', 'export'], {})).output, /--format must be one of cds-hooks, fhir/);
  });
});
