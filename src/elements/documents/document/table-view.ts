import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { Term } from '../../../i18n/translations.ts';
import type { DocumentContext } from './document-view.ts';
import { differenceView, pairUp } from '../changes/difference-view.ts';
import { STEPS, tableWidth, type FieldUse } from './results.ts';
import type { Block, Column, Fact } from './section.ts';

type Table = Pick<Extract<Block, { kind: 'table' }>, 'columns' | 'rows'>;
type Row = Table['rows'][number];

/** Fields shown on the line of a result's name, without a label. */
const FIGURES: ReadonlySet<string> = new Set<FieldUse>(['value', 'unit', 'flag']);

/** Characters. A shorter unit stays on one line, because it could be misread on two. Anything longer is not really a unit. */
const LONGEST_UNIT = 24;

/** Records side by side if they fit. A changed row is compared with the former row of the same first cell. */
export function tableView(
  { width: fullWidth, ...table }: Extract<Block, { kind: 'table' }>,
  before: Table | undefined,
  context: DocumentContext,
) {
  const { term } = context;
  const { columns, rows, shared } = before ? { ...table, shared: [] } : withoutShared(table);
  const width = shared.length ? tableWidth(columns, rows) : fullWidth;
  const { olds, gone } = pairUp(before?.rows, rows, (old, row) => old[0] === row[0]);
  // Pairs the columns one to one, because several may have the same label, or none.
  const formerly = pairUp(before?.columns, columns, (old, column) => old.label === column.label);
  const all = [...columns, ...formerly.gone];
  const places = [...formerly.olds, ...formerly.gone].map((old) => (old ? (before?.columns.indexOf(old) ?? -1) : -1));
  const cells = (row: Row | undefined, old: Row | undefined) =>
    all.map((column, place) => {
      const cell = row?.[place] ?? '';
      const was = old?.[places[place] ?? -1] ?? '';
      const view = (content: unknown) => cellView(column, content, term, place === 0);
      if (!row || place >= columns.length) return view(was && html`<del>${text(column, was, context)}</del>`);
      if (old && was !== cell) return view(differenceView(was, cell, context));
      const content = cell && text(column, cell, context);
      return view(content && before && !old ? html`<ins>${content}</ins>` : content);
    });
  return html`<table class="records from-${STEPS.find((step) => width <= step) ?? 'none'}">
    ${
      shared.length
        ? html`<caption>
            ${shared.map(
              ([label, cell], place) =>
                html`${place ? ' · ' : nothing}<span class="muted">${clinicalText(label, term)}</span>
                  ${clinicalText(cell, term, context.lang)}`,
            )}
          </caption>`
        : nothing
    }
    ${
      columns.some(({ label }) => label)
        ? html`<thead>
            <tr>
              ${columns.map(({ label }) => html`<th scope="col">${clinicalText(label, term)}</th>`)}
              ${formerly.gone.map(({ label }) => html`<th scope="col"><del>${clinicalText(label, term)}</del></th>`)}
            </tr>
          </thead>`
        : nothing
    }
    <tbody class="ruled">
      ${[...rows.map((row, at) => cells(row, olds[at])), ...gone.map((old) => cells(undefined, old))].map(
        (row) =>
          html`<tr>
            ${row}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Splits off columns with the same text in all results, such as the date, to show them once. A column with a use stays: each result needs it. */
function withoutShared({ columns, rows }: Table): Table & { readonly shared: readonly (readonly [string, string])[] } {
  const [first = []] = rows;
  const isShared = ({ label, use }: Column, place: number) =>
    label && !use && first[place] && rows.every((row) => row[place] === first[place]);
  const areResults = rows.length > 1 && columns.some(({ use }) => use === 'value');
  const places = areResults ? [...columns.keys()].filter((place) => isShared(columns[place] as Column, place)) : [];
  const own = <Item>(items: readonly Item[]) => items.filter((_, place) => !places.includes(place));
  return {
    columns: own(columns),
    rows: rows.map(own),
    shared: places.map((place) => [columns[place]?.label ?? '', first[place] ?? '']),
  };
}

/** A cell; an empty one stays empty. The first is the row's header: down a column, a screen reader must say the test with each number. */
function cellView({ label, use }: Column, content: unknown, term: Term, isHead: boolean) {
  // Without white space between cells, so that no line ends between a value and its unit.
  if (use && FIGURES.has(use)) return html`<td class=${use}>${content || nothing}</td>`;
  if (!content) return html`<td></td>`;
  if (isHead) return html`<th scope="row">${content}</th>`;
  return html`<td class=${ifDefined(use === 'previous' ? use : undefined)}>
    ${label ? html`<span class="column muted">${clinicalText(label, term)} </span>` : nothing}${content}
  </td>`;
}

/** The content of a cell. A value stays with its unit. */
function text({ use }: Column, cell: string, { term, lang }: DocumentContext): unknown {
  if (use === 'flag') return flagView(cell, term);
  const content = clinicalText(cell, term, lang);
  return use === 'unit' && cell.length < LONGEST_UNIT ? html`<span class="number">${content}</span>` : content;
}

/** The flag of a result, as it was sent, with its meaning for readers who cannot see that it is bold. */
export function flagView(flag: string, term: Term) {
  const word = term('flagWord', flag);
  return html`<strong class="flag"
    >${clinicalText(flag, term)}${word ? html`<span class="hidden"> ${word}</span>` : nothing}</strong
  >`;
}

/** Characters. If a value, or a word in it, is longer, the values are shown below each other. */
const LONGEST_FIGURE = 36;
const LONGEST_WORD = /\S{15}/;

/** Named values side by side, or below each other if one is a sentence. */
export function factsView(facts: readonly Fact[], before: readonly Fact[] | undefined, context: DocumentContext) {
  const all = comparedFacts(facts, before, context);
  const isLong = all.some(({ value = '' }) => value.length > LONGEST_FIGURE || LONGEST_WORD.test(value));
  return html`<dl class="values ${isLong ? 'long' : ''}">
    ${all.map(
      ({ label, view }) =>
        html`<div>
          <dt>${clinicalText(label, context.term)}</dt>
          <dd>${view}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Facts, each with a view of its value and its former one; removed ones follow. */
export function comparedFacts(facts: readonly Fact[], before: readonly Fact[] | undefined, context: DocumentContext) {
  const { term, lang } = context;
  const { olds, gone } = pairUp(before, facts, (old, fact) => old.label === fact.label);
  const valueView = ({ value, isFlag }: Fact, old: Fact | undefined) => {
    const was = old?.value ?? '';
    if (before && was !== (value ?? '')) {
      const isAbsent = value === undefined || (old && old.value === undefined);
      return differenceView(was, value ?? '', context, isAbsent ? term('notRecorded') : undefined);
    }
    if (value === undefined) return html`<span class="muted">${term('notRecorded')}</span>`;
    return isFlag && value ? flagView(value, term) : clinicalText(value, term, lang);
  };
  return [
    ...facts.map((fact, place) => ({ ...fact, view: valueView(fact, olds[place]) })),
    ...gone.map((fact) => ({ ...fact, view: differenceView(fact.value ?? '', undefined, context) })),
  ];
}
