import type { PlanElement } from '../../contract/cdss-alert.ts';
import { readableLabel } from '../readable-label.ts';
import type { Term } from '../term.ts';
import { fieldLabel, genericBlocks } from './generic-blocks.ts';
import { lineOf } from './plain-value.ts';
import type { Fact, PlanGroup, PlanItem } from './section.ts';

/** Plan elements by type, types and elements in the order they were sent. */
export function planGroups(plan: readonly PlanElement[], term: Term): PlanGroup[] {
  const byType = Map.groupBy(plan, ({ type }) => type ?? '');
  return [...byType].map(([type, elements]) => {
    const label = planTypeLabel(type, term);
    return { label, elements: elements.map((element) => planItem(element, label, term)) };
  });
}

function planItem(
  { id, element, content, type: _isTheGroup, laboratory, ...others }: PlanElement,
  label: string,
  term: Term,
): PlanItem {
  const fields = Object.entries({ laboratory, ...others });
  return { id, element, content, label, facts: fields.flatMap(([name, value]) => factOf(name, value, term)) };
}

function factOf(name: string, value: unknown, term: Term): Fact[] {
  const [block, more] = genericBlocks(value, term);
  if (!block || (block.kind === 'missing' && !more)) return [];
  const isText = block.kind === 'text' && !more;
  return [
    {
      label: fieldLabel(name, term),
      value: isText ? block.text : lineOf(value, (inner) => fieldLabel(inner, term), term),
    },
  ];
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
