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

  it('leaves what is not proposed as the record has it', () => {
    const inRecord = { ...element, content: ' Ibuprofen\n', laboratory: 'Creatinine', dose: '400 mg' };
    assert.equal(isApplied(alertOf({ content: 'Ibuprofen', type: '', dose: null }), [inRecord], element), true);
  });
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
