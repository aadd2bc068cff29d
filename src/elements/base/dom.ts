import { ifThere } from '../../client/platform.ts';
import { hasSameItems } from '../../consultation/reuse.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';

/** The window of a document, else the script's own. Not read from the document, because markup may have clobbered `defaultView`. */
export const windowOf = (page: Document): Window & typeof globalThis =>
  Reflect.get<Document, 'defaultView'>(Document.prototype, 'defaultView', page) ?? window;

/** The ancestors of an element, nearest first, through every shadow root. `flat` follows slots, like layout. */
export function* ancestors(element: Element, { flat = false } = {}): Generator<Element> {
  let node: Node | null = element;
  while (node) {
    const parent: Node | null = (flat && isElement(node) ? node.assignedSlot : null) ?? node.parentNode;
    node = parent && isShadowRoot(parent) ? parent.host : parent;
    if (node && isElement(node)) yield node;
  }
}

type Attributes = Readonly<Record<string, string>>;
/** Children; `undefined` is left out. */
type Child = Node | string | undefined;

/** Makes an element without a template, because a template adds nodes to each value. For parts that each card has many of. */
export function elementOf(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  return withChildren(withAttributes(document.createElement(tag), attributes), children);
}

/** Appends children one by one. A hundred thousand arguments of one call would overflow the stack. */
export function withChildren<Parent extends ParentNode>(parent: Parent, children: Iterable<Child>): Parent {
  for (const child of children) if (child !== undefined) parent.append(child);
  return parent;
}

/** Siblings as one node. */
export const fragmentOf = (...children: readonly Child[]): DocumentFragment =>
  withChildren(document.createDocumentFragment(), children);

/** Sets own attributes only, because a page may have added names to every object. */
export function withAttributes<Made extends Element>(element: Made, attributes: Attributes): Made {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Makes a function that sets custom states, such as `:state(stale)`, for the page's CSS. It does nothing in a browser without states. */
export function customStates(host: HTMLElement): (name: string, isOn: boolean) => void {
  const states = ifThere(() => host.attachInternals().states);
  // A browser older than :state() takes only dashed names and throws.
  return (name, isOn) => ifThere(() => states?.[isOn ? 'add' : 'delete'](name));
}

/** Whether the page was served as XHTML, so that markup is parsed as XML. False on a server that renders pages. */
export const isXhtml = (): boolean =>
  typeof document !== 'undefined' && document.contentType === 'application/xhtml+xml';

/** An observer for `isInView`; `undefined` in a browser without. */
export const viewObserver = (take: (entries: readonly IntersectionObserverEntry[]) => void) =>
  ifThere(() => new IntersectionObserver(take, { threshold: [0, 0.5, 1] }));

/** Whether half of the observed element is in view, or it fills half the window. */
export const isInView = (entry: IntersectionObserverEntry): boolean => {
  const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height > (rootBounds?.height ?? Infinity) / 2);
};

/** Whether an element may take focus: it has it already, or nothing has. */
export const isFocusFree = (host: Element): boolean => host.matches(':focus-within') || isNowhere(host);

/** Makes a function that tells later whether an element may take focus: nothing has it, or it has not moved. */
export const mayFocus = (host: Element): (() => boolean) => {
  const former = whereabouts(host);
  return () => isNowhere(host) || hasSameItems(whereabouts(host), former);
};

const isNowhere = ({ ownerDocument }: Element): boolean => focused(ownerDocument) === ownerDocument.body;

/** The focused element, also inside the element: a closed shadow root does not tell from outside. */
const whereabouts = (host: Element): (Element | null)[] => [
  focused(host.ownerDocument),
  (host.getRootNode() as ShadowRoot).activeElement,
  host.shadowRoot?.activeElement ?? null,
];

const focused = ({ activeElement }: DocumentOrShadowRoot): Element | null =>
  activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;

/** The elements that a `<scribe-session>` shows first, whatever order the page wrote. */
const FIRST = 'scribe-cdss-alerts';
const UNDRAWN = 'script, style, template, link, [hidden]';

/** Assigns the nodes of a host to its slots: alerts to the first, all others to the last. Returns whether both have content. */
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
 * Whether an element inside a `<scribe-session>` shows no sign of its own reading: the session shows one while it
 * reads, and then only its first element does. Otherwise growing content would move the content below it.
 */
export function waitsBelow(element: Element, { session: { state } }: ConsultationSnapshot): boolean {
  const around = element.closest('scribe-session');
  const first = around?.querySelector(`:scope > ${FIRST}`) ?? around?.querySelector(`scribe-documents, ${FIRST}`);
  return state === 'loading' || state === 'idle' || (first != null && first !== element);
}

// Not `instanceof`: if the element was moved into a frame or a popup, the nodes around it have the classes of another window.
export const isElement = (node: EventTarget | null | undefined): node is Element =>
  (node as Partial<Node> | null | undefined)?.nodeType === 1;
export const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11;
const isText = (node: Node): node is Text => node.nodeType === 3;
