type Attributes = Readonly<Record<string, string>>;

/** An element made without a template, for what a card holds a dozen of: a template leaves nodes of its own beside each value. */
export function elementOf(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const element = withAttributes(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

/** An element with its own attributes only: a page may have given every object more names. */
export function withAttributes<Made extends Element>(element: Made, attributes: Attributes): Made {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
