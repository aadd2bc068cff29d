import { html as tag, raw as unescaped } from 'hono/html';

/** A heading of a page. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** A result of the search: a heading and the text under it. */
export interface Passage {
  readonly heading: string;
  /** Anchor; empty for the page itself. */
  readonly id: string;
  readonly text: string;
}

/** A page of the site. */
export interface Page {
  readonly path: string;
  readonly source: string;
  readonly name: string;
  readonly title: string;
  /** The page's first paragraph, as text. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  readonly content: string;
}

/** Finished HTML, which other HTML includes without escaping. */
export type Markup = string & { readonly isEscaped: true };

/** Makes HTML; escapes the values unless they are markup. */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Markup =>
  tag(strings, ...values) as Markup;

export const raw = (text: string): Markup => unescaped(text);
