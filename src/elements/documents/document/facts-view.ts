import { html } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { differenceView, pairUp } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';
import type { Fact } from './section.ts';
import { flagView } from './table-view.ts';

/** Characters. A longer value, or one with a longer word or number, is not shown beside others like a figure. */
const LONGEST_FIGURE = 36;
const LONGEST_WORD = /\S{15}/;

/** Named values side by side, or below each other if one is a sentence. */
export function factsView(facts: readonly Fact[], before: readonly Fact[] | undefined, context: DocumentContext) {
  const all = comparedFacts(facts, before, context);
  const isLong = all.some(({ value = '' }) => value.length > LONGEST_FIGURE || LONGEST_WORD.test(value));
  return html`<dl class="values ${isLong ? 'long' : ''}">
    ${all.map(
      ({ label, view }) =>
        html`<div>
          <dt>${clinicalText(label, context.term)}</dt>
          <dd>${view}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Facts, each with a view of its value and its former one; removed ones follow. */
export function comparedFacts(facts: readonly Fact[], before: readonly Fact[] | undefined, context: DocumentContext) {
  const { term, lang } = context;
  const { olds, gone } = pairUp(before, facts, (old, fact) => old.label === fact.label);
  const valueView = ({ value, isFlag }: Fact, old: Fact | undefined) => {
    const was = old?.value ?? '';
    if (before && was !== (value ?? '')) {
      const isAbsent = value === undefined || (old && old.value === undefined);
      return differenceView(was, value ?? '', context, isAbsent ? term('notRecorded') : undefined);
    }
    if (value === undefined) return html`<span class="muted">${term('notRecorded')}</span>`;
    return isFlag && value ? flagView(value, term) : clinicalText(value, term, lang);
  };
  return [
    ...facts.map((fact, place) => ({ ...fact, view: valueView(fact, olds[place]) })),
    ...gone.map((fact) => ({ ...fact, view: differenceView(fact.value ?? '', undefined, context) })),
  ];
}
