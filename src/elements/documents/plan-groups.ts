import type { PlanElement } from '../../contract/cdss-alert.ts';
import { readableLabel } from '../readable-label.ts';
import type { Term } from '../term.ts';
import type { PlanGroup } from './section.ts';

/** Plan elements by type, types and elements in the order they were sent. */
export function planGroups(plan: readonly PlanElement[], term: Term): PlanGroup[] {
  const byType = Map.groupBy(plan, ({ type }) => type ?? '');
  return [...byType].map(([type, elements]) => ({ label: planTypeLabel(type, term), elements }));
}

function planTypeLabel(type: string, term: Term): string {
  switch (type) {
    case 'medication':
      return term('planMedication');
    case 'non_pharmacological':
      return term('planLifestyle');
    case 'laboratory':
      return term('laboratory');
    case '':
      return term('planOther');
    default:
      return term('fieldName', type) || readableLabel(type);
  }
}
