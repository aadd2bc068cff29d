/** The elements around an element, nearest first, out of every shadow root; `flat` follows slots, as layout does. */
export function* ancestors(element: Element, { flat = false } = {}): Generator<Element> {
  let node: Node | null = element;
  while (node) {
    const parent: Node | null = (flat && node instanceof Element ? node.assignedSlot : null) ?? node.parentNode;
    node = parent instanceof ShadowRoot ? parent.host : parent;
    if (node instanceof Element) yield node;
  }
}
