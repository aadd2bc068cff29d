/** Elements, classes and words of what is on the page, so that two pages can be held to be the same. */
export function outlineOf(element: Element): string {
  const classes = [...element.classList].sort().join('.');
  const inside = [...element.childNodes].map((node) => {
    // Only ours keeps a number on one line with its unit: more work, and the same words.
    if (node instanceof Element && !node.matches('.number')) return outlineOf(node);
    return node.nodeType === Node.COMMENT_NODE ? '' : (node.textContent ?? '').replace(/\s+/g, '');
  });
  return `<${element.localName}${classes && `.${classes}`}>${inside.join('')}</>`;
}
