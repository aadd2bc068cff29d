import type { Frame } from './document-text.ts';
import { conditionLine, diagnosisLine, planLine, type LineContext } from './item-lines.ts';
import { tag, type Markup } from './markup.ts';
import type { Block, Fact, Section } from './section.ts';

/** Sections as HTML for the clipboard and for paper, in the frame that says whose they are and what they are worth. */
export function documentMarkup(
  frame: Frame,
  sections: readonly Section[],
  context: LineContext,
  lang?: string,
): Markup {
  const warning = frame.warning ? [tag('p', tag('strong', frame.warning))] : [];
  return {
    tag: 'article',
    ...(lang && { attributes: { lang } }),
    children: [
      ...warning,
      tag('h2', frame.title),
      factsMarkup(frame.facts, context),
      ...sections.flatMap((section) => [tag('h3', section.title), ...sectionMarkup(section, context)]),
      tag('p', tag('em', frame.label)),
      ...warning,
    ],
  };
}

/** The blocks of one section. */
export function sectionMarkup({ blocks }: Section, context: LineContext): Markup[] {
  return blocks.flatMap((block) => markup(block, context));
}

function markup(block: Block, context: LineContext): Markup[] {
  const { term } = context;
  switch (block.kind) {
    case 'text':
      return block.text.split('\n').map((line) => tag('p', line));
    case 'missing':
      return [tag('p', term('notRecorded'))];
    case 'list':
      return [items(block.items)];
    case 'facts':
      return [factsMarkup(block.facts, context)];
    case 'table':
      return [
        tag(
          'table',
          tag('thead', tag('tr', ...block.columns.map((column) => tag('th', column)))),
          tag(
            'tbody',
            ...block.rows.map((row) => tag('tr', ...row.map((cell) => tag('td', cell || term('notRecorded'))))),
          ),
        ),
      ];
    case 'diagnoses':
      return [items(block.codes.map(diagnosisLine))];
    case 'plan':
      return block.groups.flatMap(({ label, elements }) => [tag('h4', label), items(elements.map(planLine))]);
    case 'conditions':
      return [items(block.conditions.map((condition) => conditionLine(condition, context)))];
    case 'group':
      return [tag('h4', block.title), ...block.blocks.flatMap((inner) => markup(inner, context))];
  }
}

function items(texts: readonly string[]): Markup {
  return tag('ul', ...texts.map((text) => tag('li', text)));
}

function factsMarkup(facts: readonly Fact[], { term }: LineContext): Markup {
  const rows = facts.map(({ label, value }) => tag('tr', tag('th', label), tag('td', value || term('notRecorded'))));
  return tag('table', tag('tbody', ...rows));
}
