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

/** Returns the path from the page at `from` to `to`; both are from the root of the site. */
export function relative(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}
