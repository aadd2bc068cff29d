import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isApplied, saysTheSame } from '../../../src/consultation/decisions/judge.ts';
import type { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';

const element: PlanElement = { id: 'pe', element: 'Ibuprofen', content: 'Ibuprofen', type: 'medication' };
const alertOf = (newPlanElement: PlanElement): CdssAlert => ({
  id: 'cfa',
  elementId: 'pe',
  status: 'accepted',
  newPlanElement,
});

describe('an accepted change', () => {
  for (const [what, change] of [
    ['laboratory', { laboratory: 'Creatinine' }],
    ['type', { type: 'non_pharmacological' }],
    ['a field that the spec does not name', { dose: '400 mg' }],
    ['such a field of several values', { dose: { value: 400, unit: 'mg' } }],
  ] as const)
    it(`of ${what} alone is seen in the record once it is there, not before`, () => {
      const proposed = { ...element, id: 'pe_new', ...change };
      assert.equal(isApplied(alertOf(proposed), [element], element), false);
      assert.equal(isApplied(alertOf(proposed), [{ ...element, ...change }], element), true);
    });

  it('is seen if the record writes accents as separate marks', () => {
    const proposed = { ...element, content: 'Solução 5 mg' };
    const inRecord = { ...element, content: 'Soluc\u0327a\u0303o 5 mg' };
    assert.equal(isApplied(alertOf(proposed), [inRecord], element), true);
  });

  it('of the column of a dose is seen once the record has the dose there', () => {
    const content = 'Drug\tMorning\tNoon\nPrednisone\t20 mg\t';
    const proposed = { ...element, content: 'Drug\tMorning\tNoon\nPrednisone\t\t20 mg' };
    assert.equal(isApplied(alertOf(proposed), [{ ...element, content }], { ...element, content }), false);
    assert.equal(isApplied(alertOf(proposed), [{ ...proposed }], { ...element, content }), true);
  });

  it('is seen where the record has blanks in place of its tabs, and a removal is not', () => {
    const tabbed = { ...element, content: 'Prednisone\t20 mg\tmorning' };
    const blank = { ...tabbed, content: 'Prednisone 20 mg morning' };
    assert.equal(isApplied(alertOf({ ...tabbed, id: 'pe_new' }), [blank], element), true);
    assert.equal(isApplied({ ...alertOf(tabbed), newPlanElement: null, action: 'Stop.' }, [blank], tabbed), false);
  });

  it('that replaces, in whatever case that is written, is not seen while the replaced element stands', () => {
    const proposed = { ...element, id: 'pe_new', content: 'Paracetamol 1 g' };
    for (const actionCategory of ['replace', 'Replace', ' REPLACE'])
      assert.equal(isApplied({ ...alertOf(proposed), actionCategory }, [element, proposed], element), false);
  });

  it('ignores fields that the proposal does not name', () => {
    const inRecord = { ...element, content: ' Ibuprofen\n', laboratory: 'Creatinine', dose: '400 mg' };
    assert.equal(isApplied(alertOf({ content: 'Ibuprofen', type: '', dose: null }), [inRecord], element), true);
  });
});

describe('what a service keeps its books with', () => {
  const books = (times: number) => ({ updatedAt: `2026-11-25T10:0${times}:00Z`, version: times, ruleId: `r${times}` });
  const later = { ...element, ...books(2) };

  it('is no change of a plan element', () => {
    const removal: CdssAlert = { id: 'cfa', elementId: 'pe', status: 'accepted', action: 'Stop.' };
    assert.equal(isApplied(removal, [later], { ...element, ...books(1) }), false);
    assert.equal(isApplied(removal, [], { ...element, ...books(1) }), true);
    const proposed = { ...element, id: 'pe_new', content: 'Paracetamol 1 g', ...books(1) };
    assert.equal(isApplied(alertOf(proposed), [{ ...proposed, ...books(2) }], element), true);
  });

  it('is no text with words, which may be a dose', () => {
    for (const modified of ['now 2 x daily', '10 mg at 08:00', 'AM', '-5', '1.5'])
      assert.equal(isApplied(alertOf({ ...element, modified }), [element], element), false, modified);
    const times = ['2026-11-25 10:00', 'Wed, 25 Nov 2026 10:00 GMT', '25/11/2026', 'today, 10:00'];
    for (const modified of [
      ...times,
      '11/25/2026, 10:00:00 AM',
      '11/25/2026, 10:00:00\u202fAM',
      '25/11/2026, 10:00:00\u202fa.\u00a0m.',
      '2026-11-25T10:00:00.123+00:00',
      '20261125T100000Z',
      '2026-11-25 10:00:00 UTC',
      'Wed, 25 Nov 2026 10:00:00 +0000',
      '1764064800000',
      '1764064800.000000000',
      1764064800,
    ])
      assert.equal(isApplied(alertOf({ ...element, modified }), [element], element), true, String(modified));
  });

  it('is no text with a time in it', () => {
    for (const modified of [
      '10 mg at 08:00',
      '50 mcg 0800',
      '08:00-20:00',
      '2 x daily since 2019',
      'Aspirin, 10:00',
      '2026-11-25 (10 mg)',
      'stopped',
    ])
      assert.equal(isApplied(alertOf({ ...element, modified }), [element], element), false, modified);
  });

  it('is no target or check-up with a date', () => {
    for (const goal of [{ meta: 'HbA1c < 7 % en marzo de 2026' }, { revision: 'control el 12/01/2026' }])
      assert.equal(isApplied(alertOf({ ...element, ...goal }), [element], element), false);
  });

  it('is nothing else that an alert says', () => {
    const said = (times: number) => ({
      alert: { ...alertOf({ ...element, ...books(times) }), ...books(times) },
      planElement: { ...element, ...books(times) },
    });
    assert.equal(saysTheSame(said(1), said(2)), true);
  });
});

it('a proposal without a name is not in the record because another drug is given in its words', () => {
  const warfarin = { id: 'pe', element: 'Warfarin', content: '2.5 mg once daily' };
  const bisoprolol = { id: 'pe_2', element: 'Bisoprolol', content: '5 mg once daily' };
  const alert = { ...alertOf({ id: 'pe_new', content: '5 mg once daily' }), element: 'Warfarin' };
  assert.equal(isApplied(alert, [warfarin, bisoprolol], warfarin), false);
  for (const changed of [
    { ...warfarin, content: '5 mg once daily' },
    { id: 'pe_3', element: 'warfarin', content: '5 mg once daily' },
    { id: 'pe', element: 'Warfarin sodium', content: '5 mg once daily' },
    { id: 'pe_new', element: 'Coumadin', content: '5 mg once daily' },
    { id: 'pe_3', content: '5 mg once daily' },
  ])
    assert.equal(isApplied(alert, [changed, bisoprolol], warfarin), true);
  const inWords = { ...alert, newPlanElement: { content: 'Bisoprolol 5 mg' } };
  assert.equal(isApplied(inWords, [{ ...bisoprolol, content: 'Bisoprolol 5 mg' }], warfarin), true);
});

it('a field that is false is one that is left out: a removal counted as applied once the service wrote it', () => {
  const before = { id: 'pe', element: 'Ibuprofen', content: '600 mg' };
  const removal: CdssAlert = {
    id: 'cfa',
    elementId: 'pe',
    status: 'accepted',
    actionCategory: 'remove',
    action: 'Stop.',
  };
  assert.equal(isApplied(removal, [{ ...before, isVerified: false }], before), false);
  assert.equal(isApplied(removal, [before], { ...before, isVerified: false }), false);
  assert.equal(isApplied(removal, [{ ...before, isVerified: false }], { ...before, isVerified: true }), true);
  const proposed = { id: 'pe', element: 'Ibuprofen', content: '400 mg', asNeeded: false };
  const plain = { id: 'pe', element: 'Ibuprofen', content: '400 mg' };
  assert.equal(isApplied(alertOf(proposed), [plain], before), true);
  assert.equal(isApplied(alertOf(proposed), [{ ...plain, asNeeded: true }], before), false);
  assert.equal(isApplied(alertOf({ ...plain, asNeeded: true }), [plain], before), false);
});

it('a change in no words is not in the record because an element there has none', () => {
  const wordless: CdssAlert = { id: 'cfa', status: 'accepted', action: ' ' };
  assert.equal(isApplied(wordless, [{ id: 'pe_2', content: '' }], undefined), false);
});

describe('a replacement', () => {
  const proposed = { id: 'pe_new', element: 'Paracetamol', content: 'Paracetamol 1 g', type: 'medication' };
  const replacing = { ...alertOf(proposed), actionCategory: 'replace' };

  it('is not in the record while what it replaces stands there as it was', () => {
    assert.equal(isApplied(replacing, [element, proposed], element), false);
    assert.equal(isApplied({ ...replacing, actionCategory: 'add' }, [element, proposed], element), true);
  });

  for (const [what, plan] of [
    ['is gone', [proposed]],
    ['was marked', [{ ...element, state: 'stopped' }, proposed]],
    ['says the new', [{ ...proposed, id: 'pe' }]],
    ['has another id', [{ ...element, id: 'pe_2' }, proposed]],
  ] as const)
    it(`is in the record once what it replaces ${what}`, () => assert.equal(isApplied(replacing, plan, element), true));

  it('that was so before is in the record', () =>
    assert.equal(isApplied({ ...replacing, newPlanElement: { ...element, id: 'x' } }, [element], element), true));
});

it('an alert says something else where a field that the spec does not name does', () => {
  const said = (warning: string) => ({ alert: { ...alertOf(element), warning }, planElement: element });
  assert.equal(saysTheSame(said('Pregnancy'), said('Pregnancy')), true);
  assert.equal(saysTheSame(said('Pregnancy'), said('Lactation')), false);
});

it('an alert says something else where another dose stands in a field that the spec does not name', () => {
  const said = (dose: string, own = '200 mg') => ({
    alert: alertOf({ ...element, dose }),
    planElement: { ...element, dose: own },
  });
  assert.equal(saysTheSame(said('400 mg'), said('400 mg')), true);
  assert.equal(saysTheSame(said('400 mg'), said('600 mg')), false);
  assert.equal(saysTheSame(said('400 mg'), said('400 mg', '100 mg')), false);
});

it('an alert says something else where its plan element has gone, although it had no words: the card says that it is missing', () => {
  const alert = alertOf(element);
  assert.equal(saysTheSame({ alert, planElement: { id: 'pe' } }, { alert, planElement: undefined }), false);
  // A proposal without words is shown as none.
  const proposal = (newPlanElement?: PlanElement) => ({ alert: { ...alert, newPlanElement }, planElement: element });
  assert.equal(saysTheSame(proposal({ id: 'new' }), proposal()), true);
});
