const TOKEN =
  /<!--([^]*?)-->|<\?([^>]*)>|<\/([a-z][^\s>]*)\s*>|<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)/gi;
const ATTRIBUTE = /([^\s"'>=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const VOID = /^(?:br|hr|img|input|col|wbr)$/;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Builds the markup of one of our own templates node by node, without the HTML parser that Trusted Types guard.
 * It takes what our templates use: quoted or bare attributes, no omitted end tag, no character reference.
 */
export function buildTemplate(html: string): DocumentFragment {
  // As inert as the content of a template: nothing loads or upgrades in it.
  const page = document.implementation.createHTMLDocument('');
  const top = page.createDocumentFragment();
  let parent: Node = top;
  for (const [, comment, instruction, end, start, attributes = '', text] of html.matchAll(TOKEN)) {
    if (comment !== undefined) parent.appendChild(page.createComment(comment));
    // The HTML parser makes a comment of it.
    else if (instruction !== undefined) parent.appendChild(page.createComment(`?${instruction}`));
    else if (text !== undefined) parent.appendChild(page.createTextNode(text));
    else if (end !== undefined) parent = parent.parentNode ?? top;
    else if (start !== undefined) {
      const isSvg = start === 'svg' || (parent instanceof Element && parent.namespaceURI === SVG);
      const element = isSvg ? page.createElementNS(SVG, start) : page.createElement(start);
      setAttributes(element, attributes);
      parent.appendChild(element);
      if (!VOID.test(start) && !/\/\s*$/.test(attributes)) parent = element;
    }
  }
  return top;
}

function setAttributes(element: Element, attributes: string): void {
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    // `@click` and the like are names to the HTML parser only; Lit looks at how a bound name ends, and at their order.
    const usable = name.replace(/^[.?@]/, (sign) => `_${sign.charCodeAt(0)}`);
    element.setAttribute(usable, double ?? single ?? bare ?? '');
  }
}
