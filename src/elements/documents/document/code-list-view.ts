import { html, nothing } from 'lit';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { comparedItems, newView } from '../changes/difference-view.ts';
import type { DocumentContext } from './document-view.ts';
import type { CodedItem, Fact, OptionItem } from './section.ts';

/** Diagnoses or past conditions with their codes, compared with the last seen ones. */
export function codesView(
  codes: readonly CodedItem[],
  before: readonly CodedItem[] | undefined,
  context: DocumentContext,
) {
  const { term, lang } = context;
  const itemView = (item: CodedItem, old: CodedItem | undefined, isNew: boolean) =>
    html`${item.code ? html`<span class="code mono">${clinicalText(item.code, term)}</span>` : nothing}
      <span>
        ${newView(clinicalText(item.text, term, lang), isNew)}
        ${old?.code && old.code !== item.code ? html`<del class="mono">${clinicalText(old.code, term)}</del>` : nothing}
        ${besideView(besideOf(item), old && besideOf(old), context)} ${optionsView(item.options, old?.options, context)}
      </span>`;
  const goneView = (item: CodedItem) =>
    clinicalText([item.code, item.text, besideOf(item)].filter(Boolean).join(' '), term, lang);
  return html`<ul class="codes">
    ${comparedItems(codes, before, itemView, goneView, hasSameTextAndCode, hasSameText)}
  </ul>`;
}

const hasSameTextAndCode = (old: CodedItem, item: CodedItem): boolean =>
  old.text === item.text && old.code === item.code;

/** Tried after text and code together. Otherwise, of two diagnoses with one text, one would be compared with the other. */
const hasSameText = (old: CodedItem, item: CodedItem): boolean => Boolean(item.text) && old.text === item.text;

/** The considered codes, folded. */
function optionsView(
  options: readonly OptionItem[],
  before: readonly OptionItem[] | undefined,
  context: DocumentContext,
) {
  const { term } = context;
  // Shows the score's digits as sent.
  const optionView = ({ code, score, facts }: OptionItem) =>
    html`<span class="mono">${clinicalText(code, term)}</span> ${
        score === undefined || score === null
          ? nothing
          : html`<span class="muted">${term('codeScore', String(score))}</span>`
      }
      ${besideView(othersOf(facts), undefined, context)}`;
  const newOptionView = (option: OptionItem, _old: unknown, isNew: boolean) => newView(optionView(option), isNew);
  const items = comparedItems(options, before, newOptionView, optionView);
  if (!items.length) return nothing;
  // Opens if the options have changed, because no mark of the change shows while they are folded.
  return html`<details ?open=${before && JSON.stringify(before) !== JSON.stringify(options)}>
    <summary>${`${term('codeOptions')} (${options.length})`}</summary>
    <ul class="options small">
      ${items}
    </ul>
  </details>`;
}

function othersOf(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

/** The words beside an item: the type of a diagnosis and other fields. */
function besideOf({ type, facts }: CodedItem): string {
  return [type, othersOf(facts)].filter(Boolean).join(' · ');
}

/** The words beside an item, with the former ones if they have changed. */
function besideView(text: string, old: string | undefined, { term }: DocumentContext): unknown {
  const view = (part: string) => (part ? html`<span class="muted small">${clinicalText(part, term)}</span>` : nothing);
  return old === undefined || old === text ? view(text) : html`<del>${view(old)}</del> <ins>${view(text)}</ins>`;
}
