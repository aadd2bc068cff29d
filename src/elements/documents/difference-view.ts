import { html, nothing, type TemplateResult } from 'lit';
import { wordDifference, type WordRun } from '../cdss-alerts/word-difference.ts';
import { differenceWords } from '../difference-words.ts';
import { directionOf } from '../direction-of.ts';
import { passageView } from '../passage-view.ts';
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
    return html`<div class="text">${after ? passageView(after, term, lang) : nothing}</div>`;
  }
  const difference = wordDifference(before ?? '', after ?? '');
  const line = (label: 'oldText' | 'newText', whole: string | undefined, all: readonly WordRun[]) => {
    if (whole === undefined) return nothing;
    const words = html`<bdi dir=${directionOf(whole)} translate="no">${differenceWords(all, term, { lang })}</bdi>`;
    return html`<div class="text ${label === 'oldText' ? 'was' : ''}">
      <span class="muted">${term(label)}</span>
      ${whole ? words : html`<span class="muted">${empty}</span>`}
    </div>`;
  };
  return html`${line('oldText', before, difference.before)}${line('newText', after, difference.after)}
  ${difference.isCoarse ? html`<p class="small muted">${term('differenceCoarse')}</p>` : nothing}`;
}
