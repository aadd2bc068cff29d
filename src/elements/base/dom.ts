import { ifThere } from '../../client/platform.ts';
import { hasSameItems } from '../../consultation/reuse.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';

/** The window that shows a document, else the script's own. Not asked of the document: markup may have taken the name `defaultView`. */
export const windowOf = (page: Document): Window & typeof globalThis =>
  Reflect.get<Document, 'defaultView'>(Document.prototype, 'defaultView', page) ?? window;

/** The elements around an element, nearest first, out of every shadow root; `flat` follows slots, as layout does. */
export function* ancestors(element: Element, { flat = false } = {}): Generator<Element> {
  let node: Node | null = element;
  while (node) {
    const parent: Node | null = (flat && node instanceof Element ? node.assignedSlot : null) ?? node.parentNode;
    node = parent instanceof ShadowRoot ? parent.host : parent;
    if (node instanceof Element) yield node;
  }
}

type Attributes = Readonly<Record<string, string>>;
/** What is `undefined` is left out. */
type Child = Node | string | undefined;
type Children = Iterable<Child>;

/** An element made without a template, for what a card holds a dozen of: a template leaves nodes of its own beside each value. */
export function elementOf(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  return withChildren(withAttributes(document.createElement(tag), attributes), children);
}

/** A node with more children, one by one: as arguments of one call a hundred thousand of them would overflow the stack. */
export function withChildren<Parent extends ParentNode>(parent: Parent, children: Children): Parent {
  for (const child of children) if (child !== undefined) parent.append(child);
  return parent;
}

/** What stands side by side, as one node. */
export const fragmentOf = (...children: readonly Child[]): DocumentFragment =>
  withChildren(document.createDocumentFragment(), children);

/** An element with its own attributes only: a page may have given every object more names. */
export function withAttributes<Made extends Element>(element: Made, attributes: Attributes): Made {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * Gives a shadow root a first child that is as wide as an element reads well; its look stands in the tokens' sheet.
 * Not part of a template: a space beside it would be a line where the page inherits `white-space: pre`.
 */
export function withNaturalWidth<Root extends HTMLElement | DocumentFragment>(root: Root): Root {
  const width = root.ownerDocument.createElement('div');
  width.className = 'natural-width';
  root.prepend(width);
  return root;
}

/** What a page's CSS can see of an element, as `:state(stale)`: answers what turns one on or off; nothing in a browser without states. */
export function customStates(host: HTMLElement): (name: string, isOn: boolean) => void {
  const states = ifThere(() => host.attachInternals().states);
  // A browser from before :state() takes dashed names alone, and throws.
  return (name, isOn) => ifThere(() => states?.[isOn ? 'add' : 'delete'](name));
}

/** Whether the page was served as XHTML: it is parsed as XML, and takes markup as XML only. Not on a server that renders pages. */
export const isXhtml = (): boolean =>
  typeof document !== 'undefined' && document.contentType === 'application/xhtml+xml';

/** Whether half of what is observed is in view, or half the window is full of it. */
export const isInView = (entry: IntersectionObserverEntry): boolean => {
  const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height > (rootBounds?.height ?? Infinity) / 2);
};

/** Whether an element may take focus: it has it already, or nobody has. */
export const isFocusFree = (host: Element): boolean => host.matches(':focus-within') || isNowhere(host);

/** Asks later whether an element may take focus: nobody has it, or it is where it is now. */
export const mayFocus = (host: Element): (() => boolean) => {
  const former = whereabouts(host);
  return () => isNowhere(host) || hasSameItems(whereabouts(host), former);
};

const isNowhere = ({ ownerDocument }: Element): boolean => focused(ownerDocument) === ownerDocument.body;

/** What has focus, and what has it among the element's own: from outside a closed shadow root does not tell. */
const whereabouts = (host: Element): (Element | null)[] => [
  focused(host.ownerDocument),
  (host.getRootNode() as ShadowRoot).activeElement,
  host.shadowRoot?.activeElement ?? null,
];

const focused = ({ activeElement }: DocumentOrShadowRoot): Element | null =>
  activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;

/** What a `<scribe-session>` puts before all else that stands in it, whatever order the page wrote. */
const FIRST = 'scribe-cdss-alerts';
const UNDRAWN = 'script, style, template, link, [hidden]';

/** Gives the slots of a host their nodes: alerts to the first, all else to the last. Whether both have something to show. */
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

/**
 * Whether an element inside a `<scribe-session>` leaves it to what stands above to show that the record is read: the session
 * as long as it reads itself, then the first of the others. Below what is about to grow nothing is shown that would be moved.
 */
export function waitsBelow(element: Element, { session: { state } }: ConsultationSnapshot): boolean {
  const around = element.closest('scribe-session');
  const first = around?.querySelector(`:scope > ${FIRST}`) ?? around?.querySelector(`scribe-documents, ${FIRST}`);
  return state === 'loading' || state === 'idle' || (first != null && first !== element);
}

// By number: a node of a frame's document is of another class.
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;
