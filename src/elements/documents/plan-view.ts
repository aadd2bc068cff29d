import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import { pairUp } from './pair-up.ts';
import { planElementView, type PlanContext } from './plan-element-view.ts';
import type { PlanGroup, PlanItem } from './section.ts';

/** Plan elements by type, against what was seen. */
export function planView(
  groups: readonly PlanGroup[],
  before: readonly PlanGroup[] | undefined,
  context: PlanContext,
): TemplateResult {
  const items = groups.flatMap(({ elements }) => elements);
  const { olds, gone } = pairUp(before?.flatMap(({ elements }) => elements) ?? [], items, isSameElement);
  const views = new Map(
    items.map((item, place) => [item, planElementView(item, olds[place], before !== undefined, context)]),
  );
  return html`${groups.map(
    ({ label, elements }) =>
      html`<div class="group">
        <h5>${clinicalText(label, context.term)}</h5>
        <ul class="plan">
          ${elements.map((item) => views.get(item))}
        </ul>
      </div>`,
  )}
  ${removedView(gone, context)}`;
}

function isSameElement(old: PlanItem, item: PlanItem): boolean {
  return old.id || item.id ? old.id === item.id : old.element === item.element;
}

/** Plan elements that were seen and are no longer there. */
function removedView(gone: readonly PlanItem[], { term, lang }: PlanContext): TemplateResult | typeof nothing {
  if (!gone.length) return nothing;
  return html`<div class="group">
    <h5>${term('removed')}</h5>
    <ul class="plan">
      ${gone.map(
        ({ element, content, facts }) =>
          html`<li>
            <del>${clinicalText([element, content].filter(Boolean).join(': '), term, lang)}</del>
            ${facts.map(
              ({ label, value }) =>
                html`<p class="small"><del>${clinicalText(`${label}: ${value}`, term, lang)}</del></p>`,
            )}
          </li>`,
      )}
    </ul>
  </div>`;
}
