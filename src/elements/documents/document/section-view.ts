import { html, nothing, type TemplateResult } from 'lit';
import { plainName } from '../../../i18n/field-names.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon } from '../../clinical/icons.ts';
import { namedBy } from '../../clinical/labels.ts';
import { passageView } from '../../clinical/passage-view.ts';
import type { DocumentContext } from './document-view.ts';
import { codesView } from './code-list-view.ts';
import { comparedItems, differenceView, newView, pairUp } from '../changes/difference-view.ts';
import { alertsLinkView, alertsOf } from './plan-element-view.ts';
import { planView } from './plan-view.ts';
import { NOT_RECORDED, type Block, type Section, inFull } from './section.ts';
import { factsView, tableView } from './table-view.ts';
import { textLines } from './text-lines.ts';

/** HTML: find-in-page opens content hidden in this way. The types of the DOM know only a boolean. */
const UNTIL_FOUND = 'until-found' as unknown as boolean;

/** The sections that a report is read for. */
const MAIN = /^(?:impressions?|impresion|impressao|conclusions?|conclusao)$/;

/** One section of the document: its title, a mark if it has changed since it was seen, and its blocks. */
export function sectionView(section: Section, place: number, context: DocumentContext) {
  const { term, documentId = '', changes, show } = context;
  const { outgoing } = show;
  if (section.key === NOT_RECORDED)
    return html`<section class="section">
      <p class="muted">
        <span>${`${section.title}:`}</span>
        ${section.blocks.map((block) => (block.kind === 'text' ? clinicalText(block.text, term) : nothing))}
      </p>
    </section>`;
  const isChanged = changes.has(section.key);
  const before = changes.get(section.key);
  const title = clinicalText(section.title, term);
  const isMain = MAIN.test(plainName(section.key.split('.').at(-1) ?? ''));
  const isFolded = show.isFolded(documentId, section.key);
  const fold = (isToFold: boolean) => show.fold(documentId, section.key, isToFold);
  return html`<section class="section ${isChanged ? 'changed' : ''} ${isMain ? 'main' : ''}">
    <div class="line section-head">
      <h4 id="section-${place}" tabindex="-1">${title}</h4>
      ${isChanged ? html`<span class="badge tone-blue">${term(before ? 'changedSection' : 'added')}</span>` : nothing}
      ${isFolded ? alertsLinkView(alertsOfSection(section, context), context) : nothing}
      <button
        type="button"
        class="button quiet icon-only copy-section"
        aria-labelledby=${namedBy('copySection', `section-${place}`)}
        title=${term('copy')}
        @click=${() => void outgoing.act(documentId, 'copy', section.key)}
      >
        ${icon(outgoing.isDone(documentId, section.key) ? 'check' : 'copy')}
      </button>
      ${
        isChanged
          ? nothing
          : html`<button
              type="button"
              class="button quiet icon-only fold"
              aria-labelledby="section-${place}"
              aria-expanded=${!isFolded}
              aria-controls="section-body-${place}"
              @click=${() => fold(!isFolded)}
            >
              ${icon('chevron-down')}
            </button>`
      }
    </div>
    <div
      id="section-body-${place}"
      class="stack section-body"
      .hidden=${isFolded && UNTIL_FOUND}
      @beforematch=${() => fold(false)}
    >
      ${blocksView(isChanged ? inFull(section.blocks) : section.blocks, before && inFull(before.blocks), context)}
    </div>
  </section>`;
}

function alertsOfSection({ blocks }: Section, context: DocumentContext): AlertSnapshot[] {
  const groups = blocks.flatMap((block) => (block.kind === 'plan' ? block.groups : []));
  const items = groups.flatMap(({ elements }) => elements);
  return alertsOf(items, context);
}

export function removedSectionView({ title, blocks }: Section, context: DocumentContext) {
  const { term } = context;
  return html`<section class="section changed was">
    <div class="line section-head">
      <h4 tabindex="-1">${clinicalText(title, term)}</h4>
      <span class="badge tone-blue">${term('removed')}</span>
    </div>
    ${goneView(inFull(blocks), context)}
  </section>`;
}

