// The audit's lines about the alerts that a doctor was shown.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig, verifyAudit } from '../../server/index.ts';
import { startFixture, TWO_DOCTORS, type Fixture } from '../support/proxy-fixture.ts';

const LIST = '/v1/scribe-sessions/c-1/medical-record-documents';
const alert = (id: string, changes: object = {}) => ({
  id,
  element: 'Canary Warfarin',
  severity: 'red',
  issue: 'drug_interaction',
  type: 'medication',
  actionCategory: 'replace',
  status: 'pending',
  ...changes,
});
const listOf = (...alerts: object[]) => ({ items: [{ id: 'doc_1', cdssAlerts: alerts }], total: 1 });
const shown = (id: string) => ({
  id,
  severity: 'red',
  issue: 'drug_interaction',
  type: 'medication',
  actionCategory: 'replace',
});

/** Reads the lists one after the other; resolves with the shown alerts in the audit. */
async function shownOf(f: Fixture, ...lists: object[]) {
  const token = await f.token();
  for (const list of lists) {
    f.upstream.on('GET', LIST, list);
    assert.equal((await f.call('GET', LIST, { token })).status, 200);
  }
  await f.proxy.close();
  return f.audit().filter(({ action }) => action === 'alerts.shown');
}

describe('the alerts that a page was given', () => {
  it('stand in the audit once a session and content, without a word of the patient', async (t) => {
    const f = await startFixture(t);
    const first = listOf(alert('cfa_1'), alert('cfa_2', { severity: undefined, issue: 'Canary: takes too much' }));
    const lines = await shownOf(f, first, first, listOf(alert('cfa_1', { status: 'accepted' })));
    assert.deepEqual(
      lines.map(({ phase, doctor, account, session, alerts }) => [phase, doctor, account, session, alerts]),
      [
        ['view', 'dr-ana', 'ana', 'c-1', [shown('cfa_1'), { ...shown('cfa_2'), severity: '', issue: 'other' }]],
        ['view', 'dr-ana', 'ana', 'c-1', [shown('cfa_1')]],
      ],
    );
    assert.doesNotMatch(JSON.stringify(f.audit()), /Canary/);
    assert.ok((await verifyAudit(join(f.folder, 'audit.jsonl'))).ok);
  });

  it('are not written again when only their status has changed', async (t) => {
    const lines = await shownOf(
      await startFixture(t),
      listOf(alert('cfa_1')),
      listOf(alert('cfa_1', { status: 'accepted' })),
    );
    assert.equal(lines.length, 1);
  });

  it('stand there for each doctor of an account who was given them', async (t) => {
    const f = await startFixture(t, { config: { accounts: [TWO_DOCTORS] } });
    f.upstream.on('GET', LIST, listOf(alert('cfa_1')));
    await f.call('GET', LIST, { token: await f.token({ sub: 'dr-eva' }) });
    const lines = await shownOf(f, listOf(alert('cfa_1')));
    assert.deepEqual(
      lines.map(({ doctor }) => doctor),
      ['dr-eva', 'dr-ana'],
    );
  });

  it('are read from an answer that is streamed, too, whose bytes pass untouched', async (t) => {
    const f = await startFixture(t);
    const list = { ...listOf(alert('cfa_1')), padding: 'x'.repeat(400_000) };
    f.upstream.on('GET', LIST, list);
    assert.equal((await f.call('GET', LIST, { token: await f.token() })).text, JSON.stringify(list));
    assert.deepEqual(
      (await shownOf(f, list)).map(({ alerts }) => alerts),
      [[shown('cfa_1')]],
    );
  });

  it('are not written if there are no alerts, or the answer has no list', async (t) => {
    assert.deepEqual(await shownOf(await startFixture(t), listOf(), { items: 'none' }, {}), []);
  });

  it('stand there with the name of their element where SCRIBE_AUDIT_SHOWN is elements, cut where it is no name', async (t) => {
    const f = await startFixture(t, { config: { auditShown: 'elements' } });
    const list = listOf(
      alert('cfa_1', { element: 'Warfarin' }),
      alert('cfa_2', { element: null }),
      alert('cfa_3', { element: 'x'.repeat(500) }),
    );
    const [line] = await shownOf(f, list);
    assert.deepEqual(line?.alerts, [
      { ...shown('cfa_1'), element: 'Warfarin' },
      { ...shown('cfa_2'), element: '' },
      { ...shown('cfa_3'), element: 'x'.repeat(120) },
    ]);
    const result = readConfig({ SCRIBE_AUDIT_SHOWN: 'elements' });
    assert.ok(!result.ok && !result.faults.some((fault) => fault.startsWith('SCRIBE_AUDIT_SHOWN')));
  });

  it('are left out where SCRIBE_AUDIT_SHOWN is off, and any other word is a fault', async (t) => {
    const f = await startFixture(t, { config: { auditShown: 'off' } });
    assert.deepEqual(await shownOf(f, listOf(alert('cfa_1'))), []);
    const result = readConfig({ SCRIBE_AUDIT_SHOWN: 'no' });
    assert.ok(!result.ok && result.faults.includes('SCRIBE_AUDIT_SHOWN must be one of on, elements, off.'));
  });
});
