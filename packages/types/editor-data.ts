import type { ElementFacts, Named } from './element-facts.ts';

/** HTML custom data for VS Code (format 1.1): tags, attributes and values. */
export function htmlCustomData(elements: readonly ElementFacts[]): object {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tag,
      description: markdown(describe(element)),
      attributes: element.attributes.map(({ name, description, values }) => ({
        name,
        description: markdown(description),
        ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
      })),
    })),
  };
}

/** CSS custom data for VS Code (format 1.1): custom properties, parts and states. */
export function cssCustomData(elements: readonly ElementFacts[]): object {
  return {
    version: 1.1,
    properties: merged(elements, ({ cssProperties }) => cssProperties),
    pseudoElements: merged(
      elements,
      ({ parts }) => parts,
      (name) => `::part(${name})`,
    ),
    pseudoClasses: merged(
      elements,
      ({ states }) => states,
      (name) => `:state(${name})`,
    ),
  };
}

/** Web-types for JetBrains' editors. */
export function webTypes(elements: readonly ElementFacts[], version: string): object {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'scribe-widget',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(({ tag, summary, attributes, properties, events, slots, parts, cssProperties }) => ({
          name: tag,
          description: summary,
          attributes: attributes.map(({ name, description, type, values, initial }) => ({
            name,
            description,
            ...(initial !== undefined && { default: initial.replaceAll("'", '') }),
            value: { type: values.length > 0 ? values.map((value) => JSON.stringify(value)) : type },
          })),
          slots,
          js: {
            properties: properties.map(({ name, description, type, isReadonly }) => ({
              name,
              description,
              type,
              ...(isReadonly && { 'read-only': true }),
            })),
            events: events.map(({ name, description, type }) => ({ name, description, type })),
          },
          css: {
            parts,
            properties: cssProperties.map(({ name, description, initial }) => ({
              name,
              description,
              ...(initial !== undefined && { default: initial }),
            })),
          },
        })),
      },
    },
  };
}

const markdown = (value: string): object => ({ kind: 'markdown', value });

function describe({ summary, events, slots }: ElementFacts): string {
  const list = (title: string, items: readonly Named[]) =>
    items.length === 0
      ? []
      : [`**${title}**`, items.map(({ name, description }) => `- \`${name || 'default'}\`: ${description}`).join('\n')];
  return [summary, ...list('Events', events), ...list('Slots', slots)].join('\n\n');
}

/** One entry for each name, with the elements that have it. */
function merged(
  elements: readonly ElementFacts[],
  itemsOf: (element: ElementFacts) => readonly Named[],
  nameOf = (name: string) => name,
): object[] {
  const texts = new Map<string, Map<string, string[]>>();
  for (const element of elements)
    for (const { name, description } of itemsOf(element)) {
      const tags = texts.get(name) ?? new Map<string, string[]>();
      tags.set(description, [...(tags.get(description) ?? []), element.tag]);
      texts.set(name, tags);
    }
  return Array.from(texts, ([name, tags]) => ({
    name: nameOf(name),
    description: markdown(Array.from(tags, ([text, of]) => `${text} (${of.join(', ')})`).join('\n\n')),
  }));
}
