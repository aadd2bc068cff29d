import { html, type TemplateResult } from 'lit';
import { wordDifference, type WordRun } from '../cdss-alerts/word-difference.ts';
import { clinicalText } from '../clinical-text.ts';
import { directionOf } from '../direction-of.ts';
import type { Term } from '../term.ts';

interface DifferenceContext {
  readonly term: Term;
  readonly lang: string | undefined;
}

/** What a text was and what it is, the words that differ struck out and underlined. */
export function differenceView(before: string, after: string, context: DifferenceContext): TemplateResult {
  const { term, lang } = context;
  if (before === after) return html`<p class="text">${clinicalText(after, term, lang)}</p>`;
  const difference = wordDifference(before, after);
  const missing = html`<span class="muted">${term('notRecorded')}</span>`;
  return html`<p class="text was">
      <span class="muted">${term('oldText')}</span> ${before ? runs(before, difference.before, context) : missing}
    </p>
    <p class="text">
      <span class="muted">${term('newText')}</span> ${after ? runs(after, difference.after, context) : missing}
    </p>`;
}

function runs(whole: string, all: readonly WordRun[], { term, lang }: DifferenceContext): TemplateResult {
  const words = all.map(({ kind, text }) => {
    const content = clinicalText(text, term, lang);
    if (kind === 'removed') return html`<del>${content}</del>`;
    return kind === 'added' ? html`<ins>${content}</ins>` : html`${content}`;
  });
  return html`<bdi dir=${directionOf(whole)}>${words}</bdi>`;
}
