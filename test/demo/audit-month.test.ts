import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { writeAuditMonth } from '../../demo/run/audit-month.ts';
import { auditReport, verifyAudit } from '../../server/index.ts';
import { auditFile } from '../support/own-folder.ts';

const END = Date.UTC(2026, 11, 1);

describe('the invented month', () => {
  it('is the same for the same seed, another for another, and an audit that is proved', async (t) => {
    const [file, again, other] = [auditFile(t), auditFile(t), auditFile(t)] as const;
    const lines = writeAuditMonth(file, { seed: 1, doctors: 1, end: END });
    writeAuditMonth(again, { seed: 1, doctors: 1, end: END });
    writeAuditMonth(other, { seed: 2, doctors: 1, end: END });
    const text = readFileSync(file, 'utf8');
    assert.equal(text, readFileSync(again, 'utf8'));
    assert.notEqual(text, readFileSync(other, 'utf8'));
    const proof = await verifyAudit(file);
    assert.deepEqual([proof.ok, proof.ok && proof.lines], [true, lines]);
  });

  it('has what a safety officer looks for: kinds that are overridden, decisions too fast, batches, reasons', async (t) => {
    const file = auditFile(t);
    writeAuditMonth(file, { seed: 1, doctors: 4, end: END });
    const { total, groups, overridden, reasons, batches, unreadable } = await auditReport(file);
    assert.equal(unreadable, 0);
    assert.ok(total.shown > 1_300 && total.under3s > 30 && total.notConfirmed > 0 && total.refused > 0);
    assert.match(overridden[0]?.name ?? '', /not_pertinent/);
    assert.ok((overridden[0]?.overrideRate ?? 0) > 0.8);
    assert.equal(reasons.length, 5);
    assert.ok(batches.filter((each) => each.batches > 0).length >= 2);
    assert.deepEqual([groups.doctor.length, groups.week.length], [4, 5]);
  });
});
