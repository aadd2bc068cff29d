import { LINE_END, visibleText, withHardSpaces } from '../../clinical/clinical-text.ts';
import { hasTable, tabbedParts } from '../../clinical/passage-view.ts';
import type { Term } from '../../../i18n/translations.ts';
import { flagWords, type PlainBlock, plainBlocks, resultCells } from './document-text.ts';
import type { Fact, Section } from '../document/section.ts';
import type { Output } from '../document-writers.ts';

/** A piece of HTML as data. Each string in it is text, whatever it looks like. */
export interface Markup {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly (Markup | string)[];
}

/** An element with a few children. Lines of a text or rows of a table may be too many for arguments of a call. */
export function tag(name: string, ...children: readonly (Markup | string)[]): Markup {
  return tagOf(name, children);
}

function tagOf(name: string, children: Markup['children']): Markup {
  return { tag: name, children };
}

/** The markup as a DOM element, built node by node. */
export function markupElement({ tag: name, attributes = {}, children }: Markup, page: Document): HTMLElement {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  for (const child of children) {
    element.append(typeof child === 'string' ? visibleText(child) : markupElement(child, page));
  }
  return element;
}

/** The markup as well-formed XHTML. */
export function markupXhtml({ tag: name, attributes = {}, children }: Markup): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : markupXhtml(child)));
  if (name === 'br') return '<br/>';
  return `<${name}${pairs.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  // XML allows no half surrogate pair and not U+FFFE and U+FFFF.
  return visibleText(text.toWellFormed().replace(/[\ufffe\uffff]/g, '\ufffd'))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** The width between the margins of a page, in em. */
const PAPER = 48;

/** Sections as HTML for clipboard and paper, framed by patient and status. */
export function documentMarkup({ frame, sections, term, lang }: Output): Markup {
  const warning = frame.warning ? [tag('p', tag('strong', frame.warning))] : [];
  return {
    tag: 'article',
    ...(lang && { attributes: { lang } }),
    children: [
      ...warning,
      tag('h2', frame.title),
      factsMarkup(frame.facts, term),
      ...sections.flatMap((section) => [tag('h3', section.title), ...sectionMarkup(section, term)]),
      tag('p', tag('em', frame.label)),
      ...(frame.open ? [tag('p', tag('em', frame.open))] : []),
      ...warning,
    ],
  };
}

/** The blocks of one section. */
export function sectionMarkup({ blocks }: Pick<Section, 'blocks'>, term: Term): Markup[] {
  return plainBlocks(blocks, term).flatMap((block) => blockMarkup(block, term));
}

function blockMarkup(block: PlainBlock, term: Term): Markup[] {
  switch (block.kind) {
    case 'text':
      return block.text.split(LINE_END).map((line) => tagOf('p', written(line)));
    case 'list':
      return [
        tagOf(
          'ul',
          block.items.map((item) => tagOf('li', written(item))),
        ),
      ];
    case 'facts':
      return [factsMarkup(block.facts, term)];
    case 'table':
      return [tableMarkup(block, term)];
    case 'group':
      return [tag('h4', block.title), ...plainBlocks(block.blocks, term).flatMap((inner) => blockMarkup(inner, term))];
  }
}

/** Records side by side if the paper is wide enough, else a line each. */
function tableMarkup({ columns, rows, width }: Extract<PlainBlock, { kind: 'table' }>, term: Term): Markup {
  const cellMarkup = (cell: string, isFlag: boolean) => (cell && isFlag ? flagMarkup(cell, term) : written(cell));
  if (width > PAPER) {
    const line = (row: readonly string[]) =>
      resultCells(row, columns).flatMap(({ before, cell, isFlag }) => [before, ...cellMarkup(cell, isFlag)]);
    return tagOf(
      'ul',
      rows.map((row) => tagOf('li', line(row))),
    );
  }
  const row = (cells: readonly string[]) =>
    tag('tr', ...columns.map(({ use }, place) => tagOf('td', cellMarkup(cells[place] ?? '', use === 'flag'))));
  const head = columns.some(({ label }) => label)
    ? [tag('thead', tag('tr', ...columns.map(({ label }) => tag('th', label))))]
    : [];
  return tag('table', ...head, tagOf('tbody', rows.map(row)));
}

/** Text as it was written. Lines with tabs become a table. */
function written(text: string): (Markup | string)[] {
  if (!hasTable(text)) return writtenLines(text);
  return tabbedParts(text).flatMap((part) => {
    if (typeof part === 'string') return writtenLines(part);
    const row = (cells: readonly string[]) => tag('tr', ...cells.map((cell) => tag('td', cell)));
    return tag('table', tagOf('tbody', [...(part.head.some(Boolean) ? [row(part.head)] : []), ...part.rows.map(row)]));
  });
}

/** Lines and indentation. Pasted text loses `white-space` of a style. */
function writtenLines(text: string): (Markup | string)[] {
  const lines = text.split(LINE_END).map(withHardSpaces);
  return lines.flatMap((line, place) => (place ? [tag('br'), line] : [line]));
}

function flagMarkup(flag: string, term: Term): (Markup | string)[] {
  const word = flagWords(flag, term).slice(flag.length);
  return [tag('strong', flag), ...(word ? [word] : [])];
}

function factsMarkup(facts: readonly Fact[], term: Term): Markup {
  const rows = facts.map(({ label, value, isFlag }) => {
    const content = isFlag && value ? flagMarkup(value, term) : written(value ?? term('notRecorded'));
    return tag('tr', tag('th', label), tagOf('td', content));
  });
  return tag('table', tagOf('tbody', rows));
}
