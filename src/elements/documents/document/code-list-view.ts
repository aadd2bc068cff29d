import { html, nothing } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { Term } from '../../../i18n/translations.ts';
import { comparedItems, newView } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';
import type { ConditionItem, DiagnosisItem, Fact, OptionItem } from './section.ts';

/** Diagnoses with their codes, compared with the last seen ones. */
export function diagnosesView(
  codes: readonly DiagnosisItem[],
  before: readonly DiagnosisItem[] | undefined,
  context: DocumentContext,
) {
  const { term, lang } = context;
  const diagnosisView = (item: DiagnosisItem, old: DiagnosisItem | undefined, isNew: boolean) =>
    html`${codeView(item.code, term)}
      <span>
        ${newView(clinicalText(item.description, term, lang), isNew)}
        ${besideView(kindOf(item), old && kindOf(old), context)}
      </span>`;
  const kindOf = ({ type, facts }: DiagnosisItem) => [type, othersOf(facts)].filter(Boolean).join(' · ');
  const goneView = (item: DiagnosisItem) => lineView([item.code, item.description, kindOf(item)], context);
  const isIts = (old: DiagnosisItem, now: DiagnosisItem) =>
    old.code === now.code && old.description === now.description;
  return html`<ul class="codes">
    ${comparedItems(codes, before, diagnosisView, goneView, isIts)}
  </ul>`;
}

/** Past conditions with their codes and the considered codes, compared with the last seen ones. */
export function conditionsView(
  conditions: readonly ConditionItem[],
  before: readonly ConditionItem[] | undefined,
  context: DocumentContext,
) {
  const { term, lang } = context;
  const conditionView = (item: ConditionItem, old: ConditionItem | undefined, isNew: boolean) => {
    const { content, code, options, facts } = item;
    const former = old?.code?.code;
    return html`${codeView(code?.code, term)}
      <span>
        ${newView(clinicalText(content, term, lang), isNew)}
        ${former && former !== code?.code ? html`<del class="mono">${clinicalText(former, term)}</del>` : nothing}
        ${besideView(othersOf(facts), old && othersOf(old.facts), context)}
        ${optionsView(options, old?.options, context)}
      </span>`;
  };
  const goneView = ({ content, code, facts }: ConditionItem) =>
    lineView([code?.code, content, othersOf(facts)], context);
  return html`<ul class="codes">
    ${comparedItems(conditions, before, conditionView, goneView, (old, now) => old.content === now.content)}
  </ul>`;
}

/** The considered codes, folded. */
function optionsView(
  options: readonly OptionItem[],
  before: readonly OptionItem[] | undefined,
  context: DocumentContext,
) {
  const { term } = context;
  // Shows the score's digits as sent.
  const optionView = ({ code, score, facts }: OptionItem) =>
    html`<span class="mono">${clinicalText(code, term)}</span> ${
        score === undefined || score === null
          ? nothing
          : html`<span class="muted">${term('codeScore', String(score))}</span>`
      }
      ${besideView(othersOf(facts), undefined, context)}`;
  const newOptionView = (option: OptionItem, _old: unknown, isNew: boolean) => newView(optionView(option), isNew);
  const items = comparedItems(options, before, newOptionView, optionView);
  if (!items.length) return nothing;
  // A change that is folded would be marked by nothing.
  return html`<details ?open=${before && JSON.stringify(before) !== JSON.stringify(options)}>
    <summary>${`${term('codeOptions')} (${options.length})`}</summary>
    <ul class="options small">
      ${items}
    </ul>
  </details>`;
}

/** Other fields of an item, on one line. */
function othersOf(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

/** The code beside an item, with the former one if it has changed. */
function besideView(text: string, old: string | undefined, { term }: DocumentContext): unknown {
  const view = (part: string) => (part ? html`<span class="muted small">${clinicalText(part, term)}</span>` : nothing);
  return old === undefined || old === text ? view(text) : html`<del>${view(old)}</del> <ins>${view(text)}</ins>`;
}

/** A code as it was sent. No field names its system. */
function codeView(code: string | null | undefined, term: Term) {
  return code ? html`<span class="code mono">${clinicalText(code, term)}</span>` : nothing;
}

/** A removed item as one text, to be struck out. */
function lineView(words: readonly (string | null | undefined)[], { term, lang }: DocumentContext) {
  return clinicalText(words.filter(Boolean).join(' '), term, lang);
}
