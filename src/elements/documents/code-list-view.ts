import { html, nothing, type TemplateResult } from 'lit';
import type { CodedCondition, DiagnosisCode } from '../../contract/medical-record-document.ts';
import { clinicalText } from '../clinical-text.ts';
import type { Term } from '../term.ts';

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
  return html`<ul class="codes">
    ${codes.map(({ code, description, type }) => {
      const text = clinicalText(description, term, lang);
      const old = before?.find((seen) => seen.code === code && seen.description === description);
      const kind = type ? html`<span class="muted small">${clinicalText(type, term)}</span>` : nothing;
      return html`<li>
        ${codeView(code, term)}
        <span class="code-text">
          ${before && !old ? html`<ins>${text}</ins>` : text}
          ${old && old.type !== type ? html`<ins>${kind}</ins>` : kind}
        </span>
      </li>`;
    })}
    ${goneView(
      before
        ?.filter((old) => !codes.some((now) => now.code === old.code && now.description === old.description))
        .map(({ code, description }) => [code, description]),
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
  return html`<ul class="codes">
    ${conditions.map(({ content, code }) => {
      const text = clinicalText(content, term, lang);
      const old = before?.find((seen) => seen.content === content);
      const options = code?.options ?? [];
      const isRecoded = old && old.code?.code !== code?.code;
      return html`<li>
        ${codeView(code?.code, term)}
        <span class="code-text">
          ${before && !old ? html`<ins>${text}</ins>` : text}
          ${isRecoded && old.code?.code ? html`<del class="mono">${clinicalText(old.code.code, term)}</del>` : nothing}
          ${
            options.length
              ? html`<details>
                  <summary>${term('codeOptions')} (${number(options.length)})</summary>
                  <ul class="options">
                    ${options.map(
                      ({ code: option, score }) =>
                        html`<li>
                          <span class="mono">${clinicalText(option, term)}</span>
                          ${
                            typeof score === 'number'
                              ? html`<span class="muted"
                                  >${term('codeScore', number(score, { maximumFractionDigits: 2 }))}</span
                                >`
                              : nothing
                          }
                        </li>`,
                    )}
                  </ul>
                </details>`
              : nothing
          }
        </span>
      </li>`;
    })}
    ${goneView(
      before
        ?.filter(({ content }) => !conditions.some((now) => now.content === content))
        .map(({ content, code }) => [code?.code, content]),
      { term, lang },
    )}
  </ul>`;
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
