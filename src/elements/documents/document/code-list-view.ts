import { html, nothing, type TemplateResult } from 'lit';
import type { CodedCondition, DiagnosisCode } from '../../../contract/medical-record-document.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { Term } from '../../../i18n/messages.ts';
import { pairUp } from '../changes/difference-view.ts';

interface CodeContext {
  readonly term: Term;
  readonly lang: string | undefined;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
}

/** Diagnoses with their codes; those that are new against what was seen underlined, those that are gone struck out. */
export function diagnosesView(
  codes: readonly DiagnosisCode[],
  before: readonly DiagnosisCode[] | undefined,
  { term, lang }: CodeContext,
): TemplateResult {
  const isIts = (old: DiagnosisCode, now: DiagnosisCode) =>
    old.code === now.code && old.description === now.description;
  const { olds, gone } = pairUp(before ?? [], codes, isIts);
  const kindView = (type: string | null | undefined) =>
    type ? html`<span class="muted small">${clinicalText(type, term)}</span>` : nothing;
  return html`<ul class="codes">
    ${codes.map(({ code, description, type }, place) => {
      const text = clinicalText(description, term, lang);
      const old = olds[place];
      return html`<li>
        ${codeView(code, term)}
        <span class="code-text">
          ${before && !old ? html`<ins>${text}</ins>` : text}
          ${
            old && old.type !== type
              ? html`<del>${kindView(old.type)}</del> <ins>${kindView(type)}</ins>`
              : kindView(type)
          }
        </span>
      </li>`;
    })}
    ${goneView(
      gone.map(({ code, description, type }) => [code, description, type]),
      { term, lang },
    )}
  </ul>`;
}

/** Past conditions with their codes and the codes these were chosen from, against what was seen. */
export function conditionsView(
  conditions: readonly CodedCondition[],
  before: readonly CodedCondition[] | undefined,
  { term, lang, number }: CodeContext,
): TemplateResult {
  const { olds, gone } = pairUp(before ?? [], conditions, (old, now) => old.content === now.content);
  return html`<ul class="codes">
    ${conditions.map(({ content, code }, place) => {
      const text = clinicalText(content, term, lang);
      const old = olds[place];
      const isRecoded = old && old.code?.code !== code?.code;
      return html`<li>
        ${codeView(code?.code, term)}
        <span class="code-text">
          ${before && !old ? html`<ins>${text}</ins>` : text}
          ${isRecoded && old.code?.code ? html`<del class="mono">${clinicalText(old.code.code, term)}</del>` : nothing}
          ${optionsView(code?.options ?? [], old?.code?.options ?? undefined, { term, number })}
        </span>
      </li>`;
    })}
    ${goneView(
      gone.map(({ content, code }) => [code?.code, content]),
      { term, lang },
    )}
  </ul>`;
}

type Options = NonNullable<NonNullable<CodedCondition['code']>['options']>;

/** The codes that one was chosen from, folded. */
function optionsView(
  options: Options,
  before: Options | undefined,
  { term, number }: Pick<CodeContext, 'term' | 'number'>,
): TemplateResult | typeof nothing {
  const { olds, gone } = pairUp(before ?? [], options);
  if (!options.length && !gone.length) return nothing;
  // The score's digits are shown as sent.
  const optionView = ({ code, score }: Options[number]) =>
    html`<span class="mono">${clinicalText(code, term)}</span> ${
        score === undefined || score === null
          ? nothing
          : html`<span class="muted">${term('codeScore', String(score))}</span>`
      }`;
  return html`<details>
    <summary>${`${term('codeOptions')} (${number(options.length)})`}</summary>
    <ul class="options">
      ${options.map((option, place) => {
        const text = optionView(option);
        return html`<li>${before && !olds[place] ? html`<ins>${text}</ins>` : text}</li>`;
      })}
      ${gone.map((option) => html`<li><del>${optionView(option)}</del></li>`)}
    </ul>
  </details>`;
}

function codeView(code: string | null | undefined, term: Term): TemplateResult | typeof nothing {
  return code ? html`<span class="code mono">${clinicalText(code, term)}</span>` : nothing;
}

function goneView(
  gone: readonly (readonly (string | null | undefined)[])[] = [],
  { term, lang }: Pick<CodeContext, 'term' | 'lang'>,
): TemplateResult[] {
  return gone.map((words) => html`<li><del>${clinicalText(words.filter(Boolean).join(' '), term, lang)}</del></li>`);
}
