import { html, nothing, type TemplateResult } from 'lit';
import { wordDifference, type WordRun, differenceWords } from '../../clinical/word-difference.ts';
import { directionOf } from '../../clinical/clinical-text.ts';
import { passageView } from '../../clinical/passage-view.ts';
import type { Term } from '../../../i18n/messages.ts';

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

interface Pairs<Item> {
  /** What each item was. */
  readonly olds: readonly (Item | undefined)[];
  readonly gone: readonly Item[];
}

/** Pairs each item with one from before that says the same, else with the first that is left and its own by `isIts`. */
export function pairUp<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isIts: (old: Item, item: Item) => boolean = () => false,
): Pairs<Item> {
  const left = before.map((item) => ({ item, text: JSON.stringify(item) }));
  const take = (isWanted: (old: (typeof left)[number]) => boolean) => {
    const place = left.findIndex(isWanted);
    return place < 0 ? undefined : left.splice(place, 1)[0]?.item;
  };
  const same = now.map((item) => {
    const said = JSON.stringify(item);
    return take(({ text }) => text === said);
  });
  const olds = now.map((item, place) => same[place] ?? take((old) => isIts(old.item, item)));
  return { olds, gone: left.map(({ item }) => item) };
}
