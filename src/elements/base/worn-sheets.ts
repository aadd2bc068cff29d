import type { CSSResult, LitElement } from 'lit';
import { ifThere } from '../../client/platform.ts';
import { elementOf, windowOf } from './dom.ts';

/** The style sheets of an element: its own and those of its parts. */
export class WornSheets {
  readonly #host: LitElement;
  readonly #added = new Set<CSSResult>();
  readonly #worn = new WeakSet<CSSResult>();

  constructor(host: LitElement) {
    this.#host = host;
  }

  add(sheets: readonly CSSResult[]): void {
    const known = this.#added.size;
    for (const sheet of sheets) this.#added.add(sheet);
    if (this.#added.size > known) this.dress();
  }

  /** Applies all sheets. Called again after the element has moved into a frame's document, which drops them. */
  dress(): void {
    const { shadowRoot, ownerDocument } = this.#host;
    // An element may move to another document before it has a shadow root.
    if (!shadowRoot) return;
    const { adoptedStyleSheets } = shadowRoot;
    const elementStyles = (this.#host.constructor as typeof LitElement).elementStyles as readonly CSSResult[];
    for (const sheet of [...elementStyles, ...this.#added]) {
      const own = ifThere(() => sheetIn(ownerDocument, sheet));
      if (own && !adoptedStyleSheets.includes(own)) adoptedStyleSheets.push(own);
      // A browser without constructable sheets gets style elements. Lit has applied its own by then.
      if (own || !this.#added.has(sheet) || this.#worn.has(sheet)) continue;
      this.#worn.add(sheet);
      shadowRoot.prepend(elementOf('style', {}, sheet.cssText));
    }
  }
}

/** Document of a frame → the copies of sheets made for it. */
const made = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** A sheet for the shadow roots of a document. A browser drops sheets made in another document. */
function sheetIn(page: Document, sheet: CSSResult): CSSStyleSheet | undefined {
  if (page === document) return sheet.styleSheet;
  const sheets = made.get(page) ?? new Map<CSSResult, CSSStyleSheet>();
  made.set(page, sheets);
  let own = sheets.get(sheet);
  if (!own) {
    own = new (windowOf(page).CSSStyleSheet)();
    own.replaceSync(sheet.cssText);
    sheets.set(sheet, own);
  }
  return own;
}
