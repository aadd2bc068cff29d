/** Elements, classes and words of what is on the page, so that two pages can be held to be the same. */
export function outlineOf(element: Element): string {
  const classes = [...element.classList].sort().join('.');
  const inside = [...element.childNodes].map((node) => {
    if (node instanceof Element) return outlineOf(node);
    return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').replace(/\s+/g, '') : '';
  });
  return `<${element.localName}${classes && `.${classes}`}>${inside.join('')}</>`;
}
