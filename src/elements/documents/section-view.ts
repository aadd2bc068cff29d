import { html, nothing, type TemplateResult } from 'lit';
import type { PlanElement } from '../../contract/cdss-alert.ts';
import type { CodedCondition, DiagnosisCode } from '../../contract/medical-record-document.ts';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';
import { differenceView } from './difference-view.ts';
import { planElementView, type PlanContext } from './plan-element-view.ts';
import type { Block, Fact, PlanGroup, Section } from './section.ts';

export interface SectionContext extends PlanContext {
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** The name of a language in the language in force. */
  readonly displayLanguage: (language: string) => string;
  /** Whether an action, or the copy of the section of that key, has just been done. */
  readonly isDone: (what: string) => boolean;
  readonly onCopySection: (section: Section) => void;
}

/** One section: its title, a mark if it changed since it was seen, and its blocks. */
export function sectionView(
  section: Section,
  changes: ReadonlyMap<string, Section | undefined>,
  context: SectionContext,
): TemplateResult {
  const { term, isDone, onCopySection } = context;
  const isChanged = changes.has(section.key);
  const label = term('copySection', section.title);
  return html`<section class="section ${isChanged ? 'changed' : ''}">
    <div class="section-head">
      <h4>${clinicalText(section.title, term)}</h4>
      ${isChanged ? html`<span class="badge tone-blue">${term('changedSection')}</span>` : nothing}
      <button
        type="button"
        class="button quiet icon-only copy-section"
        aria-label=${label}
        title=${label}
        @click=${() => onCopySection(section)}
      >
        ${icon(isDone(section.key) ? 'check' : 'copy')}
      </button>
    </div>
    <div class="section-body">
      ${section.blocks.map((block) => blockView(block, changes.get(section.key), context))}
    </div>
  </section>`;
}

function blockView(block: Block, before: Section | undefined, context: SectionContext): TemplateResult {
  const { term, lang } = context;
  switch (block.kind) {
    case 'text': {
      const [old] = before?.blocks ?? [];
      if (old?.kind === 'text' && before?.blocks.length === 1) return differenceView(old.text, block.text, context);
      return html`<p class="text">${clinicalText(block.text, term, lang)}</p>`;
    }
    case 'missing':
      return html`<p class="muted">${term('notRecorded')}</p>`;
    case 'list':
      return html`<ul class="bullets">
        ${block.items.map((item) => html`<li>${clinicalText(item, term, lang)}</li>`)}
      </ul>`;
    case 'facts':
      return html`<dl class="values">${block.facts.map((fact) => factView(fact, context))}</dl>`;
    case 'diagnoses':
      return html`<ul class="codes">
        ${block.codes.map((code) => diagnosisView(code, context))}
      </ul>`;
    case 'plan':
      return html`${block.groups.map((group) => planGroupView(group, before, context))}
      ${removedView(block.groups, before, context)}`;
    case 'conditions':
      return html`<ul class="codes">
        ${block.conditions.map((condition) => conditionView(condition, context))}
      </ul>`;
    case 'group':
      return html`<div class="group">
        <h5>${clinicalText(block.title, term)}</h5>
        ${block.blocks.map((inner) => blockView(inner, undefined, context))}
      </div>`;
  }
}

function factView({ label, value }: Fact, { term, lang }: SectionContext): TemplateResult {
  return html`<div>
    <dt>${clinicalText(label, term)}</dt>
    <dd>
      ${value === undefined ? html`<span class="muted">${term('notRecorded')}</span>` : clinicalText(value, term, lang)}
    </dd>
  </div>`;
}

function diagnosisView({ code, description, type }: DiagnosisCode, { term, lang }: SectionContext): TemplateResult {
  return html`<li>
    ${code ? html`<span class="code mono">${clinicalText(code, term)}</span>` : nothing}
    <span class="code-text">
      ${clinicalText(description, term, lang)}
      ${type ? html`<span class="muted small">${clinicalText(diagnosisType(type, term), term)}</span>` : nothing}
    </span>
  </li>`;
}

function diagnosisType(type: string, term: Term): string {
  if (type === 'primary') return term('diagnosisPrimary');
  return type === 'secondary' ? term('diagnosisSecondary') : type;
}

function planGroupView(
  { label, elements }: PlanGroup,
  before: Section | undefined,
  context: SectionContext,
): TemplateResult {
  const seen = planElements(before);
  return html`<div class="group">
    <h5>${clinicalText(label, context.term)}</h5>
    <ul class="plan">
      ${elements.map((element) =>
        planElementView(
          element,
          seen?.find(({ id }) => id === element.id),
          seen !== undefined,
          context,
        ),
      )}
    </ul>
  </div>`;
}

/** Plan elements that were seen and are no longer there. */
function removedView(
  groups: readonly PlanGroup[],
  before: Section | undefined,
  { term, lang }: SectionContext,
): TemplateResult | typeof nothing {
  const kept = new Set(groups.flatMap(({ elements }) => elements.map(({ id }) => id)));
  const removed = planElements(before)?.filter(({ id }) => !kept.has(id)) ?? [];
  if (!removed.length) return nothing;
  return html`<div class="group">
    <h5>${term('removed')}</h5>
    <ul class="plan">
      ${removed.map(
        ({ element, content }) =>
          html`<li>
            <del>${clinicalText([element, content].filter(Boolean).join(': '), term, lang)}</del>
          </li>`,
      )}
    </ul>
  </div>`;
}

function planElements(section: Section | undefined): PlanElement[] | undefined {
  const [block] = section?.blocks ?? [];
  return block?.kind === 'plan' ? block.groups.flatMap(({ elements }) => elements) : undefined;
}

function conditionView({ content, code }: CodedCondition, context: SectionContext): TemplateResult {
  const { term, lang, number } = context;
  const others = code?.options ?? [];
  return html`<li>
    ${code?.code ? html`<span class="code mono">${clinicalText(code.code, term)}</span>` : nothing}
    <span class="code-text">
      ${clinicalText(content, term, lang)}
      ${
        others.length
          ? html`<details>
              <summary>${term('codeOptions')} (${number(others.length)})</summary>
              <ul class="options">
                ${others.map(
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
}
