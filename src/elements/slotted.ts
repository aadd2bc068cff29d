/** What a `<scribe-session>` puts before all else that stands in it, whatever order the page wrote. */
const FIRST = 'scribe-cdss-alerts';
const UNDRAWN = 'script, style, template, link, [hidden]';

/**
 * Gives the slots of a host their nodes: alerts to the first, all else to the last. Answers whether both have something to
 * show.
 */
export function assignSlots(host: Element): boolean {
  const slots = [...(host.shadowRoot?.querySelectorAll('slot') ?? [])];
  const last = slots.at(-1);
  if (!last) return false;
  const nodes = [...host.childNodes].filter((node): node is Element | Text => isElement(node) || isText(node));
  const isFirst = (node: Node) => slots.length > 1 && isElement(node) && node.localName === FIRST;
  const [first, rest] = [nodes.filter(isFirst), nodes.filter((node) => !isFirst(node))];
  if (slots.length > 1) slots[0]?.assign(...first);
  last.assign(...rest);
  return [first, rest].every((some) => some.some((node) => isElement(node) && !node.matches(UNDRAWN)));
}

/** The element that stands first in a `<scribe-session>`. */
export function firstInside(session: Element): Element | null {
  return session.querySelector(`:scope > ${FIRST}`) ?? session.querySelector(`scribe-documents, ${FIRST}`);
}

// By number: a node of a frame's document is of another class.
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;
