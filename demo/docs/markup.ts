import { html as tag, raw as unescaped } from 'hono/html';

/** Finished HTML, which other HTML includes without escaping. */
export type Markup = string & { readonly isEscaped: true };

/** Makes HTML; escapes the values unless they are markup. */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Markup =>
  tag(strings, ...values) as Markup;

export const raw = (text: string): Markup => unescaped(text);
