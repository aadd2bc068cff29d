/**
 * Lays out skipped content too, in every shadow tree of the page: skipped cards have an estimated size, and their
 * contents would seem to overlap. Returns a function that undoes it.
 *
 * Uses nothing from outside, because Playwright sends it to the page as text.
 */
export function layOutSkipped(more = ''): () => void {
  const sheet = new CSSStyleSheet();
  const edges = '.card::before, .timeline li::before, .timeline li::after { content: none !important }';
  sheet.replaceSync(`* { content-visibility: visible !important } ${edges} ${more}`);
  const roots = new Set<Document | ShadowRoot>();
  const layOut = (root: Document | ShadowRoot): void => {
    roots.add(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) layOut(shadowRoot);
  };
  layOut(document);
  return () => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
