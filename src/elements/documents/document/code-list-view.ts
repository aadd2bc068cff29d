import { html, nothing } from 'lit';
import type { CodedCondition, DiagnosisCode } from '../../../contract/medical-record-document.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { written } from '../../../i18n/plural.ts';
import type { Term } from '../../../i18n/translations.ts';
import { comparedItems, newView } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';

/** Diagnoses with their codes, against what was seen. */
export function diagnosesView(
  codes: readonly DiagnosisCode[],
  before: readonly DiagnosisCode[] | undefined,
  context: DocumentContext,
) {
  const { term, lang } = context;
  const kindView = (type: string | null | undefined) =>
    type ? html`<span class="muted small">${clinicalText(type, term)}</span>` : nothing;
  const diagnosisView = ({ code, description, type }: DiagnosisCode, old: DiagnosisCode | undefined, isNew: boolean) =>
    html`${codeView(code, term)}
      <span>
        ${newView(clinicalText(description, term, lang), isNew)}
        ${old && old.type !== type ? html`<del>${kindView(old.type)}</del> <ins>${kindView(type)}</ins>` : kindView(type)}
      </span>`;
  const goneView = ({ code, description, type }: DiagnosisCode) => lineView([code, description, type], context);
  const isIts = (old: DiagnosisCode, now: DiagnosisCode) =>
    old.code === now.code && old.description === now.description;
  return html`<ul class="codes">
    ${comparedItems(codes, before, diagnosisView, goneView, isIts)}
  </ul>`;
}

/** Past conditions with their codes and the codes these were chosen from, against what was seen. */
export function conditionsView(
  conditions: readonly CodedCondition[],
  before: readonly CodedCondition[] | undefined,
  context: DocumentContext,
) {
  const { term, lang } = context;
  const conditionView = ({ content, code }: CodedCondition, old: CodedCondition | undefined, isNew: boolean) => {
    const former = old?.code?.code;
    return html`${codeView(code?.code, term)}
      <span>
        ${newView(clinicalText(content, term, lang), isNew)}
        ${former && former !== code?.code ? html`<del class="mono">${clinicalText(former, term)}</del>` : nothing}
        ${optionsView(code?.options ?? [], old?.code?.options ?? undefined, context)}
      </span>`;
  };
  const goneView = ({ content, code }: CodedCondition) => lineView([code?.code, content], context);
  return html`<ul class="codes">
    ${comparedItems(conditions, before, conditionView, goneView, (old, now) => old.content === now.content)}
  </ul>`;
}

type Options = NonNullable<NonNullable<CodedCondition['code']>['options']>;

/** The codes that one was chosen from, folded. */
function optionsView(options: Options, before: Options | undefined, { term, spoken }: DocumentContext) {
  // The score's digits are shown as sent.
  const optionView = ({ code, score }: Options[number]) =>
    html`<span class="mono">${clinicalText(code, term)}</span> ${
        score === undefined || score === null
          ? nothing
          : html`<span class="muted">${term('codeScore', String(score))}</span>`
      }`;
  const newOptionView = (option: Options[number], _old: unknown, isNew: boolean) => newView(optionView(option), isNew);
  const items = comparedItems(options, before, newOptionView, optionView);
  if (!items.length) return nothing;
  return html`<details>
    <summary>${`${term('codeOptions')} (${written(spoken, options.length)})`}</summary>
    <ul class="options">
      ${items}
    </ul>
  </details>`;
}

/** A code as it was sent: no field names its system. */
function codeView(code: string | null | undefined, term: Term) {
  return code ? html`<span class="code mono">${clinicalText(code, term)}</span>` : nothing;
}

/** What is gone, as one text to be struck out. */
function lineView(words: readonly (string | null | undefined)[], { term, lang }: DocumentContext) {
  return clinicalText(words.filter(Boolean).join(' '), term, lang);
}
