import { withAttributes, withChildren } from '../../base/dom.ts';
import { directionOf, LINE_END, visibleText, withHardSpaces } from '../../clinical/clinical-text.ts';
import { tabbedParts } from '../../clinical/passage-view.ts';
import type { Term } from '../../../i18n/translations.ts';
import { flagText, type PlainBlock, plainBlocks, resultCells } from './document-text.ts';
import type { Fact, Section } from '../document/section.ts';
import type { Output } from './output.ts';

/** A piece of HTML as data. Each string in it is text, whatever it looks like. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Markup | string)[];
}

type Content = string | Markup['children'];

/** An element with a text or with children. From left to right, “stop Warfarin, start Heparin” in Hebrew would mean the opposite. */
export function tag(name: string, content: Content, attributes: Markup['attributes'] = {}): Markup {
  const children = typeof content === 'string' ? [content] : content;
  const [text] = children;
  const dir = typeof text === 'string' && directionOf(text) === 'rtl' && { dir: 'rtl' };
  return { tag: name, attributes: { ...dir, ...attributes }, children };
}

/** An element with a child of one kind for each content: a list, a row. */
function tagOfEach(name: string, child: string, contents: readonly Content[]): Markup {
  const children = contents.map((content) => tag(child, content));
  return tag(name, children);
}

/** The markup as a DOM element, built node by node. */
export function markupElement({ tag: name, attributes, children }: Markup, page: Document): HTMLElement {
  const element = withAttributes(page.createElement(name), attributes);
  const nodes = children.map((child) => (typeof child === 'string' ? visibleText(child) : markupElement(child, page)));
  return withChildren(element, nodes);
}

/** The markup as well-formed XHTML. */
export function markupXhtml({ tag: name, attributes, children }: Markup): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : markupXhtml(child)));
  if (name === 'br') return '<br/>';
  return `<${name}${pairs.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  // XML allows neither half a surrogate pair nor U+FFFE or U+FFFF.
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
  const warning = frame.warning ? [tag('p', [tag('strong', frame.warning)])] : [];
  const children = [
    ...warning,
    tag('h2', frame.title),
    factsMarkup(frame.facts, term),
    ...sections.flatMap((section) => [tag('h3', section.title), ...sectionMarkup(section, term)]),
    tag('p', [tag('em', frame.label)]),
    ...(frame.open ? [tag('p', [tag('em', frame.open)])] : []),
    ...warning,
  ];
  return tag('article', children, lang ? { lang } : {});
}

export function sectionMarkup({ blocks }: Pick<Section, 'blocks'>, term: Term): Markup[] {
  return plainBlocks(blocks, term).flatMap((block) => {
    switch (block.kind) {
      case 'text':
        return block.text.split(LINE_END).map((line) => tag('p', written(line)));
      case 'list':
        return tagOfEach('ul', 'li', block.items.map(written));
      case 'facts':
        return factsMarkup(block.facts, term);
      case 'table':
        return tableMarkup(block, term);
      case 'group':
        return [tag('h4', block.title), ...sectionMarkup(block, term)];
    }
  });
}

/** Records side by side if the paper is wide enough, else a line each. */
function tableMarkup({ columns, rows, width }: Extract<PlainBlock, { kind: 'table' }>, term: Term): Markup {
  const cellMarkup = (cell: string, isFlag: boolean) => (cell && isFlag ? flagMarkup(cell, term) : written(cell));
  if (width > PAPER) {
    const line = (row: readonly string[]) =>
      resultCells(row, columns).flatMap(({ before, cell, isFlag }) => [before, ...cellMarkup(cell, isFlag)]);
    return tagOfEach('ul', 'li', rows.map(line));
  }
  const row = (cells: readonly string[]) => {
    const contents = columns.map(({ use }, place) => cellMarkup(cells[place] ?? '', use === 'flag'));
    return tagOfEach('tr', 'td', contents);
  };
  const labels = columns.map(({ label }) => label);
  const head = labels.some(Boolean) ? [tag('thead', [tagOfEach('tr', 'th', labels)])] : [];
  return tag('table', [...head, tag('tbody', rows.map(row))]);
}

/** Text as it was written. Lines with tabs become a table. */
function written(text: string): (Markup | string)[] {
  return tabbedParts(text).flatMap((part) => {
    if (typeof part === 'string') return writtenLines(part);
    const rows = part.head.some(Boolean) ? [part.head, ...part.rows] : part.rows;
    const body = rows.map((row) => tagOfEach('tr', 'td', row));
    return tag('table', [tag('tbody', body)]);
  });
}

/** Lines and indentation. Pasted text loses `white-space` of a style. */
function writtenLines(text: string): (Markup | string)[] {
  const lines = text.split(LINE_END).map(withHardSpaces);
  return lines.flatMap((line, place) => (place ? [tag('br', []), line] : [line]));
}

function flagMarkup(flag: string, term: Term): (Markup | string)[] {
  const word = flagText(flag, term).slice(flag.length);
  return [tag('strong', flag), ...(word ? [word] : [])];
}

function factsMarkup(facts: readonly Fact[], term: Term): Markup {
  const rows = facts.map(({ label, value, isFlag }) => {
    const content = isFlag && value ? flagMarkup(value, term) : written(value ?? term('notRecorded'));
    return tag('tr', [tag('th', label), tag('td', content)]);
  });
  return tag('table', [tag('tbody', rows)]);
}
