import { html, nothing, type TemplateResult } from 'lit';
import { wordDifference, type WordRun } from '../cdss-alerts/word-difference.ts';
import { clinicalText } from '../clinical-text.ts';
import { directionOf } from '../direction-of.ts';
import { passageView } from '../passage-view.ts';
import { hasTable } from '../tabbed-text.ts';
import type { Term } from '../term.ts';

interface DifferenceContext {
  readonly term: Term;
  readonly lang: string | undefined;
}

/**
 * What a text was and what it is, the words that differ struck out and underlined; only one of them where the other is
 * `undefined`, and `empty` for one without a word.
 */
export function differenceView(
  before: string | undefined,
  after: string | undefined,
  context: DifferenceContext,
  empty = '—',
): TemplateResult {
  const { term, lang } = context;
  if (before === after) {
    if (after && hasTable(after)) return html`<div class="text">${passageView(after, term, lang)}</div>`;
    return html`<p class="text">${clinicalText(after, term, lang)}</p>`;
  }
  const difference = wordDifference(before ?? '', after ?? '');
  const line = (label: 'oldText' | 'newText', whole: string | undefined, all: readonly WordRun[]) => {
    if (whole === undefined) return nothing;
    return html`<p class="text ${label === 'oldText' ? 'was' : ''}">
      <span class="muted">${term(label)}</span>
      ${whole ? runs(whole, all, context) : html`<span class="muted">${empty}</span>`}
    </p>`;
  };
  return html`${line('oldText', before, difference.before)}${line('newText', after, difference.after)}
  ${difference.isCoarse ? html`<p class="small muted">${term('differenceCoarse')}</p>` : nothing}`;
}

function runs(whole: string, all: readonly WordRun[], { term, lang }: DifferenceContext): TemplateResult {
  const words = all.map(({ kind, text }) => {
    if (kind === 'kept') return html`${clinicalText(text, term, lang)}`;
    // White space stays outside, or it would be struck through.
    const words = text.trimEnd();
    const content = clinicalText(words, term, lang);
    const space = html`<span class="clinical">${text.slice(words.length)}</span>`;
    return html`${kind === 'removed' ? html`<del>${content}</del>` : html`<ins>${content}</ins>`}${space}`;
  });
  return html`<bdi dir=${directionOf(whole)} translate="no">${words}</bdi>`;
}
