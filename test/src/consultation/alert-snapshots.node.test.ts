import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aDocument, someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { readDocuments } from '../../../src/client/read-answer.ts';
import { alertSnapshots } from '../../../src/consultation/alert-snapshots.ts';
import { planOf } from '../../../src/consultation/decisions/judge.ts';
import { reuse } from '../../../src/consultation/reuse.ts';
import type { PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

const NOW = Date.UTC(2026, 10, 22);
const read = (change: (document: MedicalRecordDocument) => void = () => undefined) => {
  const document = structuredClone(aDocument(NOW, { cdssAlerts: someAlerts() }));
  change(document);
  return [document];
};
const accepted = ({ cdssAlerts }: MedicalRecordDocument) => {
  for (const alert of cdssAlerts ?? []) if (alert.newPlanElement) alert.status = 'accepted';
};
/** Returns the ids of the alerts whose snapshot changes with a second reading. */
const changed = (first: MedicalRecordDocument[], second: MedicalRecordDocument[]) => {
  const former = alertSnapshots(first);
  const later = alertSnapshots(reuse(first, second), { former });
  return later.filter((snapshot) => !former.includes(snapshot)).map(({ alert }) => alert.id);
};

const inRecord = (documents: MedicalRecordDocument[]) =>
  alertSnapshots(documents)
    .filter(({ isInRecord }) => isInRecord)
    .map((snapshot) => snapshot.alert.id);

describe('views of alerts', () => {
  for (const [what, change] of [
    ['comes first', (plan: unknown[]) => plan.unshift({ id: 'el_new', content: 'Rest.' })],
    ['comes last', (plan: unknown[]) => plan.push({ id: 'el_new', content: 'Rest.' })],
  ] as const) {
    it(`stay the same where a plan element ${what}, of accepted alerts too`, () => {
      const withNew = (document: MedicalRecordDocument) => void change(planOf(document) as unknown[]);
      assert.deepEqual(changed(read(), read(withNew)), []);
      const both = (document: MedicalRecordDocument) => {
        accepted(document);
        withNew(document);
      };
      assert.deepEqual(changed(read(accepted), read(both)), []);
    });
  }

  it('stay the same where another alert comes first, or goes', () => {
    const fresh = { ...someAlerts()[0]!, id: 'cfa_fresh' };
    const withFresh = read(({ cdssAlerts }) => cdssAlerts?.unshift(fresh));
    assert.deepEqual(changed(read(), withFresh), ['cfa_fresh']);
    assert.deepEqual(changed(withFresh, read()), []);
  });

  it('the one whose plan element is gone, or says other things, is another', () => {
    const { id, elementId } = someAlerts().find(({ elementId: named }) => named)!;
    const ofElement = read().flatMap(({ cdssAlerts = [] }) =>
      (cdssAlerts ?? []).filter((alert) => alert.elementId === elementId).map((alert) => alert.id),
    );
    assert.ok(ofElement.includes(id));
    const without = (document: MedicalRecordDocument) => {
      const plan = planOf(document) as unknown[];
      plan.splice(
        planOf(document).findIndex((element) => element.id === elementId),
        1,
      );
    };
    assert.deepEqual(new Set(changed(read(), read(without))), new Set(ofElement));
  });

  it('an accepted one tells whether the plan holds what it proposes, and only such a one', () => {
    const [alert] = someAlerts().filter(({ newPlanElement }) => newPlanElement?.content);
    const withProposal = (document: MedicalRecordDocument) => {
      const plan = planOf(document) as PlanElement[];
      const place = plan.findIndex(({ id }) => id === alert?.elementId);
      plan[place] = { ...alert?.newPlanElement, id: 'el_done', content: `  ${alert?.newPlanElement?.content} ` };
    };
    const both = (document: MedicalRecordDocument) => {
      accepted(document);
      withProposal(document);
    };
    assert.deepEqual(inRecord(read(withProposal)), []);
    assert.ok(!inRecord(read(accepted)).includes(alert!.id));
    assert.ok(inRecord(read(both)).includes(alert!.id));
    assert.ok(changed(read(accepted), read(both)).includes(alert!.id));
  });

  for (const [what, blank] of [
    ['empty', { content: '', element: '' }],
    ['of white space only', { content: ' \n', element: '\t' }],
    ['half absent', { content: null, element: ' ' }],
  ] as const)
    it(`an accepted one whose proposal is ${what} is not in the record for that`, () => {
      const documents = read(({ cdssAlerts }) => {
        const [alert] = cdssAlerts ?? [];
        Object.assign(alert!, { status: 'accepted', elementId: 'el_gone', newPlanElement: { id: 'el_new', ...blank } });
      });
      assert.deepEqual(inRecord(documents), []);
    });

  it('are all new objects if their report is no longer a draft', () => {
    const report = (lifecycleStatus: string) =>
      read((document) => Object.assign(document, { purpose: 'report', reportState: { lifecycleStatus } }));
    assert.equal(changed(report('draft'), report('final')).length, someAlerts().length);
  });

  const facts = (documents: MedicalRecordDocument[]) =>
    alertSnapshots(documents).map(({ alert, lock, isOpen, canDecide }) => [
      alert.id,
      alert.status,
      lock,
      isOpen,
      canDecide,
    ]);
  const note = (id: string, ...cdssAlerts: object[]) => ({ id, cdssAlerts }) as unknown as MedicalRecordDocument;

  it('two alerts of one id that say different things are both there, and neither can be decided', () => {
    const { items } = readDocuments(
      JSON.stringify({
        items: [
          note('d', { id: 'c', action: 'A', status: 'pending' }),
          note('e', { id: 'c', action: 'B', status: 'pending' }),
        ],
      }),
    );
    assert.deepEqual(facts(items), [
      ['c', 'pending', 'twice', true, false],
      ['c#2', 'pending', 'twice', true, false],
    ]);
  });

  it('of copies that differ in their status alone the pending one can be decided', () => {
    const [done, open] = ['accepted', 'pending'].map((status) => ({ id: 'c', action: 'A', status }));
    for (const documents of [
      [note('d', done!, open!)],
      [note('d', open!, done!)],
      [note('d', done!), note('e', open!)],
    ])
      assert.deepEqual(facts(documents), [['c', 'pending', undefined, true, true]]);
  });

  it('of copies the one whose document has the plan element counts: the card said that it is not in the plan', () => {
    const alert = { id: 'c', elementId: 'pe', status: 'pending' };
    const plan = [{ id: 'pe', content: 'Ibuprofen 600 mg' }];
    const planned = { ...note('e', alert), medicalRecord: { assessmentPlan: { plan } } };
    for (const documents of [
      [note('d', alert), planned],
      [planned, note('d', alert)],
    ]) {
      const found = alertSnapshots(documents).map(({ documentId, planElement }) => [documentId, planElement]);
      assert.deepEqual(found, [['e', plan[0]]]);
    }
  });

  it('of copies the one whose document has a plan counts once the element is replaced: the change was not found in a letter', () => {
    const proposed = { id: 'pe_new', element: 'Apixaban', content: '5 mg' };
    const alert = { id: 'c', elementId: 'pe', status: 'accepted', actionCategory: 'replace', newPlanElement: proposed };
    const planned = { ...note('e', alert), medicalRecord: { assessmentPlan: { plan: [proposed] } } };
    for (const documents of [
      [note('d', alert), planned],
      [planned, note('d', alert)],
    ]) {
      const found = alertSnapshots(documents).map(({ documentId, isInRecord }) => [documentId, isInRecord]);
      assert.deepEqual(found, [['e', true]]);
    }
  });

  it('of copies that differ in their status alone one of an unknown status is not taken for decided', () => {
    const [done, odd, open] = ['accepted', 'reopened', 'pending'].map((status) => ({ id: 'c', action: 'A', status }));
    assert.deepEqual(facts([note('d', done!), note('e', odd!)]), [['c', 'reopened', 'status', true, false]]);
    assert.deepEqual(facts([note('d', odd!), note('e', done!)]), [['c', 'reopened', 'status', true, false]]);
    assert.deepEqual(facts([note('d', done!, odd!, open!)]), [['c', 'pending', undefined, true, true]]);
  });

  it('one without an id that a decision can name is there, and cannot be decided', () => {
    for (const id of ['cfa 1/ä', '', 'x'.repeat(513)])
      assert.deepEqual(facts([note('d', { id, status: 'pending' })]), [[id, 'pending', 'id', true, false]]);
  });

  it('one of an unknown status counts as open, behind what can be decided', () => {
    const alerts = ['reopened', 'accepted', 'pending', '', 'Accepted'].map((status, n) => ({ id: `c${n}`, status }));
    assert.deepEqual(facts([note('d', ...alerts)]), [
      ['c2', 'pending', undefined, true, true],
      ['c0', 'reopened', 'status', true, false],
      ['c3', '', 'status', true, false],
      ['c4', 'Accepted', 'status', true, false],
      ['c1', 'accepted', undefined, false, false],
    ]);
  });

  it('an element that is in the plan twice is compared with none', () => {
    const twice = (document: MedicalRecordDocument) =>
      void (planOf(document) as PlanElement[]).push({ id: 'pe_ibuprofen', content: 'Other.' });
    const [snapshot] = alertSnapshots(read(twice)).filter(({ alert }) => alert.elementId === 'pe_ibuprofen');
    assert.deepEqual([snapshot?.planElement, snapshot?.isElementTwice, snapshot?.canDecide], [undefined, true, true]);
  });
});
