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