/** Blocks that are gone, struck out. */
function goneView(blocks: readonly Block[], context: DocumentContext): TemplateResult {
  const unlinked = { ...context, documentId: undefined };
  return html`<del class="stack section-body">${blocksView(blocks, undefined, unlinked)}</del>`;
}

/** Blocks, each compared with its former content; removed ones follow. */
function blocksView(blocks: readonly Block[], before: readonly Block[] | undefined, context: DocumentContext) {
  const { olds, gone } = pairUp(before, blocks, isOfItsKind);
  return html`${blocks.map((block, place) => blockView(block, before && (olds[place] ?? {}), context))}
  ${
    gone.length
      ? html`<div class="was">
          <span class="muted">${context.term('oldText')}</span>
          ${goneView(gone, context)}
        </div>`
      : nothing
  }`;
}

function isOfItsKind(old: Block, block: Block): boolean {
  if (old.kind === 'group' || block.kind === 'group')
    return 'title' in old && 'title' in block && old.title === block.title;
  return old.kind === block.kind || [old, block].every(({ kind }) => kind === 'text' || kind === 'missing');
}

type OfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** The former content of a block; empty if there was none. */
type Stood = { readonly kind?: Block['kind'] } & Partial<
  Pick<OfKind<'text'>, 'text'> &
    Pick<OfKind<'list'>, 'items'> &
    Pick<OfKind<'facts'>, 'facts'> &
    Pick<OfKind<'table'>, 'columns' | 'rows'> &
    Pick<OfKind<'codes'>, 'codes'> &
    Pick<OfKind<'plan'>, 'groups'> &
    Pick<OfKind<'group'>, 'blocks'>
>;

function blockView(block: Block, old: Stood | undefined, context: DocumentContext): TemplateResult {
  const { term, lang } = context;
  switch (block.kind) {
    case 'text':
      if (old) return differenceView(old.kind === 'missing' ? '' : old.text, block.text, context, term('notRecorded'));
      return writtenView(block.text, context);
    case 'missing':
      if (old?.text) return differenceView(old.text, '', context, term('notRecorded'));
      return html`<p class="muted">${term('notRecorded')}</p>`;
    case 'same':
      return html`<p class="muted">${clinicalText(term('sameAs', block.as), term)}</p>`;
    case 'list': {
      const text = (item: string) => passageView(item, term, lang);
      return html`<ul class="bullets">
        ${comparedItems(block.items, old && (old.items ?? []), (item, _old, isNew) => newView(text(item), isNew), text)}
      </ul>`;
    }
    case 'facts':
      return factsView(block.facts, old && (old.facts ?? []), context);
    case 'table':
      return tableView(block, old && { columns: old.columns ?? [], rows: old.rows ?? [] }, context);
    case 'codes':
      return codesView(block.codes, old && (old.codes ?? []), context);
    case 'plan':
      return planView(block.groups, old && (old.groups ?? []), context);
    case 'group':
      return html`<div class="group">
        <h5>${clinicalText(block.title, term)}</h5>
        ${blocksView(block.blocks, old && (old.blocks ?? []), context)}
      </div>`;
  }
}

/** Text as it was written. Lines with an item or a label are laid out as such. */
function writtenView(text: string, { term, lang }: DocumentContext) {
  const lines = textLines(text);
  if (!lines) return html`<p class="text">${clinicalText(text, term, lang)}</p>`;
  return html`<div class="text">
    ${lines.map(({ label, rest, depth }) => {
      const content = label || rest ? clinicalText(rest, term, lang) : html`<br />`;
      // No white space between the two, because it would be part of the text.
      return html`<p class=${LINES[depth]}>
        ${label ? html`<b>${clinicalText(label, term, lang)}</b>` : nothing}${content}
      </p>`;
    })}
  </div>`;
}

const LINES = ['', 'item', 'item inner'] as const;
