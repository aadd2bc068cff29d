import { visibleText } from '../clinical-text.ts';

/** A piece of HTML as data: each string in it is text, whatever it looks like. */
export interface Markup {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly (Markup | string)[];
}

export function tag(name: string, ...children: readonly (Markup | string)[]): Markup {
  return { tag: name, children };
}

/** The markup as an element of a page, built node by node. */
export function markupElement({ tag: name, attributes = {}, children }: Markup, page: Document): HTMLElement {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  for (const child of children) {
    element.append(typeof child === 'string' ? visibleText(child) : markupElement(child, page));
  }
  return element;
}

/** The markup as well-formed XHTML. */
export function markupXhtml({ tag: name, attributes = {}, children }: Markup): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : markupXhtml(child)));
  if (name === 'br') return '<br/>';
  return `<${name}${pairs.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  // XML has no place for half a surrogate pair and for two of the characters that are none.
  return visibleText(text.toWellFormed().replaceAll(/[\ufffe\uffff]/g, '\ufffd'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
