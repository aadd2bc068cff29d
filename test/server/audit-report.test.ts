// `scribe-widget audit report`: the doctors' decisions about alerts.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Counts, Report } from '../../server/audit/report/report.ts';
import { auditFile, auditFileWith } from '../support/own-folder.ts';
import { runHere } from '../support/run-command.ts';
import { WrittenAudit } from '../support/written-audit.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 2, 8) + second * 1000).toISOString();
const REASON = 'Does not fit this patient – Canary comment';
const ANA = 'dr-canary-ana';

/** Returns an audit in which Ana rejects ten alerts after 4 s and the undo window, accepts one, and decides three in a batch after 2 s. */
function month(): WrittenAudit {
  const audit = new WrittenAudit();
  const dismissed = Array.from({ length: 10 }, (_, index) => `cfa_no${index}`);
  audit.shown(at(0), ANA, dismissed).shown(at(0), ANA, dismissed);
  for (const id of dismissed) audit.decided(at(9), ANA, [{ id, decision: 'rejected', reason: REASON }]);
  audit.shown(at(100), ANA, ['cfa_yes'], { severity: 'yellow', issue: 'dose' });
  audit.decided(at(165), ANA, [{ id: 'cfa_yes', decision: 'accepted' }]);
  const batch = ['cfa_b1', 'cfa_b2', 'cfa_b3'];
  audit.shown(at(8 * 86_400), 'dr-ben', batch, { severity: 'green', issue: 'duplicate' });
  return audit.decided(
    at(8 * 86_400 + 2),
    'dr-ben',
    batch.map((id) => ({ id, decision: 'accepted' })),
  );
}

const report = async (t: TestContext, audit: WrittenAudit, ...args: string[]) => {
  const { code, output } = await runHere(['audit', 'report', auditFileWith(t, audit.text), ...args], {});
  assert.equal(code, 0, output);
  return output;
};
const json = async (t: TestContext, audit: WrittenAudit, ...args: string[]) =>
  JSON.parse(await report(t, audit, '--format', 'json', ...args)) as Report;
const named = (rows: readonly Counts[], name: string) => rows.find((row) => row.name === name);

