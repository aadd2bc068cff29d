import { html, nothing } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { pairUp } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';
import { planElementView } from './plan-element-view.ts';
import type { Block, PlanGroup, PlanItem } from './section.ts';
import type { PlanElement } from '../../../contract/cdss-alert.ts';
import type { Term } from '../../../i18n/translations.ts';
import { factsOf, fieldLabel, hasWords } from './generic-blocks.ts';

/** Plan elements by type, compared with the last seen ones. */
export function planView(
  groups: readonly PlanGroup[],
  before: readonly PlanGroup[] | undefined,
  context: DocumentContext,
) {
  const items = groups.flatMap(({ elements }) => elements);
  const { olds, gone } = pairUp(before?.flatMap(({ elements }) => elements) ?? [], items, hasSameIdAndName, hasSameId);
  const views = new Map(
    items.map((item, place) => [item, planElementView(item, olds[place], before !== undefined, context)]),
  );
  return html`${groups.map(
    ({ label, elements }) =>
      html`<div class="group">
        <h5>${clinicalText(label, context.term)}</h5>
        <ul class="plan ruled">
          ${elements.map((item) => views.get(item))}
        </ul>
      </div>`,
  )}
  ${removedView(gone, context)}`;
}

/** Tried before the id alone, because the service may give one id to several elements: Diet would seem to have become Ibuprofen. */
const hasSameIdAndName = (old: PlanItem, item: PlanItem): boolean =>
  (old.id || '') === (item.id || '') && old.element === item.element;

const hasSameId = (old: PlanItem, item: PlanItem): boolean => Boolean(item.id) && old.id === item.id;

function removedView(gone: readonly PlanItem[], { term, lang }: DocumentContext) {
  if (!gone.length) return nothing;
  return html`<div class="group was">
    <h5>${term('removed')}</h5>
    <ul class="plan ruled">
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

/** Plan elements by type, in the order sent. */
export function planBlocks(plan: readonly PlanElement[], term: Term): Block[] {
  // Leaves out elements without words, which would look cut off. Keeps one whose type §2.3 does not name, because the type is its text.
  const worded = plan.filter(
    ({ id: _id, type, ...words }) => hasWords(words) || !Object.hasOwn(TYPES, type?.trim() ?? ''),
  );
  const byType = Map.groupBy(worded, ({ type }) => type?.trim() ?? '');
  const groups = [...byType].map(([type, elements]) => {
    const label = planTypeLabel(type, term);
    return { label, elements: elements.map((element) => planItem(element, label, term)) };
  });
  return groups.length ? [{ kind: 'plan', groups }] : [];
}

function planItem(
  { id, element, content, type: _isTheGroup, laboratory, ...others }: PlanElement,
  label: string,
  term: Term,
): PlanItem {
  return { id, element, content, label, facts: factsOf({ laboratory, ...others }, term) };
}

/** §2.3 names two types. */
const TYPES = { medication: 'planMedication', non_pharmacological: 'planLifestyle', '': 'planOther' } as const;

/** The heading of a group. */
function planTypeLabel(type: string, term: Term): string {
  return Object.hasOwn(TYPES, type) ? term(TYPES[type as keyof typeof TYPES]) : fieldLabel(type, term);
}

/** Scrolls to a plan element of the open document, focuses it and marks it for a moment. */
export function revealPlanElement(root: ParentNode, documentId: string, elementId: string): void {
  const element = root.querySelector<HTMLElement>(`#${CSS.escape(`${documentId}-${elementId}`)}`);
  if (!element) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  element.focus({ preventScroll: true });
  const from = { backgroundColor: 'var(--_amber-surface)', outlineColor: 'var(--_focus)' };
  if (!isCalm) element.animate([from, from, {}], { duration: 1800, easing: 'ease-out' });
}
