import { visibleText } from '../clinical-text.ts';
import type { Frame } from './document-text.ts';
import { conditionLine, diagnosisLine, planLine, type LineContext } from './item-lines.ts';
import type { Block, Fact, Section } from './section.ts';

interface MarkupContext extends LineContext {
  readonly page: Document;
  readonly lang: string | undefined;
}

/** Sections as HTML for the clipboard and for paper: built node by node, so that no text becomes markup. */
export function documentMarkup(frame: Frame, sections: readonly Section[], context: MarkupContext): HTMLElement {
  const root = create('article', context);
  if (context.lang) root.lang = context.lang;
  const warning = () => (frame.warning ? [create('p', context, create('strong', context, frame.warning))] : []);
  root.append(
    ...warning(),
    create('h2', context, frame.title),
    factsMarkup(frame.facts, context),
    ...sections.flatMap(({ title, blocks }) => [
      create('h3', context, title),
      ...blocks.flatMap((block) => markup(block, context)),
    ]),
    create('p', context, create('em', context, frame.label)),
    ...warning(),
  );
  return root;
}

/** The blocks of one section, for a FHIR narrative, which allows basic HTML in a `div`. */
export function sectionMarkup({ blocks }: Section, context: MarkupContext): HTMLElement {
  const root = create('div', context);
  root.append(...blocks.flatMap((block) => markup(block, context)));
  return root;
}

function markup(block: Block, context: MarkupContext): Node[] {
  const { term } = context;
  const items = (texts: readonly string[]) => {
    const list = create('ul', context);
    list.append(...texts.map((text) => create('li', context, text)));
    return list;
  };
  switch (block.kind) {
    case 'text':
      return block.text.split('\n').map((line) => create('p', context, line));
    case 'missing':
      return [create('p', context, term('notRecorded'))];
    case 'list':
      return [items(block.items)];
    case 'facts':
      return [factsMarkup(block.facts, context)];
    case 'diagnoses':
      return [items(block.codes.map(diagnosisLine))];
    case 'plan':
      return block.groups.flatMap(({ label, elements }) => [
        create('h4', context, label),
        items(elements.map((element) => planLine(element, context))),
      ]);
    case 'conditions':
      return [items(block.conditions.map((condition) => conditionLine(condition, context)))];
    case 'group':
      return [create('h4', context, block.title), ...block.blocks.flatMap((inner) => markup(inner, context))];
  }
}

function factsMarkup(facts: readonly Fact[], context: MarkupContext): Node {
  const table = create('table', context);
  const body = create('tbody', context);
  for (const { label, value } of facts) {
    const row = create('tr', context);
    row.append(create('th', context, label), create('td', context, value ?? context.term('notRecorded')));
    body.append(row);
  }
  table.append(body);
  return table;
}

function create(tag: string, { page }: MarkupContext, content?: string | Node): HTMLElement {
  const element = page.createElement(tag);
  if (content !== undefined) element.append(typeof content === 'string' ? visibleText(content) : content);
  return element;
}
