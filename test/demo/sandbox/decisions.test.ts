import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { applyAlert } from '../../../demo/sandbox/rules/decisions.ts';
import { anAlert, aRecord } from './clinical-builders.ts';
import { ANA, NOW, assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';

const APPLIED_MS = 1500;

describe('§4.5–4.7 Decisions', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const alerts = async (id = 'c-done', key = 'sk_sandbox_ana') =>
    (await sandbox.documents(id, key)).flatMap(({ cdssAlerts }) => cdssAlerts ?? []);
  const alertIds = async () => (await alerts()).map(({ id }) => id);
  const statusOf = async (id: string) => (await alerts()).find((alert) => alert.id === id)?.status;
  const one = (id: string, how: 'accept' | 'reject', key = 'sk_sandbox_ana') =>
    sandbox.call('POST', `/v1/cdss/alerts/${id}/${how}`, { key });
  const many = (decisions: unknown, key = 'sk_sandbox_ana') =>
    sandbox.call('POST', '/v1/cdss/decisions', { key, body: { decisions } });

  for (const [how, status] of [
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ] as const) {
    it(`${how}s an alert and answers {id, elementId, status}`, async () => {
      const alert = (await alerts())[0]!;
      const answer = await one(alert.id, how);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, { id: alert.id, elementId: alert.elementId, status });
      assert.equal(await statusOf(alert.id), status);
    });
  }

  it('decides a batch in its order', async () => {
    const ids = await alertIds();
    const decisions = [
      { id: ids[2], decision: 'rejected' },
      { id: ids[0], decision: 'accepted' },
    ];
    const { status, body } = await many(decisions);
    assert.equal(status, 200);
    assert.deepEqual(
      (body.decisions as Json[]).map(({ id, status: result }) => ({ id, decision: result })),
      decisions,
    );
  });

  it('ignores fields it does not know, in the body and in an item (assumed)', async () => {
    const [id] = await alertIds();
    const body = { decisions: [{ id, decision: 'accepted', reason: 'x' }], foo: 1 };
    assert.equal((await sandbox.call('POST', '/v1/cdss/decisions', { body })).status, 200);
    assert.equal(await statusOf(id!), 'accepted');
  });

  it('refuses a decided alert, also with the same decision', async () => {
    const [id] = await alertIds();
    await one(id!, 'accept');
    for (const how of ['accept', 'reject'] as const) {
      assertRefused(await one(id!, how), 409, 'resource_conflict', 'alert_id');
    }
    assertRefused(await many([{ id, decision: 'accepted' }]), 409, 'resource_conflict', 'decisions[0].id');
  });

  it('404 for an alert that is unknown, foreign or of a deleted session', async () => {
    const [foreign] = await alerts('c-ben', 'sk_sandbox_ben');
    const [own] = await alertIds();
    for (const id of ['cfa_nothing', foreign!.id, 'a'.repeat(512)]) {
      assertRefused(await one(id, 'accept'), 404, 'resource_not_found', 'alert_id');
    }
    sandbox.sandbox.service.remove(ANA, 'c-done');
    assertRefused(await one(own!, 'reject'), 404, 'resource_not_found', 'alert_id');
  });

  it('refuses an alert id with other characters or of 513', async () => {
    for (const id of ['cfa%20x', 'cfa.x', 'cfa%2Fx', 'a'.repeat(513)]) {
      assertRefused(await one(id, 'accept'), 400, 'parameter_invalid', 'alert_id');
      assertRefused(await one(id, 'reject'), 400, 'parameter_invalid', 'alert_id');
    }
  });

  it('lets an institutional key decide for its doctors', async () => {
    const [id] = await alertIds();
    assert.equal((await one(id!, 'accept', 'sk_sandbox_institution')).status, 200);
  });

  it('ignores a body that accept and reject do not have', async () => {
    const [id] = await alertIds();
    const options = { body: 'not json', headers: { 'Content-Type': 'text/plain' } };
    assert.equal((await sandbox.call('POST', `/v1/cdss/alerts/${id}/accept`, options)).status, 200);
  });

  describe('a batch is all or nothing', () => {
    const CULPRITS: Readonly<Record<string, readonly [unknown, number, string, string]>> = {
      'an unknown alert': [{ id: 'cfa_no', decision: 'accepted' }, 404, 'resource_not_found', 'decisions[1].id'],
      'a bad decision': [{ id: 'cfa_no', decision: 'maybe' }, 400, 'parameter_invalid', 'decisions[1].decision'],
      'a decision of a wrong type': [{ id: 'cfa_no', decision: 1 }, 400, 'parameter_invalid', 'decisions[1].decision'],
      'no decision': [{ id: 'cfa_no' }, 400, 'parameter_missing', 'decisions[1].decision'],
      'no id': [{ decision: 'accepted' }, 400, 'parameter_missing', 'decisions[1].id'],
      'a forbidden id': [{ id: 'cfa no', decision: 'accepted' }, 400, 'parameter_invalid', 'decisions[1].id'],
      'an over-long id': [{ id: 'a'.repeat(513), decision: 'accepted' }, 400, 'parameter_invalid', 'decisions[1].id'],
      'an item that is no object': ['cfa_no', 400, 'parameter_invalid', 'decisions[1]'],
    };
    for (const [what, [culprit, status, code, param]] of Object.entries(CULPRITS)) {
      it(`records nothing with ${what}`, async () => {
        const [first, , third] = await alertIds();
        const decisions = [{ id: first, decision: 'accepted' }, culprit, { id: third, decision: 'rejected' }];
        assertRefused(await many(decisions), status, code, param);
        assert.ok((await alerts()).every((alert) => alert.status === 'pending'));
      });
    }

    it('records nothing with a foreign or a decided alert', async () => {
      const [foreign] = await alerts('c-ben', 'sk_sandbox_ben');
      const [first, second] = await alertIds();
      const withId = (id: string | undefined) =>
        many([
          { id: first, decision: 'accepted' },
          { id, decision: 'accepted' },
        ]);
      assertRefused(await withId(foreign!.id), 404, 'resource_not_found', 'decisions[1].id');
      await one(second!, 'reject');
      assertRefused(await withId(second), 409, 'resource_conflict', 'decisions[1].id');
      assert.equal(await statusOf(first!), 'pending');
    });

    it('records nothing with an alert that stands in it twice', async () => {
      const [id] = await alertIds();
      const decisions = [
        { id, decision: 'accepted' },
        { id, decision: 'rejected' },
      ];
      assertRefused(await many(decisions), 400, 'parameter_invalid', 'decisions');
      assert.equal(await statusOf(id!), 'pending');
    });

    it('refuses an empty list, another type and an absent one', async () => {
      assertRefused(await many([]), 400, 'parameter_invalid', 'decisions');
      assertRefused(await many({ id: 'cfa_x' }), 400, 'parameter_invalid', 'decisions');
      assertRefused(await many(undefined), 400, 'parameter_missing', 'decisions');
    });
  });

  describe('§3.2 application to the record', () => {
    const planOf = async () => (await sandbox.documents())[0]!.medicalRecord?.assessmentPlan?.plan ?? [];

    it('changes the record some time after an accept, and says so by updatedAt and an event', async () => {
      await sandbox.control('trigger', { event: 'scribe_session.updated', session: 'c-done' });
      const before = (await sandbox.documents())[0]!;
      const alert = before.cdssAlerts!.find(({ actionCategory }) => actionCategory === 'replace')!;
      await one(alert.id, 'accept');
      await sandbox.advance(APPLIED_MS - 1);
      const recorded = (await sandbox.documents())[0]!;
      assert.deepEqual(recorded.medicalRecord, before.medicalRecord);
      assert.equal(recorded.updatedAt, before.updatedAt);

      await sandbox.advance(1);
      const applied = (await sandbox.documents())[0]!;
      assert.notDeepEqual(applied.medicalRecord, before.medicalRecord);
      assert.ok(
        applied.medicalRecord?.assessmentPlan?.plan?.some(({ content }) => content === alert.newPlanElement!.content),
      );
      assert.equal(applied.updatedAt, new Date(NOW + APPLIED_MS).toISOString());
      assert.equal(applied.cdssAlerts!.find(({ id }) => id === alert.id)?.status, 'accepted');
    });

    it('never touches the record for a rejection', async () => {
      const before = (await sandbox.documents())[0]!;
      await many(before.cdssAlerts!.map(({ id }) => ({ id, decision: 'rejected' })));
      await sandbox.advance(60_000);
      const { cdssAlerts, ...after } = (await sandbox.documents())[0]!;
      const { cdssAlerts: _alerts, ...unchanged } = before;
      assert.deepEqual(after, unchanged);
      assert.ok(cdssAlerts?.every(({ status }) => status === 'rejected'));
    });

    it('applies a whole batch with one event', async () => {
      await sandbox.call('POST', '/v1/webhooks', {
        body: { url: 'https://r.example/', events: ['scribe_session.updated'] },
      });
      const before = await planOf();
      const ids = await alertIds();
      await many(ids.map((id) => ({ id, decision: 'accepted' })));
      await sandbox.advance(APPLIED_MS);
      assert.notDeepEqual(await planOf(), before);
      assert.equal(sandbox.delivered.length, 1);
    });

    it('does nothing for a session that was deleted meanwhile', async () => {
      const [id] = await alertIds();
      await one(id!, 'accept');
      sandbox.sandbox.service.remove(ANA, 'c-done');
      await sandbox.advance(APPLIED_MS);
      assert.deepEqual(sandbox.logged, []);
    });

    const record = aRecord([
      { id: 'pe_1', element: 'Metformin', content: 'Metformin 1 g.', type: 'medication' },
      { id: 'pe_2', element: 'Diet', content: 'Low salt.', type: 'non_pharmacological' },
    ]);
    const proposed = { id: 'pe_9', element: 'Gliclazide', content: 'Gliclazide 30 mg.', type: 'medication' };
    const idsAfter = (fields: Json) =>
      applyAlert(record, anAlert({ elementId: 'pe_1', ...fields }), 'later').medicalRecord?.assessmentPlan?.plan;

    it('replaces, adds and removes by category', () => {
      const ids = (fields: Json) => idsAfter(fields)?.map(({ id }) => id);
      assert.deepEqual(ids({ actionCategory: 'replace', newPlanElement: proposed }), ['pe_9', 'pe_2']);
      assert.deepEqual(ids({ actionCategory: 'adjust_dose', newPlanElement: proposed }), ['pe_9', 'pe_2']);
      assert.deepEqual(ids({ actionCategory: 'add', newPlanElement: proposed }), ['pe_1', 'pe_2', 'pe_9']);
      assert.deepEqual(ids({ actionCategory: 'discontinue', newPlanElement: null }), ['pe_2']);
      const gone = { elementId: 'pe_gone', actionCategory: 'replace', newPlanElement: proposed };
      assert.deepEqual(ids(gone), ['pe_1', 'pe_2', 'pe_9']);
    });

    it('leaves every element with all fields of §2.3 as strings', () => {
      for (const fields of [
        { actionCategory: 'add', newPlanElement: proposed },
        { actionCategory: 'replace', newPlanElement: proposed },
        { actionCategory: 'replace', newPlanElement: proposed, elementId: 'pe_gone' },
        { actionCategory: 'monitor', elementId: 'pe_gone', element: undefined, type: undefined },
      ]) {
        const changed = applyAlert(record, anAlert({ elementId: 'pe_1', ...fields }), 'later');
        const plan = changed.medicalRecord?.assessmentPlan?.plan ?? [];
        const written = plan.find(({ id }) => id !== 'pe_1' && id !== 'pe_2') ?? {};
        const types = ['content', 'element', 'id', 'laboratory', 'type'].map((name) => typeof written[name]);
        assert.deepEqual(types, Array(5).fill('string'), fields.actionCategory);
      }
    });

    it('writes the action of an alert without a replacement behind its element', () => {
      const plan = idsAfter({ actionCategory: 'monitor', action: 'Check renal function.', newPlanElement: null });
      assert.equal(plan?.[0]?.content, 'Metformin 1 g. Check renal function.');
    });
  });
});
