import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { wordDifference, type WordRun, differenceNode } from '../../clinical/word-difference.ts';
import { directionOf } from '../../clinical/clinical-text.ts';
import { passageView } from '../../clinical/passage-view.ts';
import type { DocumentContext } from '../document/document-view.ts';

/** The old and the new text with differing words marked; only one if the other is `undefined`; `empty` for a text without words. */
export function differenceView(
  before: string | undefined,
  after: string | undefined,
  context: DocumentContext,
  empty = '—',
) {
  const { term, lang } = context;
  if (before === after) {
    return html`<div class="text">${after ? passageView(after, term, lang) : nothing}</div>`;
  }
  const difference = wordDifference(before ?? '', after ?? '');
  const line = (label: 'oldText' | 'newText', whole: string | undefined, all: readonly WordRun[]) => {
    if (whole === undefined) return nothing;
    const given = [lang, term('unseenCharacter', ''), ...all.flatMap(({ kind, text }) => [kind, text])];
    const node = () => differenceNode(all, term, { lang });
    const words = html`<bdi dir=${directionOf(whole)} translate="no">${guard(given, node)}</bdi>`;
    return html`<div class="text ${label === 'oldText' ? 'was' : ''}">
      <span class="muted">${term(label)}</span>
      ${whole ? words : html`<span class="muted">${empty}</span>`}
    </div>`;
  };
  return html`${line('oldText', before, difference.before)}${line('newText', after, difference.after)}
  ${difference.isCoarse ? html`<p class="small muted">${term('differenceCoarse')}</p>` : nothing}`;
}

type Matcher<Item> = (old: Item, item: Item) => boolean;

/** Pairs each item with an equal former one; then, matcher by matcher, with the first remaining one that it accepts. Also returns the former items left over. */
export function pairUp<Item>(
  before: readonly Item[] | undefined,
  now: readonly Item[],
  ...matchers: readonly Matcher<Item>[]
): { readonly olds: readonly (Item | undefined)[]; readonly gone: readonly Item[] } {
  const left = (before ?? []).map((item) => ({ item, text: JSON.stringify(item) }));
  const take = (isWanted: (old: (typeof left)[number]) => boolean) => {
    const place = left.findIndex(isWanted);
    return place < 0 ? undefined : left.splice(place, 1)[0]?.item;
  };
  let olds = now.map((item) => {
    const said = JSON.stringify(item);
    return take(({ text }) => text === said);
  });
  for (const isIts of matchers) olds = now.map((item, place) => olds[place] ?? take((old) => isIts(old.item, item)));
  return { olds, gone: left.map(({ item }) => item) };
}

export const newView = (content: unknown, isNew: boolean): unknown => (isNew ? html`<ins>${content}</ins>` : content);

/** The items of a list, each with its former text, then the removed ones, struck out. */
export function comparedItems<Item>(
  items: readonly Item[],
  before: readonly Item[] | undefined,
  itemView: (item: Item, old: Item | undefined, isNew: boolean) => unknown,
  goneView: (item: Item) => unknown,
  ...matchers: readonly Matcher<Item>[]
): TemplateResult[] {
  const { olds, gone } = pairUp(before, items, ...matchers);
  return [
    ...items.map(
      (item, place) => html`<li>${itemView(item, olds[place], before !== undefined && olds[place] === undefined)}</li>`,
    ),
    ...gone.map((item) => html`<li><del>${goneView(item)}</del></li>`),
  ];
}