describe('scribe-widget audit report', () => {
  it('counts what was shown, once a doctor, and how it was decided', async (t) => {
    const { total, groups } = await json(t, month());
    assert.deepEqual(
      [total.shown, total.accepted, total.rejected, total.withReason, total.inBatch, total.overrideRate],
      [14, 4, 10, 10, 3, 10 / 14],
    );
    assert.deepEqual(
      groups.severity.map(({ name, shown, accepted, rejected }) => [name, shown, accepted, rejected]),
      [
        ['green', 3, 3, 0],
        ['red', 10, 0, 10],
        ['yellow', 1, 1, 0],
      ],
    );
    assert.deepEqual(
      groups.week.map(({ name, shown }) => [name, shown]),
      [
        ['2026-11-02', 11],
        ['2026-11-09', 3],
      ],
    );
  });

  it('counts decisions under 3 s', async (t) => {
    const { total, groups, times } = await json(t, month());
    assert.equal(total.under3s, 3);
    // Nine seconds after they were shown, five of them the undo window.
    assert.deepEqual([named(groups.severity, 'red')?.half, named(groups.severity, 'yellow')?.half], [5, 120]);
    assert.equal(times.find(({ under }) => under === 5)?.decisions, 10);
    assert.equal((await json(t, month(), '--undo-seconds', '8')).total.under3s, 13);
  });

  it('counts batches and their sizes', async (t) => {
    const { batches } = await json(t, month());
    assert.deepEqual(
      batches.filter((each) => each.batches > 0),
      [{ size: '2 to 4', batches: 1 }],
    );
  });

  it('names the kinds that are overridden most', async (t) => {
    const { overridden, reasons } = await json(t, month());
    assert.deepEqual(
      overridden.map(({ name, overrideRate }) => [name, overrideRate]),
      [['red · not_pertinent · medication · replace', 1]],
    );
    assert.deepEqual(reasons, [{ reason: 'Does not fit this patient', rejections: 10 }]);
  });

  it('counts by element where the audit names elements, and has no such table where it does not', async (t) => {
    const audit = month()
      .shown(at(200), ANA, ['cfa_w1', 'cfa_w2'], { element: 'Warfarin' })
      .shown(at(200), ANA, ['cfa_none'], { element: '' })
      .decided(at(260), ANA, [{ id: 'cfa_w1', decision: 'rejected' }]);
    const { groups, overridden } = await json(t, audit);
    assert.deepEqual(
      groups.element.map(({ name, shown, rejected }) => [name, shown, rejected]),
      [
        ['(none)', 1, 0],
        ['Warfarin', 2, 1],
      ],
    );
    assert.match(await report(t, audit), /^element .*\n.*\nWarfarin /m);
    assert.doesNotMatch(await report(t, month()), /^element/m);
    assert.equal(overridden[0]?.name, 'red · not_pertinent · medication · replace');
  });

  it('tells what is not confirmed and what was refused from what is recorded', async (t) => {
    const one = (id: string) => [{ id, decision: 'accepted' as const }];
    const audit = new WrittenAudit()
      .decided(at(1), ANA, one('cfa_1'), 'unconfirmed', { found: [{ id: 'cfa_1', status: 'accepted' }] })
      .decided(at(2), ANA, one('cfa_2'), 'unconfirmed', { found: [{ id: 'cfa_2', status: 'pending' }] })
      .decided(at(3), ANA, one('cfa_3'), 'interrupted')
      .decided(at(4), ANA, one('cfa_4'), 'refused');
    const { total, groups } = await json(t, audit);
    assert.deepEqual([total.accepted, total.notConfirmed, total.refused, total.half], [1, 2, 1, null]);
    assert.equal(groups.severity[0]?.name, '(not on record)');
  });

  it('holds no comment, no session, no alert id and no doctor’s name', async (t) => {
    for (const format of ['table', 'html', 'csv', 'json'])
      assert.doesNotMatch(await report(t, month(), '--format', format), /canary|cfa_|dr-ben/i, format);
    assert.match(await report(t, month(), '--names'), /dr-canary-ana/);
  });

  it('takes the time that the card was on screen, where the page said it', async (t) => {
    const audit = new WrittenAudit().shown(at(0), ANA, ['cfa_1', 'cfa_2', 'cfa_3']);
    audit.decided(at(600), ANA, [{ id: 'cfa_1', decision: 'accepted', onScreen: 1.2 }]);
    audit.decided(at(700), ANA, [{ id: 'cfa_2', decision: 'accepted', onScreen: 0 }]);
    audit.decided(at(705), ANA, [{ id: 'cfa_3', decision: 'accepted' }]);
    const { total, times, notes } = await json(t, audit);
    assert.deepEqual([total.under3s, total.timed, total.onScreen], [2, 3, 2]);
    assert.equal(times.find(({ under }) => under === 1800)?.decisions, 1);
    assert.match(notes.join(' '), /as the page says \(2 of 3\)/);
  });

  it('counts what was undone, with the decision that followed', async (t) => {
    const audit = new WrittenAudit().shown(at(0), ANA, ['cfa_1', 'cfa_2'], { severity: 'yellow' });
    audit.decided(at(60), ANA, [
      { id: 'cfa_1', decision: 'accepted', undone: 2 },
      { id: 'cfa_2', decision: 'rejected', undone: 1 },
    ]);
    const { total, groups } = await json(t, audit);
    assert.deepEqual([total.undone, named(groups.severity, 'yellow')?.undone], [3, 3]);
  });

  it('counts accepted changes that came, and those that a page looked for in vain', async (t) => {
    const audit = new WrittenAudit().shown(at(0), ANA, ['cfa_1', 'cfa_2', 'cfa_3'], { issue: 'dose' });
    for (const [alert, outcome] of [
      ['cfa_1', 'applied'],
      ['cfa_2', 'not_applied'],
      ['cfa_3', 'unread'],
    ])
      audit.other(at(200), 'event', {
        action: 'alert.change',
        doctor: ANA,
        account: 'ana',
        session: 'c-1',
        alert,
        outcome,
      });
    const { total, groups } = await json(t, audit);
    assert.deepEqual([total.applied, total.notApplied], [1, 1]);
    assert.deepEqual([named(groups.issue, 'dose')?.applied, named(groups.issue, 'dose')?.notApplied], [1, 1]);
  });

  it('says how its figures are meant, and what the audit cannot tell', async (t) => {
    for (const format of ['table', 'html', 'json']) {
      const text = await report(t, month(), '--format', format);
      assert.match(text, /If none followed, it is not counted[\s\S]*Where no page looked[\s\S]*audit verify/, format);
    }
  });

  it('takes what was decided in a span, and knows what was shown before', async (t) => {
    const { total } = await json(t, month(), '--from', at(160), '--to', '2026-11-09');
    assert.deepEqual([total.shown, total.accepted, total.rejected, total.half], [0, 1, 0, 120]);
  });

  it('reads the audit and the files that rotation made of it, whatever their names', async (t) => {
    const file = auditFile(t);
    const lines = month().text.split('\n');
    writeFileSync(file, lines.slice(0, 12).join('\n') + '\n');
    renameSync(file, `${file}.2`);
    writeFileSync(file, `${lines.slice(12).join('\n')}{"n":`);
    const { output } = await runHere(['audit', 'report', '--format', 'json'], { SCRIBE_AUDIT_FILE: file });
    const { files, total } = JSON.parse(output) as Report;
    assert.deepEqual([files, total.shown, total.accepted, total.rejected], [2, 14, 4, 10]);
  });

  it('reads what was compressed with gzip, once, and names what it cannot read', async (t) => {
    const file = auditFile(t);
    const lines = month().text.split('\n');
    const first = `${lines.slice(0, 12).join('\n')}\n`;
    writeFileSync(`${file}.1`, first);
    writeFileSync(`${file}.1.gz`, gzipSync(first));
    writeFileSync(`${file}.2.gz`, gzipSync(`${lines.slice(12, 20).join('\n')}\n`));
    writeFileSync(`${file}.3.xz`, 'packed');
    writeFileSync(file, lines.slice(20).join('\n'));
    const { code, output } = await runHere(['audit', 'report', '--format', 'json'], { SCRIBE_AUDIT_FILE: file });
    const [said = '', ...rest] = output.split('\n');
    const { files, total } = JSON.parse(rest.join('\n')) as Report;
    assert.deepEqual([code, files, total.shown, total.accepted, total.rejected], [0, 3, 14, 4, 10]);
    assert.match(said, /^audit\.jsonl\.3\.xz is left out/);
    const broken = auditFileWith(t, 'no gzip');
    renameSync(broken, `${broken}.gz`);
    assert.equal((await runHere(['audit', 'report', `${broken}.gz`], {})).code, 1);
  });

  it('reads a copy of a file once, and says so; a folder beside the audit is not one of its files', async (t) => {
    const file = auditFileWith(t, month().text);
    const lines = month().text.split('\n');
    writeFileSync(`${file}.bak`, `${lines.slice(0, 12).join('\n')}\n{"n":`);
    writeFileSync(`${file}.copy.gz`, gzipSync(month().text));
    mkdirSync(`${file}.archive`);
    const { output } = await runHere(['audit', 'report', '--format', 'json'], { SCRIBE_AUDIT_FILE: file });
    const [first, second, ...rest] = output.split('\n');
    assert.deepEqual([first, second].sort(), [
      'audit.jsonl.bak is left out: it is a copy of another file.',
      'audit.jsonl.copy.gz is left out: it is a copy of another file.',
    ]);
    const { files, total } = JSON.parse(rest.join('\n')) as Report;
    assert.deepEqual([files, total.accepted, total.rejected], [1, 4, 10]);
    const twice = await runHere(['audit', 'report', '--format', 'json', file, file], {});
    assert.equal((JSON.parse(twice.output) as Report).total.accepted, 4);
  });

  it('loses nothing of an audit that comes by a pipe, such as a file that is unpacked on the way', async (t) => {
    const text = month().text.repeat(40);
    const file = auditFileWith(t, text);
    const of = async (args: string) => {
      const command = `node server/main.ts audit report --format json ${args}`;
      const { stdout } = await promisify(execFile)('bash', ['-c', command, 'bash', file]);
      return (JSON.parse(stdout) as Report).lines;
    };
    const lines = text.split('\n').length - 1;
    assert.equal(await of('<(cat "$1")'), lines);
    assert.equal(await of('<(head -600 "$1") <(tail -n +601 "$1")'), lines);
  });

  it('counts lines that are not of an audit as unreadable: another file does not look like an audit without decisions', async (t) => {
    for (const text of ['{"level":30,"msg":"request"}\nnull\n', Buffer.from(`\ufeff${month().text}`, 'utf16le')]) {
      const { output } = await runHere(['audit', 'report', auditFileWith(t, text), '--format', 'json'], {});
      const { lines, unreadable } = JSON.parse(output) as Report;
      assert.deepEqual([lines > 0, unreadable], [true, lines]);
    }
  });

  it('says from how many files and lines it comes, and from when to when', async (t) => {
    const { files, lines, unreadable, first, last } = await json(t, month());
    assert.deepEqual([files, lines, unreadable], [1, 28, 0]);
    assert.deepEqual([first, last], [at(0), at(8 * 86_400 + 2)]);
    assert.match(
      await report(t, month(), '--format', 'html'),
      /From 2026-11-02, 08:00 UTC, to 2026-11-10, 08:00 UTC\./,
    );
    assert.match(await report(t, month(), '--format', 'html', '--to', '2026-01-01'), /Nothing is on record/);
  });

  it('is one HTML file with plots, without a script and without an address', async (t) => {
    const html = await report(t, month(), '--format', 'html');
    assert.match(html, /Decisions by week[^<]*<\/h2><ul class="bars"><li>.*?1 accepted, 10 rejected/);
    assert.match(html, />under 1 s<.*>1 s to 3 s<.*>3 s to 5 s<.*>24 h and more</);
    assert.doesNotMatch(html, /<script|https?:|url\(/);
    assert.match(html, /@media print/);
  });

  it('lets no name of the EHR become markup, a formula or a command of the terminal', async (t) => {
    const audit = new WrittenAudit().decided(at(0), '=<b>\u001b[2J', [{ id: 'cfa_1', decision: 'accepted' }]);
    assert.doesNotMatch(await report(t, audit, '--names', '--format', 'html'), /<b>/);
    assert.match(await report(t, audit, '--names', '--format', 'csv'), /doctor,'=<b>/);
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(await report(t, audit, '--names'), /\u001b/);
  });

  it('names what is wrong with its options, and a file that is not there', async () => {
    const { code, output } = await runHere(['audit', 'report', '--format', 'pdf', '--from', 'May'], {});
    assert.deepEqual([code, output.split('\n').length], [2, 2]);
    assert.match(output, /--from must be[\s\S]*--format must be/);
    assert.deepEqual(await runHere(['audit', 'report', 'nowhere.jsonl'], {}), {
      code: 1,
      output: 'nowhere.jsonl cannot be read: it is not there.',
    });
  });
});
