import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { clinicalText } from '../clinical-text.ts';
import { icon } from '../icons.ts';
import { namedBy } from '../named-by.ts';
import type { Term } from '../term.ts';
import { blockBefore } from './block-before.ts';
import { conditionsView, diagnosesView } from './code-list-view.ts';
import { differenceView } from './difference-view.ts';
import { planElementView, type PlanContext } from './plan-element-view.ts';
import type { Block, Fact, PlanGroup, PlanItem, Section } from './section.ts';
import { tableView } from './table-view.ts';

export interface SectionContext extends PlanContext {
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** The name of a language in the language in force. */
  readonly displayLanguage: (language: string) => string;
  /** Whether an action, or the copy of the section of that key, has just been done. */
  readonly isDone: (what: string) => boolean;
  readonly onCopySection: (section: Section) => void;
}

/** What is longer does not stand beside others like a figure. */
const LONGEST_FIGURE = 36;

/** One section at its place in the document: its title, a mark if it changed since it was seen, and its blocks. */
export function sectionView(
  section: Section,
  place: number,
  changes: ReadonlyMap<string, Section | undefined>,
  context: SectionContext,
): TemplateResult {
  const { term, isDone, onCopySection } = context;
  const isChanged = changes.has(section.key);
  const title = clinicalText(section.title, term);
  return html`<section class="section ${isChanged ? 'changed' : ''}">
    <div class="section-head">
      <h4 id="section-${place}" tabindex=${ifDefined(isChanged ? -1 : undefined)}>${title}</h4>
      ${isChanged ? html`<span class="badge tone-blue">${term('changedSection')}</span>` : nothing}
      <button
        type="button"
        class="button quiet icon-only copy-section"
        aria-labelledby=${namedBy('copySection', `section-${place}`)}
        title=${term('copy')}
        @click=${() => onCopySection(section)}
      >
        ${icon(isDone(section.key) ? 'check' : 'copy')}
      </button>
    </div>
    <div class="section-body">
      ${section.blocks.map((block) => blockView(block, changes.get(section.key)?.blocks, context))}
    </div>
  </section>`;
}

/** A section that was seen and is no longer there. */
export function removedSectionView({ title, blocks }: Section, context: SectionContext): TemplateResult {
  const { term } = context;
  // Nothing in it is linked to: what it held is not in the record.
  const unlinked = { ...context, documentId: undefined, alertsOf: () => [] };
  return html`<section class="section changed">
    <div class="section-head">
      <h4 tabindex="-1">${clinicalText(title, term)}</h4>
      <span class="badge tone-blue">${term('removed')}</span>
    </div>
    <del class="section-body">${blocks.map((block) => blockView(block, undefined, unlinked))}</del>
  </section>`;
}

function blockView(block: Block, before: readonly Block[] | undefined, context: SectionContext): TemplateResult {
  const { term, lang } = context;
  switch (block.kind) {
    case 'text': {
      const old = blockBefore(before, block)?.text ?? (before?.[0]?.kind === 'missing' ? '' : undefined);
      if (old !== undefined) return differenceView(old, block.text, context);
      return html`<p class="text">${clinicalText(block.text, term, lang)}</p>`;
    }
    case 'missing':
      return html`<p class="muted">${term('notRecorded')}</p>`;
    case 'list': {
      const old = blockBefore(before, block)?.items;
      const removed = old?.filter((item) => !block.items.includes(item)) ?? [];
      return html`<ul class="bullets">
        ${block.items.map((item) => {
          const text = clinicalText(item, term, lang);
          return html`<li>${old && !old.includes(item) ? html`<ins>${text}</ins>` : text}</li>`;
        })}
        ${removed.map((item) => html`<li><del>${clinicalText(item, term, lang)}</del></li>`)}
      </ul>`;
    }
    case 'facts': {
      const old = blockBefore(before, block)?.facts;
      return html`<dl class="values ${block.facts.some(isSentence) ? 'long' : ''}">
        ${block.facts.map((fact) => factView(fact, old, context))}
      </dl>`;
    }
    case 'table':
      return tableView(block, blockBefore(before, block), context);
    case 'diagnoses':
      return diagnosesView(block.codes, blockBefore(before, block)?.codes, context);
    case 'plan': {
      const old = blockBefore(before, block)?.groups.flatMap(({ elements }) => elements);
      return html`${block.groups.map((group) => planGroupView(group, old, context))}
      ${removedView(block.groups, old, context)}`;
    }
    case 'conditions':
      return conditionsView(block.conditions, blockBefore(before, block)?.conditions, context);
    case 'group': {
      const old = blockBefore(before, block)?.blocks;
      return html`<div class="group">
        <h5>${clinicalText(block.title, term)}</h5>
        ${block.blocks.map((inner) => blockView(inner, old, context))}
      </div>`;
    }
  }
}

function isSentence({ value = '' }: Fact): boolean {
  return value.length > LONGEST_FIGURE;
}

function factView(
  { label, value }: Fact,
  before: readonly Fact[] | undefined,
  context: SectionContext,
): TemplateResult {
  const { term, lang } = context;
  const shown =
    value === undefined ? html`<span class="muted">${term('notRecorded')}</span>` : clinicalText(value, term, lang);
  const old = before?.find((fact) => fact.label === label);
  const isChanged = before && (old?.value ?? '') !== (value ?? '');
  return html`<div>
    <dt>${clinicalText(label, term)}</dt>
    <dd>${isChanged ? differenceView(old?.value ?? '', value ?? '', context) : shown}</dd>
  </div>`;
}

function planGroupView(
  { label, elements }: PlanGroup,
  seen: readonly PlanItem[] | undefined,
  context: SectionContext,
): TemplateResult {
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
  seen: readonly PlanItem[] | undefined,
  { term, lang }: SectionContext,
): TemplateResult | typeof nothing {
  const kept = new Set(groups.flatMap(({ elements }) => elements.map(({ id }) => id)));
  const removed = seen?.filter(({ id }) => !kept.has(id)) ?? [];
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
