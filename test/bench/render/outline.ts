/** Returns the elements, classes and words inside an element, so that two pages can be compared. */
export function outlineOf(element: Element): string {
  const classes = [...element.classList].sort().join('.');
  const inside = [...element.childNodes].map((node) => {
    // Only our widget keeps a number on one line with its unit: more work for the same words.
    if (node instanceof Element && !node.matches('.number')) return outlineOf(node);
    return node.nodeType === Node.COMMENT_NODE ? '' : (node.textContent ?? '').replace(/\s+/g, '');
  });
  return `<${element.localName}${classes && `.${classes}`}>${inside.join('')}</>`;
}
